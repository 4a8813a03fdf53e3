//! Nobody misleads `fuge verify`: real lists of every family, changed in hundreds of ways, and every change that makes a list wrong is
//! refused with a message.
//!
//! A change is made on the JSON of a list that Fuge printed. Each says in its name what is wrong with it; what happens to leave the list as
//! right as it was is not tried. `FUGE_PLANTED` multiplies the number of changes.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge_in};
use fuge::cards::CardPuzzle;
use fuge::format::{Puzzle, read};
use fuge_planted::{Chance, cases};
use serde_json::{Value, json};

/// A list that is right, and what it is a list of.
struct Right {
    folder: Folder,
    /// What stands between `verify` and the list.
    puzzle: String,
    lines: Vec<Value>,
}

impl Right {
    /// The list that a command prints, which is right.
    fn of(name: &str, text: &str, puzzle: &str, command: &str) -> Self {
        let folder = Folder::new(name);
        folder.write("p.toml", text);
        let lines = fuge_in(&folder, command).code(0).json();
        let right = Self { folder, puzzle: puzzle.to_owned(), lines };
        right.verify(&right.lines).code(0);
        right
    }

    fn verify(&self, lines: &[Value]) -> Said {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        self.folder.write("list.jsonl", text);
        fuge_in(&self.folder, &format!("verify {} list.jsonl", self.puzzle))
    }

    /// Makes so many changes, each one of these, and none may pass. A change that cannot be made says so.
    fn attack(&self, number: u32, changes: &[(&str, Change)]) {
        let mut dice = Chance(1979);
        let mut made = vec![0; changes.len()];
        for turn in 0..cases(number) as usize {
            let (what, change) = changes[turn % changes.len()];
            let mut lines = self.lines.clone();
            if change(&mut lines, &mut dice).is_none() || lines == self.lines {
                continue;
            }
            made[turn % changes.len()] += 1;
            let said = self.verify(&lines);
            assert!(matches!(said.code, Some(1 | 2)), "{what} passed: {said:?}\n{}", text_of(&lines));
            let told = ["FAULT", "DISAGREEMENT", "fault", "error"].iter().any(|word| said.out.contains(word));
            assert!(told || said.err.contains("error: "), "{what}: {said:?}");
        }
        let never = changes.iter().zip(&made).find(|(_, made)| **made == 0);
        assert!(never.is_none(), "`{}` was never made", never.unwrap().0.0);
    }
}

/// A change of a list; `None`: it cannot be made here, or might leave the list right.
type Change = fn(&mut Vec<Value>, &mut Chance) -> Option<()>;

fn text_of(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The number of a solution of the list.
fn some(lines: &[Value], dice: &mut Chance) -> usize {
    let solutions = lines.iter().filter(|line| line["type"] == "solution").count();
    dice.below(solutions)
}

/// The placements of some solution.
fn placements<'a>(lines: &'a mut [Value], dice: &mut Chance) -> &'a mut Vec<Value> {
    let at = some(lines, dice);
    lines[at]["placements"].as_array_mut().unwrap()
}

fn summary(lines: &mut [Value]) -> &mut Value {
    lines.last_mut().unwrap()
}

/// A number in the summary, one more or one less.
fn one_off(lines: &mut [Value], keys: &[&str], dice: &mut Chance) -> Option<()> {
    let key = keys[dice.below(keys.len())];
    let number = summary(lines)[key].as_u64()?;
    summary(lines)[key] = if dice.below(2) == 0 { number + 1 } else { number.checked_sub(1)? }.into();
    Some(())
}

/// The summary says so many solutions more, and so many more in all.
fn more(lines: &mut [Value], different: i64, raw: i64) {
    for (key, more) in [("different", different), ("raw", raw), ("found", different)] {
        if let Some(number) = summary(lines)[key].as_i64() {
            summary(lines)[key] = (number + more).into();
        }
    }
}

/// Changes that any list takes.
const ANY: [(&str, Change); 5] = [
    ("a solution is left out", |lines, dice| {
        let at = some(lines, dice);
        lines.remove(at);
        Some(())
    }),
    ("a solution is there twice", |lines, dice| {
        let at = some(lines, dice);
        lines.insert(at, lines[at].clone());
        Some(())
    }),
    ("a solution is there twice, and counted twice", |lines, dice| {
        let at = some(lines, dice);
        lines.insert(at, lines[at].clone());
        more(lines, 1, 1);
        Some(())
    }),
    ("the number of solutions is one off", |lines, dice| one_off(lines, &["different"], dice)),
    ("the list ends early, but for its summary", |lines, dice| {
        let at = some(lines, dice);
        let last = lines.len() - 1;
        lines.drain(at..last);
        Some(())
    }),
];

/// Changes of pieces that lie somewhere.
const PIECES: [(&str, Change); 6] = [
    ("the number of solutions in all is one off", |lines, dice| one_off(lines, &["raw"], dice)),
    ("a piece is missing", |lines, dice| {
        let all = placements(lines, dice);
        all.remove(dice.below(all.len()));
        Some(())
    }),
    ("a piece is there twice", |lines, dice| {
        let all = placements(lines, dice);
        all.push(all[dice.below(all.len())].clone());
        Some(())
    }),
    ("a piece lies in the place of another", |lines, dice| {
        let all = placements(lines, dice);
        let (one, other) = (dice.below(all.len()), dice.below(all.len()));
        all[one] = all[other].clone();
        Some(())
    }),
    ("a piece has the name of another", |lines, dice| {
        let all = placements(lines, dice);
        let (one, other) = (dice.below(all.len()), dice.below(all.len()));
        all[one]["piece"] = all[other]["piece"].clone();
        Some(())
    }),
    ("a piece has the name of none", |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        all[at]["piece"] = json!("nobody");
        Some(())
    }),
];

/// Moves cells of some piece: all of them, or one.
fn moved(lines: &mut [Value], dice: &mut Chance, one: bool) -> Option<()> {
    let all = placements(lines, dice);
    let at = dice.below(all.len());
    let cells = all[at]["cells"].as_array_mut()?;
    let (axis, step) = (dice.below(2), [-1, 1][dice.below(2)]);
    let only = dice.below(cells.len());
    for (_, cell) in cells.iter_mut().enumerate().filter(|(number, _)| !one || *number == only) {
        cell[axis] = (cell[axis].as_i64()? + step).into();
    }
    Some(())
}

/// Changes of cells.
const CELLS: [(&str, Change); 5] = [
    ("a piece is moved by one cell", |lines, dice| moved(lines, dice, false)),
    ("a cell is moved", |lines, dice| moved(lines, dice, true)),
    ("a cell is missing", |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        let cells = all[at]["cells"].as_array_mut()?;
        cells.remove(dice.below(cells.len()));
        Some(())
    }),
    ("a cell is there twice", |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        let cells = all[at]["cells"].as_array_mut()?;
        cells.push(cells[dice.below(cells.len())].clone());
        Some(())
    }),
    ("a number of a cell is none", |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        let bad =
            [json!(-1), json!(1.5), json!(null), json!("0"), json!(4_294_967_296_u64), json!(i64::MIN), json!([])];
        all[at]["cells"][0][dice.below(2)] = bad[dice.below(bad.len())].clone();
        Some(())
    }),
];

const PACKING: &str = "family = 'packing'\nboard = '5x12'\nset = 'pentominoes'\n";

#[test]
fn packing() {
    let right = Right::of("misled-packing", PACKING, "p.toml", "solve p.toml --limit 40 --json");
    let mirror: Change = |lines, dice| {
        let at = some(lines, dice);
        let mut image = lines[at].clone();
        for placement in image["placements"].as_array_mut()? {
            for cell in placement["cells"].as_array_mut()? {
                cell[1] = (11 - cell[1].as_i64()?).into();
            }
        }
        // It stands for itself, too, so that the numbers are what they should be.
        lines.insert(dice.below(at + 1), image);
        more(lines, 1, 4);
        Some(())
    };
    let another: Change = |lines, dice| {
        let folder = Folder::new("misled-other-packing");
        let other = fuge_in(&folder, "solve pentominoes-6x10 --limit 1 --json").code(0).json().remove(0);
        let at = some(lines, dice);
        lines[at] = other;
        Some(())
    };
    let found: Change = |lines, dice| one_off(lines, &["found"], dice);
    right.attack(
        210,
        &[
            &PIECES[1..],
            &CELLS,
            &[("a mirror image is a solution of its own", mirror), ("the number found is one off", found)],
        ]
        .concat(),
    );
    right.attack(12, &[("a solution is another puzzle's", another), ANY[0], ANY[1], ANY[2], ANY[4]]);
    // The whole list, with numbers of orbits.
    let whole = PACKING.replace("5x12", "3x20");
    let right = Right::of("misled-all", &whole, "p.toml", "solve p.toml --all --json");
    right.attack(30, &[&ANY[..], &PIECES[..1]].concat());
}

#[test]
fn outline() {
    let tangram = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/tangram.toml")).unwrap();
    let outline = "p.toml --outline 2,5,0,0,0,2";
    let right = Right::of("misled-outline", &tangram, outline, &format!("solve {outline} --all --json"));
    right.attack(160, &[&ANY[..], &PIECES, &CELLS].concat());
    // A solution of another outline.
    let other = fuge_in(&right.folder, "solve p.toml --outline 2,4,0,0,0,0 --limit 1 --json").code(0).json().remove(0);
    let mut lines = right.lines.clone();
    lines[3] = other;
    right.verify(&lines).code(1);
    // All outlines of a set.
    let small =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/tangram-small.toml")).unwrap();
    let right = Right::of("misled-outlines", &small, "p.toml", "outlines p.toml --all --json");
    let octagon: Change = |lines, dice| {
        let at = some(lines, dice);
        lines[at]["octagon"][dice.below(6)] = 7.into();
        Some(())
    };
    let unsaid: Change = |lines, dice| {
        let said = summary(lines)["outlines"].as_array_mut()?;
        let removed = said.remove(dice.below(said.len()));
        // One that cannot be formed need not be named.
        (removed["different"] != 0).then_some(())
    };
    let miscounted: Change = |lines, dice| {
        let said = summary(lines)["outlines"].as_array_mut()?;
        let one = dice.below(said.len());
        said[one]["raw"] = (said[one]["raw"].as_u64()? + 1).into();
        Some(())
    };
    let more = [
        ("another outline is said", octagon),
        ("an outline is not said", unsaid),
        ("an outline has another number", miscounted),
    ];
    right.attack(140, &[&ANY[..3], &PIECES, &more].concat());
}

#[test]
fn silhouette() {
    let text = "family = 'silhouette'\nset = 'tangram'\nsilhouette = '(0,0)(4,0)(4,2)(0,2)'\n";
    let right = Right::of("misled-silhouette", text, "p.toml", "solve p.toml --all --json");
    let corner: Change = |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        let corners = all[at]["exact"].as_array_mut()?;
        let (one, other, axis) = (dice.below(corners.len()), dice.below(corners.len()), dice.below(2));
        corners[one][axis] = corners[other][axis].clone();
        Some(())
    };
    let fewer: Change = |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        for key in ["exact", "polygon"] {
            all[at][key].as_array_mut()?.remove(0);
        }
        Some(())
    };
    let moved: Change = |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        let axis = dice.below(2);
        for corner in all[at]["exact"].as_array_mut()? {
            corner[axis] = format!("{}+1/1000000", corner[axis].as_str()?).into();
        }
        Some(())
    };
    let exact: Change = |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        let bad = ["1/0", "", "x", "1e9", "√", "--1", "1+", "99999999999999999999999999999999/7", "NaN"];
        all[at]["exact"][0][0] = bad[dice.below(bad.len())].into();
        Some(())
    };
    let other: Change = |lines, dice| {
        // Two pieces that are not the same exchange their places.
        let all = placements(lines, dice);
        let (one, other) = (dice.below(all.len()), dice.below(all.len()));
        if all[one]["piece"] == all[other]["piece"] {
            return None;
        }
        let name = all[one]["piece"].take();
        all[one]["piece"] = std::mem::replace(&mut all[other]["piece"], name);
        Some(())
    };
    let more = [
        ("a corner is elsewhere", corner),
        ("a corner is missing", fewer),
        ("a piece is moved by a little", moved),
        ("an exact number is none", exact),
        ("two pieces have each other's names", other),
    ];
    right.attack(160, &[&ANY[..], &PIECES, &more].concat());
    // The same without exact numbers: then it is a twentieth of an edge that counts.
    let mut plain = right.lines.clone();
    for line in &mut plain {
        for placement in line["placements"].as_array_mut().into_iter().flatten() {
            placement.as_object_mut().unwrap().remove("exact");
        }
    }
    let Right { folder, puzzle, .. } = right;
    let right = Right { folder, puzzle, lines: plain };
    right.verify(&right.lines).code(0);
    let nudged: Change = |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        let (axis, step) = (dice.below(2), [-0.2, 0.2][dice.below(2)]);
        for corner in all[at]["polygon"].as_array_mut()? {
            corner[axis] = (corner[axis].as_f64()? + step).into();
        }
        Some(())
    };
    let pulled: Change = |lines, dice| {
        let all = placements(lines, dice);
        let at = dice.below(all.len());
        let corners = all[at]["polygon"].as_array_mut()?;
        let (one, axis) = (dice.below(corners.len()), dice.below(2));
        corners[one][axis] = (corners[one][axis].as_f64()? + 0.3).into();
        Some(())
    };
    let more =
        [("a piece is moved", nudged), ("a corner is pulled", pulled), ("two pieces have each other's names", other)];
    right.attack(90, &[&PIECES[1..], &more].concat());
}

const CARDS: &str = "\
family = 'cards'
board = '2x3'
cards = ['a b c d', 'c e f b', 'f a d e', 'g h a c', 'e d g h', 'b c h f', 'h g e a']
";

fn card_puzzle() -> CardPuzzle {
    match read("p.toml", CARDS).unwrap().puzzle {
        Puzzle::Cards(compiled) => compiled.puzzle().clone(),
        _ => unreachable!("it is a cards puzzle"),
    }
}

/// The rows of some solution, and a place in them.
fn laid<'a>(lines: &'a mut [Value], dice: &mut Chance) -> &'a mut Value {
    let at = some(lines, dice);
    let (row, column) = (dice.below(2), dice.below(3));
    &mut lines[at]["rows"][row][column]
}

#[test]
fn cards() {
    let right = Right::of("misled-cards", CARDS, "p.toml", "solve p.toml --all --json");
    assert!(right.lines.len() > 2, "there are solutions");
    // No card looks the same when it is turned, so a turn is a mismatch where it has a neighbour.
    assert!(
        card_puzzle()
            .cards()
            .iter()
            .all(|card| (1..4).all(|turn| { (0..4).all(|side| card.labels[side] != card.labels[(side + turn) % 4]) }))
    );
    let turned: Change = |lines, dice| {
        let laid = laid(lines, dice);
        laid["turn"] = ((laid["turn"].as_u64()? + 1 + dice.below(3) as u64) % 4).into();
        Some(())
    };
    let twice: Change = |lines, dice| {
        let one = laid(lines, dice).clone();
        let at = some(lines, dice);
        let (row, column) = (dice.below(2), dice.below(3));
        let other = &mut lines[at]["rows"][row][column];
        let earlier = other["card"].clone();
        other["card"] = one["card"].clone();
        (earlier != one["card"]).then_some(())
    };
    let missing: Change = |lines, dice| {
        *laid(lines, dice) = Value::Null;
        Some(())
    };
    let row: Change = |lines, dice| {
        let at = some(lines, dice);
        lines[at]["rows"].as_array_mut()?.remove(0);
        Some(())
    };
    let flipped: Change = |lines, dice| {
        laid(lines, dice)["flipped"] = true.into();
        Some(())
    };
    let nobody: Change = |lines, dice| {
        let bad = [json!(0), json!(8), json!(-1), json!(1.5), json!(null), json!(u64::MAX)];
        laid(lines, dice)[["card", "turn"][dice.below(2)]] = bad[dice.below(bad.len())].clone();
        Some(())
    };
    let image: Change = |lines, dice| {
        // The board turned by a half turn, and every card with it.
        let at = some(lines, dice);
        let mut image = lines[at].clone();
        let rows = image["rows"].as_array_mut()?;
        rows.reverse();
        for row in rows {
            row.as_array_mut()?.reverse();
            for laid in row.as_array_mut()? {
                laid["turn"] = ((laid["turn"].as_u64()? + 2) % 4).into();
            }
        }
        lines.insert(at, image);
        more(lines, 1, 2);
        Some(())
    };
    let more = [
        ("a card is turned", turned),
        ("a card lies twice, or another's neighbour", twice),
        ("a card is missing", missing),
        ("a row is missing", row),
        ("a card is turned over", flipped),
        ("there is no such card or turn", nobody),
        ("an image is a solution of its own", image),
    ];
    right.attack(220, &[&ANY[..], &PIECES[..1], &more].concat());
}

#[test]
fn trail() {
    let text = "family = 'trail'\nboard = '5x5'\nstart = 'a1'\n";
    let right = Right::of("misled-trail", text, "p.toml", "solve p.toml --json");
    let longest = right.lines[0]["length"].as_u64().unwrap();
    let left_out: Change = |lines, dice| {
        let squares = lines[0]["squares"].as_array_mut()?;
        squares.remove(dice.below(squares.len()));
        Some(())
    };
    let square: Change = |lines, dice| {
        let squares = lines[0]["squares"].as_array_mut()?;
        let at = dice.below(squares.len());
        let bad = ["a0", "f1", "a6", "z9", "", "e99999999999", "1a", "b2"];
        squares[at] = bad[dice.below(bad.len())].into();
        Some(())
    };
    let exchanged: Change = |lines, dice| {
        let squares = lines[0]["squares"].as_array_mut()?;
        let (one, other) = (dice.below(squares.len()), dice.below(squares.len()));
        squares.swap(one, other);
        // Only neighbours on the way are certain to come apart.
        (one.abs_diff(other) == 1).then_some(())
    };
    let longer: Change = |lines, _| {
        let squares = lines[0]["squares"].as_array_mut()?;
        squares.push(squares[squares.len() - 2].clone());
        Some(())
    };
    let numbers: Change = |lines, dice| {
        let key = ["length", "bound"][dice.below(2)];
        let number = lines[0][key].as_u64()?;
        lines[0][key] = (number + 1 - 2 * dice.below(2) as u64).into();
        Some(())
    };
    let said: Change = |lines, dice| one_off(lines, &["longest", "bound"], dice);
    let unproven: Change = |lines, dice| {
        // What lies beside the way is none of the segments that it gives up.
        let given_up = lines[0]["given_up"].as_array_mut()?;
        given_up.remove(dice.below(given_up.len()));
        Some(())
    };
    let changes = [
        ("a square is left out", left_out),
        ("a square is another", square),
        ("two squares are exchanged", exchanged),
        ("a segment is used twice", longer),
        ("length or bound is one off", numbers),
        ("the summary is one off", said),
        ("a segment is not given up", unproven),
    ];
    right.attack(200, &changes);
    // Whatever is done to the proof, it never shows a bound that is not one.
    let mut dice = Chance(1980);
    for _ in 0..100 {
        let mut lines = right.lines.clone();
        damage(&mut lines[0], &mut dice);
        let text = text_of(&lines);
        right.folder.write("list.jsonl", &text);
        let said = fuge_in(&right.folder, "verify p.toml list.jsonl --json");
        if said.code == Some(0) {
            let bound = said.json()[0]["bound"].as_u64();
            assert!(bound.is_none_or(|bound| bound >= longest), "{text}");
        }
    }
    // All longest ways.
    let text = "family = 'trail'\nboard = '3x3'\nstart = 'a1'\n";
    let right = Right::of("misled-ways", text, "p.toml", "solve p.toml --all --json");
    assert!(right.lines.len() > 3);
    right.attack(60, &[&ANY[..], &changes[..4]].concat());
}

/// Changes some number, or takes some entry out of some list, of the proof.
fn damage(value: &mut Value, dice: &mut Chance) {
    let keys = ["given_up", "cases", "bound"];
    let mut at = &mut value[keys[dice.below(keys.len())]];
    loop {
        match at {
            Value::Array(list) if list.is_empty() => return,
            Value::Array(list) if dice.below(4) == 0 => {
                list.remove(dice.below(list.len()));
                return;
            }
            Value::Array(list) => {
                let next = dice.below(list.len());
                at = &mut list[next];
            }
            Value::Object(map) if !map.is_empty() => {
                let next = dice.below(map.len());
                at = map.values_mut().nth(next).unwrap();
            }
            Value::Number(number) => {
                let near = number.as_i64().unwrap_or_default() + [-1, 1][dice.below(2)];
                *number = near.into();
                return;
            }
            Value::String(text) => {
                *text = ["a1", "b2", "c3", "e5", "a1-a2", "b3-c3"][dice.below(6)].to_owned();
                return;
            }
            _ => return,
        }
    }
}

/// A list of one puzzle is not taken for another's, whatever its numbers are.
#[test]
fn lists_of_other_puzzles() {
    let folder = Folder::new("misled-others");
    for (own, other) in [
        ("pentominoes-3x20", "pentominoes-4x15"),
        ("pentominoes-6x10", "pentominoes-5x12"),
        ("soma", "solid-pentominoes-3x4x5"),
        ("pentominoes-6x10", "hexiamonds-rhombus"),
        ("rook-1979", "turtles"),
        ("turtles", "rook-1979"),
        ("turtles", "pentominoes-6x10"),
        ("pentominoes-6x10", "turtles"),
    ] {
        folder.write("list.jsonl", fuge_in(&folder, &format!("solve {other} --limit 1 --json")).out);
        let said = fuge_in(&folder, &format!("verify {own} list.jsonl"));
        assert!(matches!(said.code, Some(1 | 2)), "{own} {other}: {said:?}");
    }
}
