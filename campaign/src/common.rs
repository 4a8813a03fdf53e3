//! Questions that suit every family: counts of several engines, lists and the checker, runs that are killed, parts and merging.

use crate::case::{Case, TIME, Table, Verdict, file};
use crate::program::Answer;
use fuge_planted::Chance;
use serde_json::Value;
use std::time::{Duration, Instant};

/// Lists of more solutions than this are left to others.
const MOST_LISTED: u64 = 2000;

/// Asks about those puzzles of which it is known that they have few solutions.
pub fn few(table: &Table<'_>, ask: impl Fn(&Table<'_>) -> Vec<Verdict>) -> Vec<Verdict> {
    let is_few = |number: &usize| {
        let answer = &table.counts[*number];
        let number = |summary: &Value| ["different", "count"].iter().find_map(|key| summary[key].as_u64());
        answer.is_complete() && answer.summary.as_ref().and_then(number).is_some_and(|number| number <= MOST_LISTED)
    };
    let chosen: Vec<usize> = (0..table.cases.len()).filter(is_few).collect();
    let folder = table.folder.join("few");
    let asked = if chosen.is_empty() { None } else { table.some(&folder, &chosen).ok() };
    let mut verdicts = vec![Verdict::Open; table.cases.len()];
    let asked = asked.map(|own| ask(&own)).unwrap_or_default();
    chosen.into_iter().zip(asked).for_each(|(number, verdict)| verdicts[number] = verdict);
    verdicts
}

/// The words that solve a file.
fn words(number: usize, options: &str) -> String {
    format!("solve {} {options}", file(number))
}

/// What is wrong with an answer whatever the question was: the program failed, or doubts its own answer.
pub fn sound(answer: &Answer, commands: &[String]) -> Option<Verdict> {
    if let Some(failed) = &answer.failed {
        return Some(Verdict::differs("crash", failed, commands));
    }
    match answer.status() {
        "solved" | "impossible" | "stopped" | "" => None,
        other => Some(Verdict::differs("status", other, commands)),
    }
}

/// The first solution is found in time or not, and never denied; a puzzle that was made is never refused.
pub fn first(table: &Table<'_>) -> Vec<Verdict> {
    let answers = table.solve(&[]);
    table.each(|number, _| {
        let (answer, commands) = (&answers[number], [words(number, "--json")]);
        if let Some(verdict) = sound(answer, &commands) {
            return verdict;
        }
        if let Some(why) = &answer.refused {
            return Verdict::differs("refused", why, &commands);
        }
        match answer.status() {
            "solved" if answer.lines.len() == 1 => Verdict::Agrees,
            "solved" => Verdict::differs("no line", "solved, and no solution", &commands),
            "stopped" => Verdict::Open,
            _ => Verdict::differs("denied", "the planted solution is denied", &commands),
        }
    })
}

/// All these engines that come to an end count the same, and the planted solution is among what they count.
pub fn engines(table: &Table<'_>, names: &[&str]) -> Vec<Verdict> {
    let asked = |name: &&str| {
        let memory: &[&str] = if *name == "frontier" { &["--memory", "256M"] } else { &[] };
        table.solve(&[&["--count", "--engine", name], memory].concat())
    };
    let answers: Vec<Vec<Answer>> = names.iter().map(asked).collect();
    table.each(|number, _| {
        let base = ("auto", &table.counts[number]);
        let all = [base].into_iter().chain(names.iter().copied().zip(answers.iter().map(|answers| &answers[number])));
        let command = |name: &str| words(number, &format!("--count --json --engine {name}"));
        let mut ended: Vec<(&str, [String; 2])> = Vec::new();
        for (name, answer) in all {
            if let Some(verdict) = sound(answer, &[command(name)]) {
                return verdict;
            }
            let Some(counts) = answer.counts() else { continue };
            if counts[1] == "0" {
                return Verdict::differs("denied", format!("{name} counts none"), &[command(name)]);
            }
            ended.push((name, counts));
        }
        let Some((first, rest)) = ended.split_first() else { return Verdict::Open };
        if let Some(other) = rest.iter().find(|other| other.1 != first.1) {
            return Verdict::differs(
                "counts",
                format!("{first:?} is not {other:?}"),
                &[command(first.0), command(other.0)],
            );
        }
        if rest.is_empty() { Verdict::Open } else { Verdict::Agrees }
    })
}

/// The checker finds every solution of a list right, no two the same, and the sum of the orbits as counted. The planted solution is right
/// by itself, and with it the list has one twice.
pub fn lists(table: &Table<'_>) -> Vec<Verdict> {
    few(table, listed)
}

fn listed(table: &Table<'_>) -> Vec<Verdict> {
    let answers = table.solve(&["--all"]);
    table.each(|number, case| {
        let (answer, puzzle) = (&answers[number], file(number));
        let all = words(number, "--all --json");
        if let Some(verdict) = sound(answer, std::slice::from_ref(&all)) {
            return verdict;
        }
        let verify = format!("verify {puzzle} list.jsonl");
        let verified = |lines: &[String]| {
            table.write("list.jsonl", &(lines.join("\n") + "\n"));
            table.run(&verify)
        };
        let alone = format!("verify {puzzle} planted.jsonl");
        if let Some(planted) = &case.planted {
            table.write("planted.jsonl", &format!("{planted}\n"));
            let said = table.run(&alone);
            if said.code != Some(0) {
                return Verdict::differs("planted", said.told(), &[format!("echo '{planted}' > planted.jsonl"), alone]);
            }
        }
        let (Some(counts), Some(summary)) = (answer.counts(), &answer.summary) else { return Verdict::Open };
        if table.counts[number].counts().is_some_and(|counted| counted != counts) {
            return Verdict::differs(
                "listed",
                format!("{counts:?} listed, others counted"),
                &[all, words(number, "--count --json")],
            );
        }
        if answer.lines.len().to_string() != counts[0] {
            return Verdict::differs("lines", format!("{} lines for {counts:?}", answer.lines.len()), &[all]);
        }
        let commands = [format!("{all} > list.jsonl"), verify.clone()];
        let mut lines = answer.lines.clone();
        lines.push(summary.to_string());
        let said = verified(&lines);
        if said.code != Some(0) {
            return Verdict::differs("verify", said.told(), &commands);
        }
        if let Some(planted) = &case.planted {
            lines.insert(lines.len() - 1, planted.clone());
            let said = verified(&lines);
            if said.code != Some(1) || !said.out.contains("it is the same as") {
                let what = format!("the list has not the planted solution\n{}", said.told());
                return Verdict::differs("missing", what, &commands);
            }
        }
        Verdict::Agrees
    })
}

/// A run that is killed at random moments, and goes on on other numbers of threads, comes to the same solutions and the same nodes.
pub fn kills(table: &Table<'_>) -> Vec<Verdict> {
    few(table, killed)
}

fn killed(table: &Table<'_>) -> Vec<Verdict> {
    table.each(|number, case| {
        let all = words(number, "--all --json --threads 1");
        let begun = Instant::now();
        let plain = table.run(&all);
        let took = begun.elapsed().as_micros() as usize;
        if plain.code != Some(0) {
            return Verdict::differs("crash", plain.told(), &[all]);
        }
        let mut chance = Chance(case.seed);
        let run = format!("k{number}.run");
        let mut commands = vec![all];
        for _ in 0..1 + chance.below(6) {
            let threads = 1 + chance.below(3);
            let work = match chance.below(2) {
                0 if table.folder.join(&run).exists() => format!("resume {run}"),
                _ => words(number, &format!("--all --run {run}")),
            };
            let work = format!("{work} --save-every 1ms --threads {threads}");
            let after = chance.below(took + took / 2);
            commands.push(format!("{work}   # killed after {after} microseconds"));
            let Ok(mut child) = table.program.start(&table.folder, &work.split(' ').collect::<Vec<_>>()) else {
                continue;
            };
            std::thread::sleep(Duration::from_micros(after as u64));
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
        let last = words(number, &format!("--all --json --run {run} --threads 2"));
        commands.push(last.clone());
        same(&plain, &table.run(&last), "killed", &commands)
    })
}

/// Whether two runs have the same solutions, byte for byte, and the same numbers.
fn same(one: &crate::program::Said, other: &crate::program::Said, kind: &'static str, commands: &[String]) -> Verdict {
    if other.code != Some(0) {
        return Verdict::differs(kind, other.told(), commands);
    }
    let numbers = |said: &crate::program::Said| {
        said.last().map(|summary| ["different", "raw", "nodes", "complete"].map(|key| summary[key].clone()))
    };
    if one.solutions() != other.solutions() || numbers(one) != numbers(other) {
        return Verdict::differs(kind, format!("{}\nis not\n{}", other.told(), one.told()), commands);
    }
    Verdict::Agrees
}

/// A search in parts, put together again, has the same solutions.
pub fn parts(table: &Table<'_>) -> Vec<Verdict> {
    few(table, divided)
}

fn divided(table: &Table<'_>) -> Vec<Verdict> {
    table.each(|number, case| {
        let mut chance = Chance(case.seed);
        let (all, parts) = (words(number, "--all --json"), 2 + chance.below(4));
        let plain = table.run(&all);
        if plain.code != Some(0) {
            return Verdict::differs("crash", plain.told(), &[all]);
        }
        let mut commands = vec![all];
        if chance.below(2) == 0 {
            commands.push(format!("split {} --parts {parts} -o .", file(number)));
            commands.extend((1..=parts).map(|part| format!("resume p{number}-{part}-of-{parts}.run")));
        } else {
            let part = |part: usize| format!("--all --part {part}/{parts} --run p{number}-{part}-of-{parts}.run");
            commands.extend((1..=parts).map(|number_of| words(number, &part(number_of))));
        }
        let mut runs: Vec<String> = (1..=parts).map(|part| format!("p{number}-{part}-of-{parts}.run")).collect();
        chance.shuffle(&mut runs);
        commands.push(format!("merge {} -o m{number}.run", runs.join(" ")));
        for command in &commands[1..] {
            let said = table.run(command);
            if said.code != Some(0) {
                return Verdict::differs("parts", format!("{command}: {}", said.told()), &commands);
            }
        }
        let last = format!("resume m{number}.run --json");
        commands.push(last.clone());
        same(&plain, &table.run(&last), "merged", &commands)
    })
}

/// Whether two roads of an audit disagree.
pub fn audits(table: &Table<'_>, roads: &str) -> Vec<Verdict> {
    table.each(|number, _: &Case| {
        let command = format!("audit {} --json {} {roads}", file(number), TIME.join(" "));
        let said = table.run(&command);
        let last = said.last().unwrap_or_default();
        match said.code {
            Some(0) if last["agree"] == true && last["complete"] == true => Verdict::Agrees,
            Some(3) => Verdict::Open,
            _ => Verdict::differs("audit", said.told(), &[command]),
        }
    })
}

/// A file in another format has the same number of solutions.
pub fn converted(table: &Table<'_>, formats: &[&str], key: &str) -> Vec<Verdict> {
    table.each(|number, _| {
        let Some(summary) = table.counts[number].summary.as_ref().filter(|_| table.counts[number].is_complete()) else {
            return Verdict::Open;
        };
        let mut written = 0;
        for format in formats {
            let to = format!("c{number}.txt");
            let convert = format!("convert {} --to {format} -o {to}", file(number));
            let said = table.run(&convert);
            match said.code {
                Some(0) => {}
                // Refused by name.
                Some(2) if !said.err.trim().is_empty() => continue,
                _ => return Verdict::differs("convert", said.told(), &[convert]),
            }
            let edges = format.strip_prefix("list-").map_or(String::new(), |order| format!("--edges {order}"));
            let solve = format!("solve {to} --count --json --threads 1 {edges} {}", TIME.join(" "));
            let (said, commands) = (table.run(&solve), [convert, solve.clone()]);
            let _ = std::fs::remove_file(table.folder.join(&to));
            let last = said.last().unwrap_or_default();
            match said.code {
                Some(0) if last[key] == summary[key] => written += 1,
                Some(3) => {}
                // What fits on a board of Fuge may need a larger box in another format.
                Some(2) if said.err.contains("the limit is") => {}
                _ => {
                    let what = format!("{format} has {} solutions, not {}\n{}", last[key], summary[key], said.told());
                    return Verdict::differs("converted", what, &commands);
                }
            }
        }
        if written > 0 { Verdict::Agrees } else { Verdict::Open }
    })
}
