//! The outlines of an area, whatever the pieces: Läuchli's N(F).

use super::super::args::{Areas, OutlinesArgs};
use super::super::clock::Stop;
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::output::Output;
use super::{half_squares, name};
use fuge::format::json;
use fuge::outline::{Octagon, octagons};
use fuge::packing::Lattice;
use serde::Serialize;

/// Lists the outlines of an area, or counts those of several.
pub fn list(areas: Areas, args: &OutlinesArgs, output: &Output) -> Result<(), Failure> {
    interrupt::listen();
    for area in areas.least..=areas.most {
        if interrupt::came() {
            output.note(&format!("{} before the area {area}", Stop::Signal.why(None)));
            return Err(Failure::Stopped);
        }
        let classes = octagons(area, Lattice::Tan.motions());
        output.print(&match (args.json, areas.least == areas.most) {
            (true, _) => line(area, &classes),
            (false, true) => listed(area, &classes),
            (false, false) => format!("{area} {}\n", classes.len()),
        })?;
    }
    Ok(())
}

fn listed(area: u32, classes: &[Octagon]) -> String {
    let width = classes.iter().map(|octagon| octagon.to_string().len()).max().unwrap_or(0);
    let row = |octagon: &Octagon| format!("{:<width$}  {}\n", octagon.to_string(), name(*octagon));
    let rows: String = classes.iter().map(row).collect();
    format!("{}: {} outlines\n{rows}", half_squares(area), classes.len())
}

/// The line for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "area")]
struct Line {
    area: u32,
    classes: usize,
    outlines: Vec<[u32; 6]>,
}

fn line(area: u32, classes: &[Octagon]) -> String {
    let outlines = classes.iter().map(|octagon| octagon.numbers()).collect();
    json::line(&Line { area, classes: classes.len(), outlines }) + "\n"
}
