//! A search step by step: what is left, the corner that is filled next, the piece that is tried, and why it goes or not.
//!
//! All steps have one frame and one scale, so that nothing jumps from a step to the next; a piece that is tried may reach
//! out of the figure, and the frame reaches as far.

use super::Scene;
use super::drawing::Lettering;
use super::paper::{Bounds, Paper};
use crate::html::Frame;
use crate::html::view::Scale;
use crate::strip;

/// Draws steps on a sheet, numbered from `first_number`, each with its caption below, and the reason where a piece is rejected.
///
/// ```
/// use fuge_draw::silhouette::{self, Scene};
/// let outline = vec![vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]];
/// let scene = Scene { rest: outline.clone(), outline, corner: Some([0.0, 0.0]), ..Scene::default() };
/// assert!(silhouette::strip_svg(&[(scene, "begins".to_owned())], 1, "").contains("<title>1. begins</title>"));
/// ```
#[must_use]
pub fn strip_svg(steps: &[(Scene, String)], first_number: usize, heading: &str) -> String {
    let (paper, captions) = (paper(steps), captions(steps));
    strip::sheet(paper.size, &captions, first_number, heading, |page, index, pen| {
        page.add_scene(&steps[index].0, &paper, pen);
    })
}

/// A page with the steps, numbered from `first_number`. A step has the address `#s` and its number.
#[must_use]
pub fn strip_html(steps: &[(Scene, String)], first_number: usize, frame: &Frame<'_>) -> String {
    let paper = paper(steps);
    let scale = Scale::new((paper.size.0.max(1.0), paper.size.1.max(1.0)), steps.len().clamp(2, 6));
    strip::report(&scale, &captions(steps), first_number, frame, |page, index| {
        let label = format!("Step {}", first_number + index);
        page.add_scene(&steps[index].0, &paper, &scale, Lettering::Marks, &label);
    })
}

fn captions(steps: &[(Scene, String)]) -> Vec<String> {
    steps.iter().map(told).collect()
}

/// The common paper of all steps: the figure of the first one has the usual size.
fn paper(steps: &[(Scene, String)]) -> Paper {
    let scale = steps.iter().find_map(|(scene, _)| Bounds::of_figure(scene)).map_or(1.0, |bounds| bounds.scale());
    Paper::framed(steps.iter().filter_map(|(scene, _)| Bounds::of_all(scene)).reduce(Bounds::joined), scale)
}

/// What is told of a step: its caption, and the reason where the caption does not tell it.
fn told((scene, caption): &(Scene, String)) -> String {
    match &scene.tried {
        Some((_, why)) if caption.is_empty() => why.clone(),
        Some((_, why)) if !caption.contains(why.as_str()) => format!("{caption}: {why}"),
        _ => caption.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_is_told_once() {
        let scene = Scene { tried: Some((super::super::Shape::default(), "too long".to_owned())), ..Scene::default() };
        let told = |caption: &str| told(&(scene.clone(), caption.to_owned()));
        assert_eq!(told("square"), "square: too long");
        assert_eq!(told("square, too long"), "square, too long");
        assert_eq!(told(""), "too long");
    }
}
