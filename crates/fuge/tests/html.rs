//! `--html`: reports through the real program.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, fuge_in};

const CROSSES: &str = "family='packing'\nboard='2x5'\n[[piece]]\nname='plus'\nart='''\n.#.\n###\n.#.\n'''\ncopies=2\n";

fn read(folder: &Folder, name: &str) -> String {
    let page = std::fs::read_to_string(folder.path(name)).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{name} is whole");
    page
}

/// The places that a page leads to, in its own folder.
fn links(page: &str) -> Vec<&str> {
    let all = page.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    // Every page has its links twice, at the top and at the bottom.
    let mut other: Vec<&str> = all.filter(|to| !to.starts_with('#')).collect();
    let below = other.split_off(other.len() / 2);
    assert_eq!(other, below);
    other
}

fn fact<'a>(page: &'a str, label: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!("<th scope=\"row\">{label}</th><td>"))?;
    rest.split_once("</td>").map(|(value, _)| value)
}

#[test]
fn one_page_has_the_facts_and_the_solutions() {
    let folder = Folder::new("html-one");
    let said = fuge_in(&folder, "solve pentominoes-8x8 --all --html all.html").code(0);
    assert_eq!(said.err, "wrote all.html\n");
    let page = read(&folder, "all.html");
    assert_eq!(fact(&page, "Answer"), Some("65 different solutions (520 in all)"));
    assert_eq!(fact(&page, "Puzzle"), Some("pentominoes-8x8"));
    assert_eq!(fact(&page, "Symmetry"), Some("full square (order 8)"));
    assert_eq!(fact(&page, "Engine"), Some("cells"));
    assert!(fact(&page, "Nodes").unwrap().parse::<u64>().unwrap() > 0 && fact(&page, "Time").is_some());
    assert!((1..=65).all(|n| page.contains(&format!("<figure id=\"s{n}\">"))));
    assert_eq!(links(&page), [] as [&str; 0]);
    assert_eq!(folder.names(), ["all.html"], "no temporary file is left");
}

#[test]
fn many_solutions_go_on_linked_pages_and_the_facts_on_the_first_and_the_last() {
    let folder = Folder::new("html-many");
    let said = fuge_in(&folder, "solve pentominoes-6x10 --limit 1201 --html a%20b#c.html").code(0);
    assert_eq!(said.err, "wrote a%20b#c.html to a%20b#c-5.html\n");
    let pages = [1, 2, 3, 4, 5].map(|n| match n {
        1 => read(&folder, "a%20b#c.html"),
        n => read(&folder, &format!("a%20b#c-{n}.html")),
    });
    let address = |n: usize| if n == 1 { "a%2520b%23c.html".to_owned() } else { format!("a%2520b%23c-{n}.html") };
    let expected: [&[usize]; 5] = [&[2, 5], &[1, 3], &[1, 2, 4], &[1, 3, 5], &[1, 4]];
    for (page, expected) in pages.iter().zip(expected) {
        assert_eq!(links(page), expected.iter().map(|&n| address(n)).collect::<Vec<_>>());
    }
    let drawn = pages.each_ref().map(|page| page.matches("<figure id=\"s").count());
    assert_eq!(drawn, [300, 300, 300, 300, 1]);
    assert!(pages[4].contains("<figure id=\"s1201\">"));
    let answers = pages.each_ref().map(|page| fact(page, "Answer"));
    let answer = Some("solved: 1201 solutions shown, there may be more");
    assert_eq!(answers, [answer, None, None, None, answer]);
    assert_eq!(pages.each_ref().map(|page| page.contains("<h2>Pieces</h2>")), [true, false, false, false, false]);
}

#[test]
fn all_kinds_of_pictures_can_be_written_at_once() {
    let folder = Folder::new("html-kinds");
    let said = fuge_in(&folder, "solve pentominoes-4x15 --all --html a.html --svg a.svg").code(0);
    assert_eq!(said.err, "wrote a.svg to a-2.svg, a.html to a-2.html\n");
    assert_eq!(folder.names(), ["a-2.html", "a-2.svg", "a.html", "a.svg"]);
    assert!(std::fs::read_to_string(folder.path("a.svg")).unwrap().starts_with("<svg"));
}

#[test]
fn show_writes_the_bare_board() {
    let folder = Folder::new("html-show");
    let said = fuge_in(&folder, "show pentominoes-8x8 --html board.html").code(0);
    assert_eq!(said.err, "wrote board.html\n");
    let page = read(&folder, "board.html");
    assert!(page.contains("<h2>Board</h2>") && page.contains("class=\"grid\""));
    assert_eq!(fact(&page, "Known answer"), Some("65 different solutions (520 in all)"));
}

#[test]
fn evil_names_and_titles_stay_text() {
    let folder = Folder::new("html-evil");
    let puzzle = "family='packing'\ntitle='</title><script>x()</script>&lt;'\nsource='''\n<b>\"two\nlines'''\n\
                  board='1x2'\n[[piece]]\nname='<img/src=x>'\nart='##'\n";
    folder.write("evil.toml", puzzle);
    fuge_in(&folder, "solve evil.toml --html evil.html").code(0);
    let page = read(&folder, "evil.html");
    assert!(page.contains("<h1>&lt;/title&gt;&lt;script&gt;x()&lt;/script&gt;&amp;lt;</h1>"));
    assert!(page.contains("<figcaption>&lt;img/src=x&gt;</figcaption>"));
    assert_eq!(fact(&page, "Source"), Some("&lt;b&gt;&quot;two lines"));
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains("<b>"));
}

#[test]
fn no_solution_no_page() {
    let folder = Folder::new("html-none");
    folder.write("none.toml", CROSSES);
    let said = fuge_in(&folder, "solve none.toml --all --html none.html").code(0);
    assert_eq!(said.err, "no solution, no picture\n");
    assert_eq!(folder.names(), ["none.toml"]);
}

#[test]
fn what_cannot_be_written_is_refused_before_the_search() {
    let folder = Folder::new("html-refused");
    for (words, part) in [
        ("pentominoes-8x8 --html no/such/a.html", "there is no folder `no/such`"),
        ("pentominoes-8x8 --html .", "it is a folder"),
        ("pentominoes-8x8 --count --html a.html", "nothing to draw"),
        ("pentominoes-8x8 pentominoes-3x20 --html a.html", "cannot go into one file"),
    ] {
        let said = fuge_in(&folder, &format!("solve {words}")).code(2);
        assert!(said.err.contains(part) && said.out.is_empty(), "{said:?}");
    }
    assert_eq!(folder.names(), [] as [&str; 0]);
}

#[test]
fn one_file_for_two_pictures_is_refused_however_it_is_spelled() {
    let folder = Folder::new("html-same");
    std::fs::create_dir(folder.path("sub")).unwrap();
    let absolute = folder.path("x");
    for other in ["x", "./x", "sub/../x", absolute.to_str().unwrap()] {
        let said = fuge_in(&folder, &format!("solve pentominoes-3x20 --svg x --html {other}")).code(2);
        assert!(said.err.contains("--svg and --html cannot both write"), "{said:?}");
    }
    fuge_in(&folder, "solve pentominoes-3x20 --svg x --html sub/x").code(0);
    assert_eq!(folder.names(), ["sub", "x"]);
}

#[cfg(unix)]
#[test]
fn one_file_behind_links_is_refused() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("html-links");
    std::fs::create_dir(folder.path("real")).unwrap();
    symlink("real", folder.path("also")).unwrap();
    symlink("real/x", folder.path("second")).unwrap();
    symlink("second", folder.path("first")).unwrap();
    // There is no file yet, only links to where it would be.
    for other in ["also/x", "first", "second"] {
        let said = fuge_in(&folder, &format!("show pentominoes-3x20 --svg real/x --html {other}")).code(2);
        assert!(said.err.contains("cannot both write"), "{said:?}");
    }
    // Through a row of links the file is made where the last one points, and all links stay.
    fuge_in(&folder, "show pentominoes-3x20 --html first").code(0);
    assert!(folder.path("second").symlink_metadata().unwrap().is_symlink());
    assert!(std::fs::read_to_string(folder.path("real/x")).unwrap().contains("</html>"));
    let said = fuge_in(&folder, "show pentominoes-3x20 --svg real/x --html first").code(2);
    assert!(said.err.contains("cannot both write"), "{said:?}");
}

#[cfg(unix)]
#[test]
fn a_stream_gets_every_page_once_and_the_facts_on_the_last() {
    let folder = Folder::new("html-stream");
    let said = fuge_in(&folder, "solve pentominoes-4x15 --all --json --html /dev/stdout").code(0);
    assert_eq!(said.out.matches("<!DOCTYPE html>").count(), 2);
    assert_eq!(said.out.matches("<th scope=\"row\">Answer</th>").count(), 1);
    assert_eq!(links(&said.out), [] as [&str; 0], "pages of a stream have no addresses");
}
