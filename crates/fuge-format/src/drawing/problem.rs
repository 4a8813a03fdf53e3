//! What can be wrong with a drawing: the fact with its data, the words under the underlined text, and what would be right.

use super::{MAX_COORDINATE, MAX_CORNERS, MAX_DEPTH, MAX_EXPONENT, MAX_NUMBER};
use thiserror::Error;

/// What is wrong with a drawing. Text from the file is cut short, and has no characters that steer a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// More bytes than are read.
    #[error("the file has more than {limit} bytes")]
    TooLong {
        /// The limit.
        limit: usize,
    },
    /// Not UTF-8.
    #[error("the file is not text")]
    NotText,
    /// None of the formats.
    #[error("this is no drawing in a format that Fuge reads")]
    Unknown,
    /// Not what the format is written in, or not safe to read.
    #[error("this {language} cannot be read: {message}")]
    Syntax {
        /// XML or JSON.
        language: &'static str,
        /// What its reader says.
        message: String,
    },
    /// Groups in groups in groups.
    #[error("nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// Beyond a limit.
    #[error("more than {limit} {things}")]
    TooMany {
        /// What there are too many of.
        things: &'static str,
        /// The limit.
        limit: usize,
    },
    /// Nothing is drawn.
    #[error("there is no figure in the drawing")]
    NoFigure,
    /// Several drawings in the place of one.
    #[error("there are several {things} in one file")]
    Several {
        /// What there are several of.
        things: &'static str,
    },
    /// A loop around nothing.
    #[error("a loop with {}", if *corners == 1 { "1 corner".into() } else { format!("{corners} corners") })]
    TooFewCorners {
        /// How many corners it has.
        corners: usize,
    },
    /// A coordinate that is none.
    #[error("`{text}` is not a coordinate")]
    BadNumber {
        /// What stands there.
        text: String,
    },
    /// A coordinate that is too long to compute with.
    #[error("a coordinate that is too long")]
    LongNumber,
    /// A coordinate that is too large.
    #[error("a coordinate beyond {MAX_COORDINATE:e}")]
    OutOfRange,
    /// A corner that is not in the plane.
    #[error("a corner has two coordinates, this has {}", if *numbers > 2 { "more".into() } else { numbers.to_string() })]
    Dimensions {
        /// How many coordinates it has.
        numbers: usize,
    },
    /// A path with a curve.
    #[error("`{command}` draws a curve")]
    Curve {
        /// The command.
        command: char,
    },
    /// A round element.
    #[error("the `{element}` is round")]
    Round {
        /// Its name.
        element: &'static str,
    },
    /// A rectangle with round corners.
    #[error("a rectangle with round corners")]
    RoundCorners,
    /// A path whose ends do not meet.
    #[error("an open path: its ends do not meet")]
    OpenPath,
    /// An element that draws what is not read.
    #[error("the element `{name}` is not read")]
    Element {
        /// Its name.
        name: String,
    },
    /// A property that changes what is seen.
    #[error("`{name}` changes the drawing, and is not read")]
    Property {
        /// Its name.
        name: &'static str,
    },
    /// A length in a unit that depends on something else.
    #[error("`{text}` is a length without a fixed unit")]
    Unit {
        /// What stands there.
        text: String,
    },
    /// An attribute whose value means nothing.
    #[error("`{text}` means nothing in `{attribute}`")]
    BadValue {
        /// The attribute.
        attribute: &'static str,
        /// What stands there.
        text: String,
    },
    /// A transform that makes a line of a figure.
    #[error("the transforms make the figure flat")]
    Flat,
    /// White among other colours: a hole, or a part?
    #[error("a white shape among shapes of other colours")]
    WhiteShape,
    /// A geometry without an area.
    #[error("a `{name}` is no polygon")]
    Geometry {
        /// Its name.
        name: String,
    },
    /// A ring that does not end where it begins.
    #[error("the ring begins at `{first}` and ends at `{last}`")]
    OpenRing {
        /// The first corner.
        first: String,
        /// The last.
        last: String,
    },
    /// Something else in its place.
    #[error("here should stand {expected}, not {found}")]
    Expected {
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// An object without the key that it needs.
    #[error("the object has no `{key}`")]
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// Found by a caller.
    #[error("{message}")]
    Refused {
        /// What it says.
        message: String,
        /// What would be right.
        help: String,
    },
}

impl Problem {
    /// What stands under the underlined text: short, for it stands in the drawing of the source.
    pub(super) fn label(&self) -> &'static str {
        match self {
            Self::TooLong { .. } | Self::Unknown => "the file starts here",
            Self::NotText => "from here on",
            Self::TooDeep => "too deep",
            Self::TooMany { .. } | Self::LongNumber => "too many",
            Self::NoFigure => "nothing here",
            Self::Several { .. } => "the second one",
            Self::TooFewCorners { .. } => "no area",
            Self::BadNumber { .. } => "not a number",
            Self::OutOfRange => "too far away",
            Self::Dimensions { .. } => "not in the plane",
            Self::Curve { .. } | Self::Round { .. } | Self::RoundCorners => "not straight",
            Self::OpenPath => "this path",
            Self::Element { .. } | Self::Property { .. } => "not in Fuge",
            Self::Unit { .. } => "this length",
            Self::WhiteShape => "a hole, or a part?",
            Self::Geometry { .. } => "no area",
            Self::OpenRing { .. } => "not where it begins",
            Self::Syntax { .. }
            | Self::BadValue { .. }
            | Self::Flat
            | Self::Expected { .. }
            | Self::MissingKey { .. }
            | Self::Refused { .. } => "here",
        }
    }

    /// What would be right.
    pub(super) fn help(&self) -> String {
        match self {
            Self::OpenRing { first, .. } => format!("end it where it begins: add `, {first}`"),
            Self::Element { name } => element_help(name).into(),
            Self::BadValue { attribute, .. } => value_help(attribute).into(),
            Self::Syntax { language, .. } => syntax_help(language).into(),
            Self::LongNumber => {
                format!(
                    "write at most {MAX_NUMBER} characters, and powers of ten from -{MAX_EXPONENT} to {MAX_EXPONENT}"
                )
            }
            Self::TooMany { things: "corners", .. } => {
                format!("a silhouette has at most {MAX_CORNERS} corners; was it traced from a picture? simplify it")
            }
            Self::Refused { help, .. } => help.clone(),
            other => other.fixed_help().into(),
        }
    }

    fn fixed_help(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "a silhouette is a few lines of text; is this the right file?",
            Self::NotText => "save the file as UTF-8; is it packed, or a picture of pixels?",
            Self::Unknown => {
                "an SVG begins with `<svg`, WKT with `POLYGON`, JSON with a list `[[[0,0],[1,0],[0,1]]]` or an object \
                 `{\"silhouette\": …}`; GeoJSON has a `type` and `coordinates`"
            }
            Self::TooDeep => "ungroup what is drawn",
            Self::TooMany { .. } => "split the file, or simplify the drawing",
            Self::NoFigure => "draw at least one closed figure, with at least three corners",
            Self::Several { things: "drawings" } => "write one drawing into a file, or read all lines of it",
            Self::Several { .. } => "write each into a file of its own, or join them to one",
            Self::TooFewCorners { .. } => "a loop has at least three corners",
            Self::BadNumber { .. } => "write a decimal number such as `1.5`; in JSON also text such as `\"3/2\"`",
            Self::OutOfRange => "make the drawing smaller: its scale does not matter",
            Self::Dimensions { .. } => "write x and y for each corner, without a height (Z) or a measure (M)",
            Self::Curve { .. } => "a silhouette has straight sides: draw it with `M`, `L`, `H`, `V` and `Z` only",
            Self::Round { .. } => "a silhouette has straight sides: draw it as a `polygon`, or delete this",
            Self::RoundCorners => "remove `rx` and `ry`",
            Self::OpenPath => "close it with `Z`; in a `polyline`, repeat the first point, or make it a `polygon`",
            Self::Property { name: "preserveAspectRatio" } => "remove it: it distorts the drawing",
            Self::Property { name: "transform" } => "write it as the attribute `transform`, not as a style",
            Self::Property { .. } => "remove it, and draw the silhouette itself",
            Self::Unit { .. } => "write a number, perhaps with `px`, `mm`, `cm`, `in`, `pt` or `pc`",
            Self::Flat => "remove the factor 0",
            Self::WhiteShape => {
                "join it to the others with the rule `fill-rule=\"evenodd\"` if it is a hole, give it their colour if \
                 it is a part, delete it if it is the paper"
            }
            Self::Geometry { .. } => "a silhouette is a POLYGON or a MULTIPOLYGON, or a collection of them",
            Self::Expected { .. } => {
                "WKT is written like `POLYGON ((0 0, 2 0, 0 2, 0 0))`, JSON like `[[[0,0],[2,0],[0,2]]]`"
            }
            Self::MissingKey { key: "silhouette" } => {
                "write `{\"silhouette\": [[[0,0],[2,0],[0,2]]]}`, or GeoJSON with a `type`"
            }
            Self::MissingKey { .. } => {
                "a geometry has `type` and `coordinates`, a feature `geometry`, a collection `features` or `geometries`"
            }
            _ => "",
        }
    }
}

fn element_help(name: &str) -> &'static str {
    match name {
        "use" => "draw the figure itself: in Inkscape, Edit > Clone > Unlink Clone",
        "svg" => "ungroup what is drawn: a drawing within a drawing may have a scale of its own",
        _ => "delete it, or draw the silhouette with `path`, `polygon` or `rect`",
    }
}

fn value_help(attribute: &str) -> &'static str {
    match attribute {
        "d" => "a path is written like `M 0 0 L 2 0 L 0 2 Z`",
        "points" => "points are written like `0,0 2,0 0,2`, an x and a y each",
        "transform" => "transforms are written like `translate(1 2) rotate(45) scale(2)`, without units",
        "fill-rule" => "it is `nonzero` or `evenodd`",
        "type" => "write a type of GeoJSON, such as `Polygon`",
        _ => "write a number that is not negative",
    }
}

fn syntax_help(language: &str) -> &'static str {
    match language {
        "XML" => "save the drawing as plain SVG, without entities (`<!ENTITY …>`); is the file cut short?",
        _ => "lists stand in `[…]`, objects in `{…}`, text in `\"…\"`; is the file cut short?",
    }
}
