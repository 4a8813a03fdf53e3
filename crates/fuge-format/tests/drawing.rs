//! Drawings of silhouettes: what is read, and what is refused, where and why.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_format::drawing::{
    Coordinate, Drawing, DrawingError, DrawingFormat, FillRule, MAX_BYTES, MAX_CORNERS, MAX_DEPTH, MAX_DRAWINGS,
    MAX_LINES_BYTES, MAX_LOOPS, Problem, Scale, detect, drawings, read, unpacked,
};
use fuge_puzzle::silhouette::Figure;
use miette::{GraphicalReportHandler, GraphicalTheme};

type Points = Vec<[f64; 2]>;

fn drawing(text: &str) -> Drawing {
    let drawing = read("test", text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(detect(text.as_bytes()), Some(drawing.format), "{text}");
    assert_eq!(drawing.y_down, drawing.format == DrawingFormat::Svg);
    drawing
}

/// The loops of every shape, as numbers.
fn shapes(text: &str) -> Vec<Vec<Points>> {
    let value = |coordinate: &Coordinate| coordinate.value().unwrap();
    let points = |corners: &Vec<_>| -> Points {
        corners.iter().map(|c: &fuge_format::drawing::Corner| [value(&c.x), value(&c.y)]).collect()
    };
    drawing(text).shapes.iter().map(|shape| shape.loops.iter().map(points).collect()).collect()
}

fn one_loop(text: &str) -> Points {
    let shapes = shapes(text);
    assert_eq!((shapes.len(), shapes[0].len()), (1, 1), "{text}");
    shapes[0][0].clone()
}

fn rules(text: &str) -> Vec<FillRule> {
    drawing(text).shapes.iter().map(|shape| shape.rule).collect()
}

fn error(text: &str) -> DrawingError {
    let error = read("test", text.as_bytes()).map(|drawing| panic!("{drawing:?} from {text}")).unwrap_err();
    assert!(!error.advice().is_empty(), "{error}");
    assert!(error.span().end <= text.len());
    error
}

/// Every text is refused at a place, with a message.
fn refused(cases: &[(&str, (usize, usize), &str)]) {
    let mut wrong = String::new();
    for (text, place, message) in cases {
        let error = error(text);
        if (error.line_column(), error.to_string().as_str()) != (*place, *message) {
            wrong += &format!("{text}\n  {:?} {error}\n  not {place:?} {message}\n", error.line_column());
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
const TRIANGLE: [[f64; 2]; 3] = [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]];

// SVG

#[test]
fn every_way_to_draw_a_square_is_the_same() {
    for element in [
        "<path d='M0 0 L2 0 L2 2 L0 2 Z'/>",
        "<path d='M0,0 2,0 2,2 0,2z'/>",
        "<path d='m0 0 2 0 0 2-2 0z'/>",
        "<path d='M0 0H2V2H0Z'/>",
        "<path d='m0 0h2v2h-2v-2'/>",
        "<path d='M0 0H2V2H0V0Z'/>",
        "<path d='M0 0H2V2H0L0 0 0 0z'/>",
        "<path d='M9 9M0 0H2V2H0ZM7 7z'/>",
        "<path d='M 0e0\n+0.0\tL 20e-1 .0 L 2. 2 L 0 2 Z'/>",
        "<polygon points='0,0 2,0 2,2 0,2'/>",
        "<polygon points='0 0 2 0 2 2 0 2 0 0'/>",
        "<polygon points=' 0,0,2,0 , 2 2\n0,2 '/>",
        "<polyline points='0,0 2,0 2,2 0,2 0,0'/>",
        "<rect width='2' height='2'/>",
        "<rect x='0' y='0' width='2px' height='2' rx='0' ry='auto'/>",
        "<g><a><g><rect width='2' height='2'/></g></a></g>",
        "<svg><rect width='2' height='2'/></svg>",
        "<svg x='1'><rect x='-1' width='2' height='2'/></svg>",
    ] {
        assert_eq!(one_loop(&format!("<svg>{element}</svg>")), SQUARE, "{element}");
    }
    let almost = "<svg><path d='M0.3 0.3m-.3-.3l.1 0 1.9 0 0 .7 0 .6 0 .7-2 0 0-.7 0-.6 0-.7'/></svg>";
    assert_eq!(one_loop(almost).len(), 9, "ends meet if they would but for rounding");
    let millimetres = one_loop("<svg><rect width='25.4mm' height='1in' x='2.54cm' y='72pt'/></svg>");
    assert!((millimetres[0][0] - 96.0).abs() < 1e-9 && (millimetres[2][1] - 192.0).abs() < 1e-9);
}

#[test]
fn a_path_may_have_several_loops_and_rules_are_handed_down() {
    let ring = "<path d='M0 0h9v9h-9zm2 2h2v2h-2z M7 7 7 8 8 8z l1 0 0 1z'/>";
    let loops = &shapes(&format!("<svg>{ring}</svg>"))[0];
    assert_eq!(loops.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 3, 3]);
    assert_eq!((loops[1][0], loops[3][0]), ([2.0, 2.0], [7.0, 7.0]));
    for (text, rule) in [
        (format!("<svg>{ring}</svg>"), FillRule::NonZero),
        (format!("<svg fill-rule='evenodd'><g>{ring}</g></svg>"), FillRule::EvenOdd),
        (format!("<svg fill-rule='evenodd'><g fill-rule=' nonzero '>{ring}</g></svg>"), FillRule::NonZero),
        (format!("<svg style='fill-rule:evenodd'><g fill-rule='inherit'>{ring}</g></svg>"), FillRule::EvenOdd),
        (
            format!("<svg><g fill-rule='nonzero' style='fill:red; fill-rule : evenodd !important;'>{ring}</g></svg>"),
            FillRule::EvenOdd,
        ),
        (format!("<svg><g style='fill-rule:nonzero;fill-rule:evenodd'>{ring}</g></svg>"), FillRule::EvenOdd),
    ] {
        assert_eq!(rules(&text), [rule], "{text}");
    }
}

#[test]
fn transforms_apply_on_all_levels() {
    let at = |transform: &str| one_loop(&format!("<svg><path transform='{transform}' d='M0 0H2L0 2z'/></svg>"));
    assert_eq!(at("translate(1 -2)"), [[1.0, -2.0], [3.0, -2.0], [1.0, 0.0]]);
    assert_eq!(at("translate(1)"), [[1.0, 0.0], [3.0, 0.0], [1.0, 2.0]]);
    assert_eq!(at("scale(2)"), [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]]);
    assert_eq!(at("scale(2,-3)"), [[0.0, 0.0], [4.0, 0.0], [0.0, -6.0]]);
    assert_eq!(at("matrix(1 2 3 4 5 6)"), [[5.0, 6.0], [7.0, 10.0], [11.0, 14.0]]);
    assert_eq!(at("rotate(90)"), [[0.0, 0.0], [0.0, 2.0], [-2.0, 0.0]], "quarter turns are exact");
    assert_eq!(at("rotate(-90 1 1)"), [[0.0, 2.0], [0.0, 0.0], [2.0, 2.0]]);
    assert_eq!(at("rotate(540)"), [[0.0, 0.0], [-2.0, 0.0], [0.0, -2.0]]);
    assert_eq!(at("translate(10,0) , scale(2) translate(0 1)"), [[10.0, 2.0], [14.0, 2.0], [10.0, 6.0]]);
    assert_eq!(at(""), TRIANGLE);
    assert_eq!(at("none"), TRIANGLE);
    let turned = at("rotate(45)");
    assert!((turned[1][0] - 2.0_f64.sqrt()).abs() < 1e-15 && (turned[1][1] - 2.0_f64.sqrt()).abs() < 1e-15);
    let skewed = at("skewX(45) skewY(0)");
    assert!((skewed[2][0] - 2.0).abs() < 1e-15 && skewed[2][1] == 2.0);
    let nested = "<svg transform='scale(2)'><g transform='translate(1 0)'><svg x='3' y='1'><g transform='rotate(90)'>\
                  <polygon transform='scale(1 -1)' points='0 0 2 0 0 2'/></g></svg></g></svg>";
    assert_eq!(one_loop(nested), [[8.0, 2.0], [8.0, 6.0], [12.0, 2.0]]);
}

#[test]
fn what_is_not_seen_is_not_read() {
    let hidden = "<polygon points='5 5 6 5 5 6'/>";
    let circle = "<circle r='3'/>";
    for rest in [
        "<defs>HIDDEN</defs><clipPath>HIDDEN</clipPath><mask>HIDDEN</mask><symbol>HIDDEN</symbol><pattern>HIDDEN</pattern>",
        "<marker>HIDDEN</marker><metadata>HIDDEN</metadata><style>.a { fill: none }</style><text>HIDDEN</text><desc>a</desc>",
        "<g display='none'>HIDDEN<use/><image/></g>",
        "<g style='display:none'>HIDDEN</g>",
        "<g visibility='hidden'>HIDDEN<use/></g>",
        "<g visibility='hidden'><g visibility='collapse' clip-path='none'>HIDDEN</g></g>",
        "<g fill='none'>HIDDEN</g>",
        "<g fill='none' stroke='black'>HIDDEN<path d='M0 0 1 1'/></g>",
        "<g style='fill: none'>HIDDEN</g>",
        "<g fill='transparent'>HIDDEN</g>",
        "<g opacity='0'>HIDDEN<g opacity='1'>HIDDEN</g></g><g fill-opacity='0%'>HIDDEN</g><g style='fill-opacity:.0'>HIDDEN</g>",
        "<style>.a, #b > circle { fill: none } g.c *{display:none}</style><g class='d a'>HIDDEN</g><g class='c'>HIDDEN</g>",
        "<style><![CDATA[ .e { fill: red } .e { opacity: 0 } ]]></style><g class='e' opacity='1'>HIDDEN</g>",
        "<x:view xmlns:x='urn:x'>HIDDEN</x:view><x:path xmlns:x='urn:x' d='curly'/>",
        "<!-- HIDDEN --><line x1='0' x2='5'/><linearGradient/><script>1 &lt; 2</script>",
        "<path/><path d=''/><path d='none'/><path d='M0 0'/><polygon/><polygon points=' '/><rect/><rect width='0' height='2'/>",
        "<circle/><circle r='0'/><ellipse/><ellipse rx='0' ry='2'/><ellipse rx='auto'/>",
    ] {
        let rest = rest.replace("HIDDEN", &format!("{hidden}{circle}"));
        let text = format!("<svg xmlns='http://www.w3.org/2000/svg'>{rest}<polygon points='0 0 2 0 0 2'/></svg>");
        assert_eq!(one_loop(&text), TRIANGLE, "{text}");
    }
    let shown = "<svg visibility='hidden'><g visibility='visible'><polygon points='0 0 2 0 0 2'/></g></svg>";
    assert_eq!(one_loop(shown), TRIANGLE);
    let filled = "<svg fill='none'><polygon fill='#123' points='0 0 2 0 0 2'/></svg>";
    assert_eq!(one_loop(filled), TRIANGLE);
    let own = "<svg><style>polygon { fill: none }</style><polygon style='fill:red' points='0 0 2 0 0 2'/></svg>";
    assert_eq!(one_loop(own), TRIANGLE);
    let deep = "<svg><style>g g g g g { fill: none }</style><polygon points='0 0 2 0 0 2'/></svg>";
    refused(&[(deep, (1, 6), "the element `style` is not read")]);
}

/// The corners of the figure that an SVG draws.
fn figure(text: &str) -> Vec<Vec<[f64; 2]>> {
    let file = ("a.svg", text.as_bytes());
    match drawing(text).figure(file, Scale::Usual, None).expect("a figure") {
        Figure::Drawn(sketch) => sketch.loops,
        Figure::Exact(_) => panic!("an SVG is a sketch"),
    }
}

#[test]
fn what_lies_in_another_shape_adds_nothing() {
    let square = vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
    let inside = "<svg><polygon points='1 1 2 1 1 2'/><rect width='4' height='4'/><rect x='1' y='0' width='2' height='1'/></svg>";
    assert_eq!(figure(inside), std::slice::from_ref(&square));
    let twice = "<svg><rect width='4' height='4'/><polygon points='4 0 4 4 0 4 0 0'/><path d='M0 0H4V4H0z'/></svg>";
    assert_eq!(figure(twice).len(), 1);
    let beside = "<svg><rect width='4' height='4'/><rect x='4' width='4' height='4'/></svg>";
    assert_eq!(figure(beside), [square.clone(), square.iter().map(|[x, y]| [x + 4.0, *y]).collect()]);
    // A hole of the one that the other fills is none; one with a hole inside stays as it is.
    let ring = "<path fill-rule='evenodd' d='M0 0H4V4H0zM1 1H3V3H1z'/>";
    assert_eq!(figure(&format!("<svg>{ring}<rect width='4' height='4'/></svg>")), [square]);
    assert_eq!(figure(&format!("<svg>{ring}<rect x='2' width='1' height='1'/></svg>")).len(), 2);
}

#[test]
fn strokes_are_read_where_nothing_is_filled() {
    let text = "<svg fill='none' stroke='black'><path d='M1 1 2 2'/><path d='M0 0 2 0 0 2zM5 5 6 6'/></svg>";
    assert_eq!(one_loop(text), TRIANGLE);
    let paper = "<svg viewBox='0 0 9 9'><rect width='9' height='9' fill='white'/>\
                 <polygon points='0 0 2 0 0 2' style='fill:none;stroke:#000'/></svg>";
    assert_eq!(one_loop(paper), TRIANGLE);
    refused(&[
        ("<svg><path fill='none' stroke='red' d='M0 0 2 0 0 2'/></svg>", (1, 40), "an open path: its ends do not meet"),
        ("<svg><path fill='none' d='M0 0 2 0 0 2z'/></svg>", (1, 1), "there is no figure in the drawing"),
    ]);
}

#[test]
fn paper_is_no_part_of_the_figure() {
    let triangle = "<polygon points='0 0 2 0 0 2'/>";
    for (frame, paper) in [
        ("viewBox='0 0 9 8'", "<rect width='9' height='8' fill='white'/>"),
        ("viewBox='-1,-1 9 8' width='5'", "<rect x='-1' y='-1' width='9' height='8' fill='#FFF'/>"),
        ("width='9' height='8px'", "<rect width='9' height='8' fill='#ffffff'/>"),
        ("width='9' height='8'", "<rect width='100%' height='100%' style='fill: rgb(255,255,255)'/>"),
        ("width='9cm' height='8mm'", "<g fill='white'><rect width='9cm' height='8mm'/></g>"),
        ("viewBox='0 0 9 8'", "<g transform='scale(3 4)'><rect width='3' height='2' fill='white'/></g>"),
    ] {
        let text = format!("<svg {frame}>{paper}{triangle}</svg>");
        assert_eq!(one_loop(&text), TRIANGLE, "{text}");
    }
    let alone = "<svg viewBox='0 0 2 2'><rect width='2' height='2' fill='white'/></svg>";
    assert_eq!(one_loop(alone), SQUARE, "a white square alone is the figure");
    let white = "<svg fill='white'><polygon points='0 0 2 0 0 2'/></svg>";
    assert_eq!(one_loop(white), TRIANGLE);
    let message = "a white shape among shapes of other colours";
    refused(&[
        (
            &format!("<svg viewBox='0 0 9 9'>{triangle}\n<rect fill='white' width='8' height='9'/></svg>"),
            (2, 1),
            message,
        ),
        (&format!("<svg viewBox='0 0 9 9'>{triangle}\n<circle fill='white' r='1'/></svg>"), (2, 1), message),
    ]);
    let grey = format!("<svg viewBox='0 0 9 9'>{triangle}<rect fill='#eee' width='9' height='9'/></svg>");
    assert_eq!(shapes(&grey).len(), 2, "only white is paper");
}

#[test]
fn svg_has_a_name_a_prolog_and_a_namespace() {
    let text = "\u{feff}<?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'>\n\
                <s:svg xmlns:s='http://www.w3.org/2000/svg'>\n<s:title> A\n tan </s:title><s:polygon points='0 0 2 0 0 2'/></s:svg>\n";
    let read = drawing(text);
    assert_eq!((read.name.as_deref(), read.shapes.len()), (Some("A tan"), 1));
    assert_eq!(&text[read.shapes[0].place.clone()], "<s:polygon points='0 0 2 0 0 2'/>");
    assert_eq!(&text[read.shapes[0].loops[0][1].place.clone()], "0 0 2 0 0 2");
}

#[test]
fn svg_that_is_no_silhouette_is_refused() {
    let open = "an open path: its ends do not meet";
    refused(&[
        ("<svg>\n  <path d='M0 0 C 1 1 2 2 3 3 Z'/></svg>", (2, 17), "`C` draws a curve"),
        ("<svg><path\n d='M0 0\nL5 0 q1 1 2 2 c 1 1 2 2 3 3 Z'/></svg>", (3, 6), "`q` draws a curve"),
        ("<svg><path d='M0 0h1s 1 1 2 2z'/></svg>", (1, 21), "`s` draws a curve"),
        ("<svg><path d='M0 0h1T 1 1z'/></svg>", (1, 21), "`T` draws a curve"),
        ("<svg><path d='M0 0a1 1 0 0 1 1 1z'/></svg>", (1, 19), "`a` draws a curve"),
        ("<svg>\n<circle cx='1' cy='1' r='.5'/></svg>", (2, 1), "the `circle` is round"),
        ("<svg>\n <ellipse rx='1'/></svg>", (2, 2), "the `ellipse` is round"),
        ("<svg><rect width='2' height='2' rx='0.5'/></svg>", (1, 33), "a rectangle with round corners"),
        ("<svg><path d='M0 0 2 0 0 2'/></svg>", (1, 15), open),
        ("<svg><path d='M0 0 2 0 0 2zM5 5h1 v1 m1 1h1v1z'/></svg>", (1, 28), open),
        ("<svg><path d='M0 0L5 5'/></svg>", (1, 15), open),
        ("<svg><polyline points='0 0 2 0 0 2'/></svg>", (1, 24), open),
        ("<svg><path d='M0 0L5 5z'/></svg>", (1, 15), "a loop with 2 corners"),
        ("<svg><polygon points='0 0 2 0'/></svg>", (1, 23), "a loop with 2 corners"),
        ("<svg>\n<use href='#a'/></svg>", (2, 1), "the element `use` is not read"),
        ("<svg>\n<image href='a.png'/></svg>", (2, 1), "the element `image` is not read"),
        ("<svg><g><foreignObject/></g></svg>", (1, 9), "the element `foreignObject` is not read"),
        ("<svg><switch/></svg>", (1, 6), "the element `switch` is not read"),
        ("<svg><svg viewBox='0 0 1 1'/></svg>", (1, 6), "the element `svg` is not read"),
        ("<svg><g clip-path='url(#a)'/></svg>", (1, 20), "`clip-path` changes the drawing, and is not read"),
        ("<svg><rect style='mask:url(#a)'/></svg>", (1, 19), "`mask` changes the drawing, and is not read"),
        (
            "<svg><g style='transform: none'/><g style='transform:rotate(1deg)'/></svg>",
            (1, 44),
            "`transform` changes the drawing, and is not read",
        ),
        (
            "<svg viewBox='0 0 1 1' preserveAspectRatio='none'/>",
            (1, 24),
            "`preserveAspectRatio` changes the drawing, and is not read",
        ),
        ("<svg><rect width='50%' height='1'/></svg>", (1, 19), "`50%` is a length without a fixed unit"),
        ("<svg><rect width='1em' height='1'/></svg>", (1, 19), "`1em` is a length without a fixed unit"),
        ("<svg><rect width='-1' height='1'/></svg>", (1, 19), "`-1` means nothing in `width`"),
        ("<svg><rect width='one' height='1'/></svg>", (1, 19), "`one` means nothing in `width`"),
        ("<svg><path d='M0 0 L1 x1 Z'/></svg>", (1, 23), "`x1` means nothing in `d`"),
        ("<svg><path d='L0 0'/></svg>", (1, 15), "`L0` means nothing in `d`"),
        ("<svg><path d='M0 0 1'/></svg>", (1, 21), "`the end` means nothing in `d`"),
        ("<svg><path d='M0 0 L1e999 1'/></svg>", (1, 21), "`1e999` means nothing in `d`"),
        ("<svg><polygon points='0 0 2 0 0'/></svg>", (1, 32), "`the end` means nothing in `points`"),
        ("<svg><polygon points='0 0 2 é'/></svg>", (1, 29), "`é` means nothing in `points`"),
        ("<svg><g transform='rotate(45deg)'/></svg>", (1, 29), "`deg)` means nothing in `transform`"),
        ("<svg><g transform='turn(45)'/></svg>", (1, 20), "`turn(45)` means nothing in `transform`"),
        ("<svg><g fill-rule='odd'/></svg>", (1, 20), "`odd` means nothing in `fill-rule`"),
        (
            "<svg><g transform='scale(0 1)'>\n<rect width='1' height='1'/></g></svg>",
            (2, 1),
            "the transforms make the figure flat",
        ),
        ("<svg><rect width='1e13' height='1'/></svg>", (1, 6), "a coordinate beyond 1e12"),
        (
            "<svg><g transform='scale(1e300) scale(1e300)'><rect width='1' height='1'/></g></svg>",
            (1, 47),
            "a coordinate beyond 1e12",
        ),
        ("<svg/>", (1, 1), "there is no figure in the drawing"),
        ("<svg><text>Hello</text></svg>", (1, 1), "there is no figure in the drawing"),
        ("<svg>\n<path", (2, 6), "this XML cannot be read: the root node was opened but never closed"),
        ("<svg>\n", (1, 6), "this XML cannot be read: the root node was opened but never closed"),
        ("<svg>\n <g></svg>", (2, 5), "this XML cannot be read: expected 'g' tag, not 'svg'"),
        ("<svg>\n <a b='&c;'/></svg>", (2, 8), "this XML cannot be read: unknown entity reference 'c'"),
        (
            "<?xml version='1.0'?>\n<!DOCTYPE svg [<!ENTITY a 'b'>]>\n<svg/>",
            (2, 16),
            "this XML cannot be read: it declares entities",
        ),
    ]);
    for command in ["C1 1 2 2 3 3", "S1 1 2 2", "Q1 1 2 2", "T1 1", "A1 1 0 0 1 1 1"] {
        let error = error(&format!("<svg><path d='M0 0{command}z'/></svg>"));
        assert!(matches!(error.problem(), Problem::Curve { .. }));
        assert!(error.advice().contains("straight"));
    }
}

#[test]
fn entities_and_line_ends_move_no_place() {
    let windows = "<svg>\r\n<path d='M0 0\r\n L1 0\r\n c1 1 2 2 3 3z'/></svg>";
    assert_eq!(error(windows).line_column(), (4, 2));
    let bad = "<svg>\r\n<path d='M0&#32;0\r\n L1 ?'/></svg>";
    assert_eq!(error(bad).line_column(), (2, 10), "the whole value");
}

// WKT

#[test]
fn wkt_keeps_its_digits() {
    let text = "  polygon((0 0,2.50 -0.1e1 ,\n+1. .5, 0.0 0e5))";
    let read = drawing(text);
    let written: Vec<_> = read.shapes[0].loops[0].iter().map(|corner| (corner.x.clone(), corner.y.clone())).collect();
    let exact = |x: &str, y: &str| (Coordinate::Written(x.into()), Coordinate::Written(y.into()));
    assert_eq!(written, [exact("0", "0"), exact("2.50", "-0.1e1"), exact("+1.", ".5")]);
    assert_eq!(&text[read.shapes[0].loops[0][2].place.clone()], "+1. .5");
    assert_eq!(&text[read.shapes[0].place.clone()], &text[9..]);
}

#[test]
fn wkt_has_polygons_with_holes_and_collections() {
    let ring = "(0 0, 2 0, 0 2, 0 0)";
    for (text, loops) in [
        (format!("POLYGON ({ring})"), &[1][..]),
        (format!("POLYGON({ring},{ring} , {ring});\n"), &[3]),
        (format!("SRID=4326;MultiPolygon (({ring}), ({ring}, {ring}))"), &[1, 2]),
        (format!("srid=0 ; GeometryCollection(POLYGON({ring}), MULTIPOLYGON(({ring}),({ring})))"), &[1, 1, 1]),
        (format!("\u{feff}GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POLYGON({ring})))"), &[1]),
    ] {
        let read = shapes(&text);
        assert_eq!(read.iter().map(Vec::len).collect::<Vec<_>>(), loops, "{text}");
        assert!(read.iter().flatten().all(|ring| *ring == TRIANGLE));
        assert!(rules(&text).iter().all(|rule| *rule == FillRule::EvenOdd));
    }
}

#[test]
fn wkt_that_is_no_silhouette_is_refused() {
    let deep = "GEOMETRYCOLLECTION(".repeat(MAX_DEPTH + 2);
    let third = "a corner has two coordinates, this has more";
    refused(&[
        ("POLYGON EMPTY", (1, 9), "there is no figure in the drawing"),
        ("MULTIPOLYGON (((0 0,1 0,0 1,0 0)), EMPTY)", (1, 36), "there is no figure in the drawing"),
        ("POLYGON Z ((0 0 1, 1 0 1, 0 1 1, 0 0 1))", (1, 9), third),
        ("POLYGONZM((0 0))", (1, 1), third),
        ("POLYGON ((0 0, 1 0 7, 0 1, 0 0))", (1, 16), third),
        ("POLYGON ((0 0, 1, 0 1, 0 0))", (1, 16), "a corner has two coordinates, this has 1"),
        ("POINT (1 1)", (1, 1), "a `POINT` is no polygon"),
        ("GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1))", (1, 21), "a `LINESTRING` is no polygon"),
        ("POLYGON ((0 0, 1 0, 1 1,\n  0 1))", (2, 3), "the ring begins at `0 0` and ends at `0 1`"),
        ("POLYGON ((0 0, 1 0, 0 0))", (1, 10), "a loop with 2 corners"),
        ("POLYGON ((0 0))", (1, 10), "a loop with 0 corners"),
        ("POLYGON ((0 0, 1 one, 0 1, 0 0))", (1, 18), "`one` is not a coordinate"),
        ("POLYGON ((0 0, 1 1/2, 0 1, 0 0))", (1, 18), "`1/2` is not a coordinate"),
        ("POLYGON ((0 0, 1 1e13, 0 1, 0 0))", (1, 18), "a coordinate beyond 1e12"),
        ("POLYGON ((0 0, 1 1e999, 0 1, 0 0))", (1, 18), "a coordinate that is too long"),
        ("POLYGON ((,", (1, 11), "`` is not a coordinate"),
        ("POLYGON (0 0, 1 1)", (1, 10), "here should stand `(`, not `0`"),
        ("POLYGON ((0 0, 1 0, 0 1, 0 0)", (1, 30), "here should stand `,` or `)`, not the end"),
        ("POLYGON ((0 0, 1 0, 0 1, 0 0) (", (1, 31), "here should stand `,` or `)`, not `(`"),
        ("SRID=1 POLYGON ((0 0))", (1, 8), "here should stand `;`, not `P`"),
        ("GEOMETRYCOLLECTION (SQUARE)", (1, 21), "here should stand `POLYGON` or `MULTIPOLYGON`, not `SQUARE`"),
        (
            "POLYGON ((0 0,1 0,0 1,0 0))\nPOLYGON ((0 0,1 0,0 1,0 0))",
            (2, 1),
            "there are several geometries in one file",
        ),
        ("POLYGON ((0 0,1 0,0 1,0 0)) é", (1, 29), "here should stand nothing more, not `é`"),
        (&deep, (1, 19 * (MAX_DEPTH + 1) + 1), "nested more than 64 deep"),
    ]);
}

// JSON

#[test]
fn json_has_loops_as_lists() {
    for (text, loops) in [
        ("[[0,0],[2,0],[0,2]]", 1),
        ("[[0,0],[2,0],[0,2],[0,0]]", 1),
        ("[[0.0,-0],[2,0],[0,2],[0,0e3]]", 1),
        ("[ [ [0,0],[2,0],[0,2]] ]", 1),
        ("[[[0,0],[2,0],[0,2]],[[0,0],[2,0],[0,2]]]", 2),
        ("\u{feff}{\"silhouette\": [[[0,0],[2,0],[0,2]]], \"other\": {\"a\": [1]}}", 1),
        ("{\"silhouette\": [[\"0\",\" 0 \"],[\"2.0\",0],[0,2]], \"type\": 3}", 1),
    ] {
        let read = drawing(text);
        assert_eq!((read.format, read.shapes.len(), read.shapes[0].rule), (DrawingFormat::Json, 1, FillRule::EvenOdd));
        assert!(shapes(text)[0].iter().all(|points| *points == TRIANGLE), "{text}");
        assert_eq!(read.shapes[0].loops.len(), loops, "{text}");
    }
    let named = drawing("{\"name\": \" The\\n\\u001b[2J tan \", \"silhouette\": [[0,0],[2,0],[0,2]]}");
    assert_eq!(named.name.as_deref(), Some("The [2J tan"));
}

#[test]
fn json_keeps_digits_and_text() {
    let text = "[[0.10, 1E2], [\"3/2\", \"1+2\\u221a2\"], [\" 2√3 \", -0.5], [\"0.1\", 100]]";
    let read = drawing(text);
    let corners = &read.shapes[0].loops[0];
    let written: Vec<_> = corners.iter().flat_map(|corner| [&corner.x, &corner.y]).cloned().collect();
    let expected = ["0.10", "1E2", "3/2", "1+2√2", "2√3", "-0.5"].map(|text| Coordinate::Written(text.into()));
    assert_eq!(written, expected, "the last corner is the first once more");
    assert_eq!(written.iter().map(Coordinate::value).collect::<Vec<_>>()[..3], [Some(0.1), Some(100.0), None]);
    assert_eq!(&text[corners[1].place.clone()], "[\"3/2\", \"1+2\\u221a2\"]");
    let error = DrawingError::refused("a.json", text.as_bytes(), corners[1].place.clone(), "no", "write another");
    assert_eq!((error.line_column(), error.file(), error.advice()), ((1, 15), "a.json", "write another".into()));
}

#[test]
fn geojson_has_polygons_and_features() {
    let ring = "[[0,0],[2,0],[0,2],[0,0]]";
    let polygon = format!("{{\"type\":\"Polygon\",\"coordinates\":[{ring},{ring}]}}");
    for (text, loops, name) in [
        (polygon.clone(), &[2][..], None),
        (format!("{{\"coordinates\":[[{ring}],[{ring},{ring}]],\"type\":\"MultiPolygon\"}}"), &[1, 2], None),
        (
            format!("{{\"type\":\"GeometryCollection\",\"name\":\"both\",\"geometries\":[{polygon},{polygon}]}}"),
            &[2, 2],
            Some("both"),
        ),
        (
            format!("{{\"type\":\"Feature\",\"properties\":{{\"name\":\"swan\"}},\"geometry\":{polygon}}}"),
            &[2],
            Some("swan"),
        ),
        (format!("{{\"type\":\"Feature\",\"properties\":null,\"geometry\":{polygon}}}"), &[2], None),
        (
            format!(
                "{{\"type\":\"FeatureCollection\",\"name\":\"file\",\"features\":[{{\"type\":\"Feature\",\"geometry\":{polygon}}}]}}"
            ),
            &[2],
            Some("file"),
        ),
    ] {
        let read = drawing(&text);
        assert_eq!((read.format, read.name.as_deref()), (DrawingFormat::GeoJson, name), "{text}");
        assert_eq!(read.shapes.iter().map(|shape| shape.loops.len()).collect::<Vec<_>>(), loops);
        assert!(shapes(&text).iter().flatten().all(|points| *points == TRIANGLE));
    }
}

#[test]
fn json_that_is_no_silhouette_is_refused() {
    let feature = "{\"type\":\"Feature\",\"geometry\":{}}";
    let several = format!("{{\"type\":\"FeatureCollection\",\"features\":[{feature},\n{feature}]}}");
    let nested = "{\"type\":\"GeometryCollection\",\"geometries\":[";
    let deep = format!("{}{}", nested.repeat(MAX_DEPTH + 2), "]}".repeat(MAX_DEPTH + 2));
    let many = several.replace("]}", &format!(",{feature}]}}"));
    refused(&[
        ("[]", (1, 1), "there is no figure in the drawing"),
        ("[[]]", (1, 2), "a corner has two coordinates, this has 0"),
        ("{\"silhouette\": []}", (1, 16), "there is no figure in the drawing"),
        ("[[0,0],[1,0]]", (1, 1), "a loop with 2 corners"),
        ("[[[0,0],[1,0],[0,0]]]", (1, 2), "a loop with 2 corners"),
        ("[[0,0],[1,0,5],[0,1]]", (1, 8), "a corner has two coordinates, this has more"),
        ("[[0,0],[1,0,5,6,7],[0,1]]", (1, 8), "a corner has two coordinates, this has more"),
        ("[[0,0],[1],[0,1]]", (1, 8), "a corner has two coordinates, this has 1"),
        ("[[0,0],{\"x\":1},[0,1]]", (1, 8), "here should stand a corner `[x, y]`, not `{\"x\":1}`"),
        ("[[0,0],[true,0],[0,1]]", (1, 9), "`true` is not a coordinate"),
        ("[[0,0],[\"\",0],[0,1]]", (1, 9), "`` is not a coordinate"),
        ("[[0,0],[\"a\\u0007\",0],[0,1]]", (1, 9), "`a\\u{7}` is not a coordinate"),
        ("[[0,0],[1e13,0],[0,1]]", (1, 9), "a coordinate beyond 1e12"),
        ("[[0,0],[\"1e-101\",0],[0,1]]", (1, 9), "a coordinate that is too long"),
        ("[1, 2]", (1, 2), "here should stand a corner `[x, y]`, not `1`"),
        ("[[0,0],[1,0],\n[0,1]", (2, 5), "this JSON cannot be read: EOF while parsing a list"),
        ("[[0,0],\n [1,0],,[0,1]]", (2, 8), "this JSON cannot be read: expected value"),
        ("{\"silhouette\": 5}", (1, 16), "here should stand a list `[…]`, not `5`"),
        ("{\"name\": \"silhouettes\"}", (1, 1), "the object has no `silhouette`"),
        ("{\"silhouette\": 5, \"silhouette\": 5}", (1, 30), "this JSON cannot be read: duplicate field `silhouette`"),
        ("{\"type\":\"Polygon\"}", (1, 1), "the object has no `coordinates`"),
        ("{\"type\":\"Polygon\",\"coordinates\":[]}", (1, 33), "there is no figure in the drawing"),
        ("{\"type\":\"MultiPolygon\",\"coordinates\":[]}", (1, 1), "there is no figure in the drawing"),
        ("{\"type\":\"Feature\",\"geometry\":null}", (1, 1), "the object has no `geometry`"),
        ("{\"type\":\"Feature\",\"geometry\":[]}", (1, 30), "here should stand an object `{…}`, not `[]`"),
        ("{\"type\":\"Feature\",\"geometry\":{\"coordinates\":1}}", (1, 30), "the object has no `type`"),
        ("{\"type\":\"LineString\",\"coordinates\":[]}", (1, 9), "a `LineString` is no polygon"),
        ("{\"type\":\"Circle\",\"coordinates\":[]}", (1, 9), "`Circle` means nothing in `type`"),
        ("{\"type\":5,\"coordinates\":[]}", (1, 9), "`5` means nothing in `type`"),
        ("{\"type\":\"FeatureCollection\",\"features\":[]}", (1, 40), "there is no figure in the drawing"),
        ("{\"type\":\"FeatureCollection\",\"features\":{}}", (1, 40), "here should stand a list `[…]`, not `{}`"),
        (&several, (2, 1), "there are several features in one file"),
        (&many, (1, 40), "there are several features in one file"),
        (&deep, (1, nested.len() * (MAX_DEPTH + 1) + 1), "nested more than 64 deep"),
        ("[[0,0],[1,0],[0,1]]\n[[0,0],[1,0],[0,1]]", (2, 1), "there are several drawings in one file"),
    ]);
}

// JSON Lines

#[test]
fn every_line_is_a_drawing() {
    let text = "\u{feff}{\"name\":\"tan\",\"silhouette\":[[[0,0],[2,0],[0,2]]]}\r\n\r\n\
                [[0,0],[2,0],[0,2]]\n  {\"type\":\"Polygon\",\"coordinates\":[[[0,0],[2,0],[0,\"é\"],[0,2],\n[[1,0],[2,0],[0,é]]\n\
                {\"type\":\"Polygon\",\"coordinates\":[[[0,0],[2,0],[0,2]]]}";
    assert_eq!(detect(text.as_bytes()), Some(DrawingFormat::JsonLines));
    let all: Vec<_> = drawings("many.jsonl", text.as_bytes()).unwrap().collect();
    let names: Vec<_> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["tan", "many.jsonl#2", "many.jsonl#3", "many.jsonl#4", "many.jsonl#5"]);
    let right: Vec<_> = all.iter().map(|(_, read)| read.as_ref().ok().map(|drawing| drawing.format)).collect();
    assert_eq!(right, [Some(DrawingFormat::Json), Some(DrawingFormat::Json), None, None, Some(DrawingFormat::GeoJson)]);
    let places: Vec<_> =
        all.iter().filter_map(|(_, read)| read.as_ref().err()).map(DrawingError::line_column).collect();
    assert_eq!(places, [(4, 62), (5, 17)]);
    let corner = &all[1].1.as_ref().unwrap().shapes[0].loops[0][1];
    assert_eq!(&text[corner.place.clone()], "[2,0]", "places are those of the whole file");
    let wrong = all[3].1.as_ref().unwrap_err();
    assert_eq!((wrong.file(), &text[wrong.span()]), ("many.jsonl", ""));
    assert!(text[wrong.span().start..].starts_with('é'));
    let mut report = String::new();
    let theme = GraphicalTheme::unicode_nocolor();
    GraphicalReportHandler::new_themed(theme).render_report(&mut report, wrong).unwrap();
    assert!(report.contains("many.jsonl, line 5") && report.contains("[[1,0],[2,0],[0,é]]"), "{report}");
}

#[test]
fn a_file_with_one_drawing_is_a_list_of_one() {
    for (text, name) in [
        ("POLYGON ((0 0, 2 0, 0 2, 0 0))", "one"),
        ("<svg><title>tan</title><polygon points='0 0 2 0 0 2'/></svg>", "tan"),
        ("[[0,0],\n[2,0],\n[0,2]]", "one"),
    ] {
        let all: Vec<_> = drawings("one", text.as_bytes()).unwrap().collect();
        assert_eq!((all.len(), all[0].0.as_str(), all[0].1.is_ok()), (1, name, true));
    }
    let all: Vec<_> = drawings("one", b"<svg/>").unwrap().collect();
    assert_eq!((all.len(), all[0].1.as_ref().unwrap_err().line_column()), (1, (1, 1)));
}

// Limits

#[test]
fn what_is_no_text_or_no_drawing_is_refused() {
    refused(&[
        ("", (1, 1), "this is no drawing in a format that Fuge reads"),
        ("family = 'packing'", (1, 1), "this is no drawing in a format that Fuge reads"),
        ("<puzzle/>", (1, 1), "this is no drawing in a format that Fuge reads"),
        ("{\"grid\": \"square\"}", (1, 1), "the object has no `silhouette`"),
    ]);
    let error = read("a", b"<svg>\n\xff</svg>").unwrap_err();
    assert_eq!((error.line_column(), error.problem()), ((2, 1), &Problem::NotText));
}

#[test]
fn limits_hold() {
    let too_many = |text: &str, limit: usize, things: &str| {
        let error = error(text);
        assert_eq!(error.to_string(), format!("more than {limit} {things}"));
    };
    let numbers = |number: usize| (0..number).map(|n| (n, n * n % 1009));
    let joined = |number: usize, separator: &str, one: fn((usize, usize)) -> String| {
        numbers(number).map(one).collect::<Vec<_>>().join(separator)
    };
    let lists = |number| joined(number, ",", |(x, y)| format!("[{x},{y}]"));
    let pairs = |number, separator| joined(number, separator, |(x, y)| format!("{x} {y}"));
    for (corners, right) in [(MAX_CORNERS, true), (MAX_CORNERS + 1, false)] {
        for text in [
            format!("[{}]", lists(corners)),
            format!("[{},[0,0]]", lists(corners)),
            format!("POLYGON (({}, 0 0))", pairs(corners, ",")),
            format!("<svg><polygon points='{}'/></svg>", pairs(corners, " ")),
            format!("<svg><path d='M{} 0 0'/></svg>", pairs(corners, " ")),
        ] {
            if right {
                assert_eq!(one_loop(&text).len(), MAX_CORNERS);
            } else {
                too_many(&text, MAX_CORNERS, "corners");
            }
        }
    }
    for (loops, right) in [(MAX_LOOPS, true), (MAX_LOOPS + 1, false)] {
        let repeated = |one: &str| vec![one; loops].join(",");
        for text in [
            format!("[{}]", repeated("[[0,0],[1,0],[0,1]]")),
            format!("MULTIPOLYGON ({})", repeated("((0 0,1 0,0 1,0 0))")),
            format!("{{\"type\":\"MultiPolygon\",\"coordinates\":[{}]}}", repeated("[[[0,0],[1,0],[0,1]]]")),
            format!("<svg><path d='{}'/></svg>", "M0 0h1v1z".repeat(loops)),
            format!("<svg>{}</svg>", "<rect width='1' height='1'/>".repeat(loops)),
        ] {
            if right {
                assert_eq!(shapes(&text).iter().map(Vec::len).sum::<usize>(), MAX_LOOPS);
            } else {
                too_many(&text, MAX_LOOPS, "loops");
            }
        }
    }
    let deep = |depth: usize| {
        format!("<svg>{}<rect width='1' height='1'/>{}</svg>", "<g>".repeat(depth), "</g>".repeat(depth))
    };
    assert_eq!(shapes(&deep(MAX_DEPTH - 1)).len(), 1);
    assert_eq!(error(&deep(MAX_DEPTH + 1)).to_string(), "nested more than 64 deep");
    let attributes = (0..201).map(|n| format!(" a{n}='=='")).collect::<String>();
    too_many(&format!("<svg><g{attributes}/></svg>"), 200, "attributes of an element");
    let namespaces = (0..300).map(|n| format!("<g xmlns:n{n}='a'/>")).collect::<String>();
    too_many(&format!("<svg>{namespaces}</svg>"), 256, "namespaces");
    too_many(&format!("<svg>{}</svg>", "<g/>".repeat(200_001)), 200_000, "elements");
    let long = read("a", &vec![b' '; MAX_BYTES + 1]).unwrap_err();
    assert_eq!(long.problem(), &Problem::TooLong { limit: MAX_BYTES });
    let long = drawings("a", &vec![b' '; MAX_LINES_BYTES + 1]).unwrap_err();
    assert_eq!(long.problem(), &Problem::TooLong { limit: MAX_LINES_BYTES });
    let lines = "[]\n".repeat(MAX_DRAWINGS + 1);
    let many = drawings("a", lines.as_bytes()).unwrap_err();
    assert_eq!(many.problem(), &Problem::TooMany { things: "drawings", limit: MAX_DRAWINGS });
    assert_eq!(drawings("a", &lines.as_bytes()[3..]).unwrap().count(), MAX_DRAWINGS);
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut encoder, text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_packed_drawing_is_unpacked_and_nothing_else_is() {
    let roof = b"<svg><path d='M0 0H2L1 1Z'/></svg>";
    assert_eq!(unpacked(packed(roof)), roof);
    assert_eq!(unpacked(packed(b"POLYGON ((0 0, 2 0, 1 1, 0 0))")), b"POLYGON ((0 0, 2 0, 1 1, 0 0))");
    let cut = packed(roof)[..20].to_vec();
    for other in [roof.to_vec(), packed(b"<puzzle version='2'/>"), cut, Vec::new(), vec![0x1f, 0x8b]] {
        assert_eq!(unpacked(other.clone()), other);
    }
    let mut bomb = b"<svg>".to_vec();
    bomb.resize(MAX_LINES_BYTES + 1000, b' ');
    let bomb = packed(&bomb);
    let small = bomb.len();
    let bomb = unpacked(bomb);
    assert!(small < 1 << 20 && bomb.len() == MAX_LINES_BYTES + 1, "{small}");
    assert_eq!(drawings("a", &bomb).unwrap_err().problem(), &Problem::TooLong { limit: MAX_LINES_BYTES });
}

#[test]
fn a_report_shows_the_place() {
    let error = read("swan.svg", b"<svg>\n  <path d='M0 0 C1 1 2 2 3 3Z'/>\n</svg>").unwrap_err();
    let mut report = String::new();
    let theme = GraphicalTheme::unicode_nocolor();
    GraphicalReportHandler::new_themed(theme).render_report(&mut report, &error).unwrap();
    for part in ["swan.svg:2:17", "`C` draws a curve", "not straight", "a silhouette has straight sides"] {
        assert!(report.contains(part), "{part}:\n{report}");
    }
}
