//! Every way in which a puzzle file can be wrong: the message, its line and column, the underlined text and the help.

use fuge_format::{MAX_BYTES, Problem, ReadError, read};
use miette::Diagnostic;

fn show(text: &str) {
    let error = read("mine.toml", text).unwrap_err();
    let (line, column) = error.line_column();
    println!("{line}:{column} {error}\n   [{}]\n   help: {}\n   label: {:?}", text.get(error.span()).unwrap_or("-"), error.help().unwrap(), error.labels().unwrap().next().unwrap().label());
}

#[test]
fn probe() {
    let p = "family = \"packing\"\n";
    for t in [
        "", "family = 3", "family = 'pakcing'", "family = \n", &format!("{p}board = 6x10\n"),
        &format!("{p}bord = '6x10'"), &format!("{p}board = 5"), p, &format!("{p}board='6x10'"), &format!("{p}board='6x10'\nset=[]"),
        &format!("{p}board='6x10'\nset='pentominos'"), &format!("{p}board='6x10'\nset=['dominoes', 'zzz']"), &format!("{p}board='6x10'\nset=['dominoes', 5]"),&format!("{p}board='6x10'\nset=5"),
        &format!("{p}board='6x10'\nset='pentominoes'\nsymmetry='rotation'"),
        &format!("{p}board='6x9'\nset='pentominoes'"), &format!("{p}board='6x11'\nset='pentominoes'"),
        &format!("{p}board='1000000000x1000000000'\nset='pentominoes'"), &format!("{p}board='0x5'\nset='pentominoes'"),
        &format!("{p}board='99999999999999999999999999x0'\nset='pentominoes'"), &format!("{p}board='-1x5'"), &format!("{p}board='6'"), &format!("{p}board=''"), &format!("{p}board='x'"),
        &format!("{p}board='6x10'\n[[piece]]\n"), &format!("{p}board='6x10'\n[[piece]]\nname='a'\n"), &format!("{p}board='6x10'\n[[piece]]\nname='a b'\nart='#'"),
        &format!("{p}board='6x10'\nset='pentominoes'\n[[piece]]\nname='X'\nart='#'"),
        &format!("{p}board='6x10'\n[[piece]]\nname='a'\nart='##'\ncopies=0"), &format!("{p}board='6x10'\n[[piece]]\nname='a'\nart='##'\ncopies=31"),&format!("{p}board='6x10'\n[[piece]]\nname='a'\nart='##'\ncopies=9223372036854775807"),
        &format!("{p}board='6x10'\n[[piece]]\nname='a'\nart='##'\ncopies=9223372036854775808"),&format!("{p}board='6x10'\n[[piece]]\nname='a'\nart='##'\ncopies=1.5"),
        &format!("{p}board='1x1'\n[[piece]]\nname='a'\nart='##'\n"),&format!("{p}board='6x10'\n[piece]\nname='a'"),&format!("{p}board='6x10'\nknown=3"),&format!("{p}board='6x10'\n[known]\nraw=-1"),
        &format!("{p}board='6x10'\n[[piece]]\nname='a'\nart='##'\nflip='yes'"),&format!("{p}board='6x10'\n[[piece]]\nname='a'\nart='##'\ncolor='yes'"),
        &format!("{p}title=\"\\u001b\"\nboard='1x2'\nset='dominoes'"), &format!("{p}x={}", "[".repeat(100_000)),&format!("{p}{}b=1", "a.".repeat(100_000)),
        &format!("{p}piece=[3]\nboard='1x1'"),
    ] { println!("--- {:?}", t.chars().take(120).collect::<String>()); show(t); }
    println!("{}", serde_json::to_string_pretty(&fuge_format::schema()).unwrap());
}
