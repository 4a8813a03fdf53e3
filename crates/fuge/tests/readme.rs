//! The README's tour, and the page about outlines, show what the program really prints.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::Command;

#[test]
fn the_tour_is_real_output() {
    let readme = include_str!("../../../README.md");
    let folder = std::env::temp_dir().join(format!("fuge-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("heart.toml"), blocks(readme, "toml").next().unwrap()).unwrap();
    std::fs::write(folder.join("broken.toml"), "family = \"packing\"\nboard = \"\"\"\n####\n###\n\"\"\"\n").unwrap();
    std::fs::write(folder.join("65.txt"), printed("fuge solve pentominoes-8x8 --all", &folder)).unwrap();
    std::fs::write(folder.join("boat.svg"), include_str!("../../../docs/boat.svg")).unwrap();
    let mut commands = 0;
    let outlines = include_str!("../../../docs/outlines.md");
    for block in blocks(readme, "console").chain(blocks(outlines, "console")) {
        for session in block.split("$ ").skip(1) {
            let (command, shown) = session.split_once('\n').unwrap();
            assert_eq!(timeless(&printed(command, &folder)), timeless(shown), "{command}");
            commands += 1;
        }
    }
    assert!(commands >= 5);
    std::fs::remove_dir_all(folder).unwrap();
}

/// The text of every fenced block of this language.
fn blocks<'a>(text: &'a str, language: &'a str) -> impl Iterator<Item = &'a str> {
    let fence = format!("```{language}\n");
    let starts: Vec<usize> = text.match_indices(&fence).map(|(at, _)| at + fence.len()).collect();
    starts.into_iter().map(move |start| text[start..].split("```").next().unwrap_or_default())
}

fn printed(command: &str, folder: &Path) -> String {
    let words = command.strip_prefix("fuge ").unwrap().split_whitespace();
    let output = Command::new(env!("CARGO_BIN_EXE_fuge")).args(words).current_dir(folder).output().unwrap();
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
}

/// The text with every time left out, and in the lines that have one, with one space for many.
fn timeless(text: &str) -> String {
    text.trim_end().lines().map(|line| timeless_line(line) + "\n").collect()
}

fn timeless_line(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let time = |n: usize| {
        let unit = words.get(n + 1).is_some_and(|unit| ["ms", "s", "ms,", "s,", "ms;", "s;"].contains(unit));
        unit && words[n].parse::<f64>().is_ok()
    };
    if !(0..words.len()).any(time) {
        return line.to_owned();
    }
    let kept = (0..words.len()).filter(|&n| !(time(n) || n > 0 && time(n - 1)));
    kept.map(|n| words[n]).collect::<Vec<_>>().join(" ")
}
