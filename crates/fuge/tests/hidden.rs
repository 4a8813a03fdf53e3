//! No name steers a terminal, turns the text around it or hides: everything that people see is searched for such characters.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, fuge_in};
use fuge::plain::is_hidden;

/// Characters that names may have, and that are never shown as they are.
const HIDDEN: &str = "\u{202e}\u{200b}\u{2066}\u{feff}\u{61c}\u{200f}\u{2060}";

/// A puzzle of each family whose name, title, pieces and labels are full of them.
fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    let file = |name: &str, text: &str| folder.write(&format!("{name}{HIDDEN}.toml"), text.replace('~', HIDDEN));
    let title = "title = 'T~'\nsource = 'S~'\n";
    file(
        "packing",
        &format!(
            "family = 'packing'\n{title}board = '2x3'\n[[piece]]\nname = 'a~'\nart = '##'\n[[piece]]\nname = 'm'\nart = '#'\ncopies = 2\n[[piece]]\nname = '~'\nart = '#.#'\n"
        ),
    );
    file(
        "loose",
        &format!("family = 'packing'\n{title}board = '2x3'\n[[piece]]\nname = 'a~'\nart = '###'\ncopies = 2\n"),
    );
    file(
        "outline",
        &format!("family = 'outline'\n{title}[[piece]]\nname = 'a~'\ncorners = '(0,0)(1,0)(0,1)'\ncopies = 2\n"),
    );
    file(
        "silhouette",
        &format!(
            "family = 'silhouette'\n{title}silhouette = '(0,0)(2,0)(2,1)(0,1)'\n[[piece]]\nname = 'a~'\ncorners = '(0,0)(1,0)(1,1)(0,1)'\ncopies = 2\n"
        ),
    );
    file(
        "cards",
        &format!(
            "family = 'cards'\n{title}board = '1x2'\n[[card]]\nname = 'c~'\nlabels = 'r~ g b ~'\n[[card]]\nlabels = 'r~ g b ~'\n"
        ),
    );
    file("trail", &format!("family = 'trail'\n{title}board = '2x2'\nstart = 'a1'\n"));
    file("wrong", "family = 'packing'\nboard = '~'\n# ~\n");
    folder
}

fn is_clean(what: &str, text: &str) {
    let hidden = text.chars().find(|c| is_hidden(*c) && !c.is_control());
    assert!(hidden.is_none(), "{what} shows {:?}:\n{text}", hidden.unwrap());
}

#[test]
fn hidden_characters_are_written_out() {
    let folder = folder("hidden-shown");
    let mut shown = 0;
    for puzzle in ["packing", "loose", "outline", "silhouette", "cards", "trail", "wrong"] {
        let file = format!("{puzzle}{HIDDEN}.toml");
        for command in [
            "show FILE",
            "show FILE --verbose",
            "solve FILE",
            "solve FILE --all",
            "solve FILE --all --json",
            "solve FILE --count",
            "solve FILE --engine pieces --color always",
            "estimate FILE",
            "audit FILE",
            "audit FILE --json",
            "watch FILE --color never",
            "verify FILE FILE",
            "outlines FILE",
            "convert FILE --to link",
            "convert FILE --to knuth",
            "convert FILE --to dimacs",
            "solve FILE --all --svg o.svg --html o.html --force",
            "show FILE --svg o.svg --html o.html --force",
        ] {
            let said = fuge_in(&folder, &command.replace("FILE", &file));
            assert!(said.code.is_some_and(|code| code < 4), "{command}: {said:?}");
            is_clean(&format!("{command} of {puzzle}"), &(said.out.clone() + &said.err));
            shown += (said.out + &said.err).matches("\\u{202e}").count();
            for picture in ["o.svg", "o.html"] {
                if let Ok(text) = std::fs::read_to_string(folder.path(picture)) {
                    is_clean(&format!("{picture} of {command} of {puzzle}"), &text);
                    shown += text.matches("\\u{202e}").count();
                    std::fs::remove_file(folder.path(picture)).unwrap();
                }
            }
        }
    }
    assert!(shown > 100, "they are written out and not left away: {shown}");
}

/// For machines they are data.
#[test]
fn json_has_the_name_itself() {
    let folder = folder("hidden-json");
    let said = fuge_in(&folder, &format!("solve packing{HIDDEN}.toml --json")).code(0);
    is_clean("JSON", &said.out);
    let line = said.json().remove(0);
    let names: Vec<&str> = line["placements"].as_array().unwrap().iter().filter_map(|p| p["piece"].as_str()).collect();
    assert!(names.contains(&HIDDEN) && names.contains(&format!("a{HIDDEN}").as_str()), "{names:?}");
    assert!(said.out.contains("\\u202e"));
    folder.write("list.jsonl", said.out);
    fuge_in(&folder, &format!("verify packing{HIDDEN}.toml list.jsonl")).code(0);
}
