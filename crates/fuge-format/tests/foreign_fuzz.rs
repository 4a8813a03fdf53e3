//! Whatever stands in a file of another program: reading it ends soon, without a panic, and the report can be drawn.
//!
//! What must hold and the corpus are those of the fuzz target (the folder `fuzz`); here they run on the stable compiler.

#[path = "../../../fuzz/checks/changes.rs"]
mod changes;
#[path = "../../../fuzz/checks/foreign_file.rs"]
mod foreign_file;

use proptest::prelude::*;

fn seeds() -> Vec<Vec<u8>> {
    changes::corpus("foreign_file").into_iter().map(|seed| seed.bytes).collect()
}

#[test]
fn the_corpus_is_read_or_refused_as_its_names_say() {
    changes::replay("foreign_file", foreign_file::check);
}

proptest! {
    #![proptest_config(changes::config())]

    #[test]
    fn changed_files(bytes in changes::changed(seeds(), changes::tokens("foreign_file"))) {
        foreign_file::check(&bytes);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        foreign_file::check(text.as_bytes());
        foreign_file::check(format!("D:xDim=2:yDim=1\n{text}\n~D\n").as_bytes());
        foreign_file::check(format!("T\nSquare\nBoard ((1,1))\ntile {text}").as_bytes());
        foreign_file::check(format!("a b | c\n{text}").as_bytes());
        foreign_file::check(format!("<puzzle version='2'>{text}</puzzle>").as_bytes());
        foreign_file::check(format!("{{\"grid\": \"square\", {text}}}").as_bytes());
        foreign_file::check(format!("1 1\n1 2 3 4\n{text}").as_bytes());
        foreign_file::check(format!("card,top,right,bottom,left\n{text},1,2,3,4\n").as_bytes());
        foreign_file::check(format!("#board_edges=bbbb&{text}").as_bytes());
    }

    #[test]
    fn any_bytes(bytes in any::<Vec<u8>>()) {
        foreign_file::check(&bytes);
        foreign_file::check(&[&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3], bytes.as_slice()].concat());
    }
}

#[test]
fn large_files_come_to_an_end() {
    let filled = |unit: &str| unit.repeat((1 << 20) / unit.len());
    for text in [
        format!("D:xDim=2:yDim=2\nC:name=a:layout={}0 0 0\n~D\n", filled("0 0 0, ")),
        format!("D:xDim=2:yDim=2\nL\n{}\n~L\n~D\n", filled("a ")),
        format!("D:xDim=2:yDim=2\nL\n{}\n~L\n~D\n", filled("a\n")),
        filled("D:xDim=1:yDim=1\n~D\n"),
        format!("T\nSquare\nBoard ((9,9){})", filled("(1,1)")),
        format!("T\nSquare\nBoard ((9,9))\n{}", filled("tile ((0,0))")),
        format!("T\nSquare\nBoard ((9,9))\ntile ({})", filled("(0,0)+")),
        format!("<puzzle version='2'>{}", filled("<a>")),
        format!("<puzzle version='2'><shapes><voxel x='1' y='1' z='1'>{}</voxel></shapes></puzzle>", filled("#")),
        format!("{{\"grid\": \"square\", \"board\": {{\"tiles\": [{}1]}}, \"shapes\": []}}", filled("1,")),
        format!("{{\"grid\": \"square\", \"board\": {}", filled("[")),
        format!("a\n{}", filled("a\n")),
        format!("{} | b\na b\n", (0..100_000).map(|n| format!("a{n} ")).collect::<String>()),
        filled("1 "),
        filled("1 2 3 4\n"),
        filled("1,"),
        format!("1 1\n1 2 3 4\n{}", filled("1,")),
        format!("1 1\n1 2 3 4\n\"{}", filled("\"\"")),
        format!("top,right,bottom,{}", filled("left,")),
        format!("#board_edges={}", filled("b")),
        format!("#board_edges={}", filled("%61")),
        format!("#board_edges=bbbb{}", filled("&x=1")),
        filled("#board_edges=bbbb\n"),
        filled("1.1-"),
        filled("1.1.1.1"),
        format!("a | b\n{}", (0..100_000).map(|n| format!("a b:{n}\n")).collect::<String>()),
    ] {
        foreign_file::check(text.as_bytes());
    }
}
