//! Whatever stands in a drawing: reading it ends soon, without a panic, and the report can be drawn.
//!
//! What must hold and the corpus are those of the fuzz target (the folder `fuzz`); here they run on the stable compiler.

#[path = "../../../fuzz/checks/changes.rs"]
mod changes;
#[path = "../../../fuzz/checks/drawing_file.rs"]
mod drawing_file;

use proptest::prelude::*;

fn seeds() -> Vec<Vec<u8>> {
    changes::corpus("drawing_file").into_iter().map(|seed| seed.bytes).collect()
}

#[test]
fn the_corpus_is_read_or_refused_as_its_names_say() {
    changes::replay("drawing_file", drawing_file::check);
}

proptest! {
    #![proptest_config(changes::config())]

    #[test]
    fn changed_files(bytes in changes::changed(seeds(), changes::tokens("drawing_file"))) {
        drawing_file::check(&bytes);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        drawing_file::check(text.as_bytes());
        drawing_file::check(format!("<svg><path d='{text}'/></svg>").as_bytes());
        drawing_file::check(format!("<svg><g transform='{text}' style='{text}'><polygon points='{text}'/></g></svg>").as_bytes());
        drawing_file::check(format!("<svg>{text}</svg>").as_bytes());
        drawing_file::check(format!("POLYGON (({text}))").as_bytes());
        drawing_file::check(format!("[[\"{text}\", 0], [1, 0], [0, 1]]").as_bytes());
        drawing_file::check(format!("{{\"name\": \"{text}\", \"silhouette\": [[0, 0], [1, 0], [0, 1]]}}").as_bytes());
        drawing_file::check(format!("[]\n{text}\n[]").as_bytes());
    }

    #[test]
    fn any_path(d in "[MmLlHhVvZz0-9 .,e-]{0,60}", points in "[0-9 .,-]{0,30}", fill in "(none|white|#fff|red)") {
        let path = format!("<path d='M0 0{d}' fill='{fill}' stroke='{fill}'/>");
        drawing_file::check(format!("<svg>{path}</svg>").as_bytes());
        drawing_file::check(format!("<svg>{path}<polygon points='{points}'/></svg>").as_bytes());
    }

    #[test]
    fn any_polygon(rings in "[0-9 .,()]{0,60}", list in "[0-9.,\\[\\]]{0,60}") {
        drawing_file::check(format!("POLYGON ((0 0,{rings}").as_bytes());
        drawing_file::check(format!("POLYGON ((0 0,{rings}, 0 0))").as_bytes());
        drawing_file::check(format!("[[0,0],{list}[1,0],[0,1]]").as_bytes());
    }

    #[test]
    fn any_bytes(bytes in any::<Vec<u8>>()) {
        drawing_file::check(&bytes);
        drawing_file::check(&[b"<svg>", bytes.as_slice()].concat());
    }
}

#[test]
fn large_files_come_to_an_end() {
    let filled = |unit: &str| unit.repeat((4 << 20) / unit.len());
    let numbered = |number: usize, one: fn(usize) -> String| (0..number).map(one).collect::<String>();
    let nested = "{\"type\":\"GeometryCollection\",\"geometries\":[";
    for text in [
        format!("<svg><path d='M0 0{}'/></svg>", filled("h1")),
        format!("<svg><path d='M0 0{}'/></svg>", filled("z")),
        format!("<svg><path d='{}'/></svg>", filled("M0 0")),
        format!("<svg><path d='M1 1L2 2{}'/></svg>", filled("L1 1")),
        format!("<svg><path d='M0 0 L{}'/></svg>", filled("9")),
        format!("<svg><polygon points='{}'/></svg>", filled("0 0 ")),
        format!("<svg><g transform='{}'/></svg>", filled("scale(2)")),
        format!("<svg><g style='{}'/></svg>", filled("fill:red;")),
        format!("<svg><style>{}</style></svg>", filled(".a{fill:red}")),
        format!("<svg><style>{}</style></svg>", ".a{fill:red;fill:red}".repeat(1500)),
        format!("<svg><style>{}}}</style></svg>", ".a{".to_owned() + &"b:c;".repeat(8000)),
        format!("<svg><style>{}</style></svg>", "*".repeat(32_000)),
        format!("<svg>{}", filled("<g>")),
        format!("<svg>{}</svg>", filled("<g/>")),
        format!("<svg>{}</svg>", filled("&#32;")),
        format!(
            "<svg>{}</svg>",
            numbered(2000, |n| format!("<g{}/>", (n..n + 199).map(|a| format!(" a{a}=''")).collect::<String>()))
        ),
        format!("<svg><g {}/></svg>", numbered(1_000_000, |n| format!("a{n}='' "))),
        numbered(100_000, |n| format!("<svg xmlns:n{n}='a'>")),
        filled("<!-- a -->"),
        format!("<!--{}", filled("-")),
        format!("POLYGON ({})", filled("(0 0),")),
        format!("POLYGON (({}))", filled("0 0,")),
        format!("POLYGON (({}", filled("9")),
        filled("GEOMETRYCOLLECTION("),
        filled("["),
        format!("[{}]", filled("[],")),
        format!("[{}]", filled("[0,0],")),
        format!("[[{}]]", filled("0,")),
        format!("[[\"{}\",0]]", filled("0")),
        format!("{{\"silhouette\":{}", filled("[")),
        filled(nested),
        format!("{}{}[]{}", nested.repeat(60), "[],".repeat(1_000_000), "]}".repeat(60)),
        format!("{{{}\"silhouette\":[]}}", numbered(500_000, |n| format!("\"a{n}\":1,"))),
        "[[0,0],[1,0],[0,1]]\n".repeat(20_000),
        "[\n".repeat(100_000),
        "[]\n".repeat(20_000),
        filled("\n"),
        filled("\u{feff}"),
        filled("a"),
    ] {
        drawing_file::check(text.as_bytes());
    }
}
