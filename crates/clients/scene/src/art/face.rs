//! Faces: of people round and each a little different, of bots square. A colour lies behind each.

use super::emblem::Hue;
use crate::{Element, Picture};

/// So many faces people can choose from.
pub const FACES: usize = 8;

/// The colours behind them.
pub const HUES: [Hue; 6] = [Hue::Green, Hue::Blue, Hue::Yellow, Hue::Orange, Hue::Purple, Hue::Brown];

fn path(class: &str, data: &str) -> String {
    Element::new("path").class(class).attribute("d", data).empty()
}

fn circle(class: &str, x: f64, y: f64, radius: f64) -> String {
    Element::new("circle").class(class).number("cx", x).number("cy", y).number("r", radius).empty()
}

fn behind(hue: usize) -> String {
    circle(HUES[hue % HUES.len()].class(), 32.0, 32.0, 31.0)
}

fn picture(drawing: String) -> Picture {
    Picture { width: 64.0, height: 64.0, drawing: drawing.into(), label: String::new() }
}

/// Somebody's face, before somebody's colour.
pub fn face(number: usize, hue: usize) -> Picture {
    let hair = |data: &str| path("face-hair", data);
    let head = circle("face-head", 32.0, 36.0, 18.0);
    let eyes = circle("face-ink", 25.0, 35.0, 2.4) + &circle("face-ink", 39.0, 35.0, 2.4);
    let smile = path("face-line", "M25 43C28 47 36 47 39 43");
    let short = || hair("M13 36C12 12 52 12 51 36C46 26 36 24 30 26C24 27 17 29 13 36Z");
    let (below, above) = match number % FACES {
        0 => (String::new(), short()),
        1 => {
            let curls = [(17.0, 29.0), (21.0, 20.0), (32.0, 16.0), (43.0, 20.0), (47.0, 29.0)];
            (curls.into_iter().map(|(x, y)| circle("face-hair", x, y, 7.5)).collect(), String::new())
        }
        2 => (circle("face-hair", 32.0, 12.0, 7.5), hair("M13 36C11 14 53 14 51 36C44 24 20 24 13 36Z")),
        3 => (String::new(), path("face-cap", "M13 31C13 11 51 11 51 31L60 34L52 36C40 29 24 29 13 31Z")),
        4 => (String::new(), short() + &hair("M14 38C15 60 49 60 50 38C46 45 40 46 32 46C24 46 18 45 14 38Z")),
        5 => {
            let rims = circle("face-line", 25.0, 35.0, 6.5) + &circle("face-line", 39.0, 35.0, 6.5);
            (String::new(), short() + &rims + &path("face-line", "M31 34H33"))
        }
        6 => (
            hair("M16 30C8 34 8 50 12 58L19 56C16 48 18 40 20 36Z")
                + &hair("M48 30C56 34 56 50 52 58L45 56C48 48 46 40 44 36Z"),
            hair("M13 36C12 12 52 12 51 36C47 26 38 22 32 18C26 22 17 26 13 36Z"),
        ),
        _ => (String::new(), hair("M22 43C26 37 31 39 32 41C33 39 38 37 42 43C38 45 34 44 32 43C30 44 26 45 22 43Z")),
    };
    picture(behind(hue) + &below + &head + &eyes + &smile + &above)
}

/// The face of a bot, before its colour.
pub fn bot(number: usize, hue: usize) -> Picture {
    let head = Element::new("rect").class("face-head").number("x", 14.0).number("y", 20.0).number("width", 36.0);
    let head = head.number("height", 32.0).number("rx", 9.0).empty();
    let antenna = path("face-line", "M32 20V10") + &circle("face-ink", 32.0, 8.0, 3.5);
    let eyes = match number % 3 {
        0 => circle("face-ink", 24.0, 33.0, 4.0) + &circle("face-ink", 40.0, 33.0, 4.0),
        1 => path("face-ink", "M19 29H29V37H19ZM35 29H45V37H35Z"),
        _ => path("face-line", "M19 34C21 29 27 29 29 34M35 34C37 29 43 29 45 34"),
    };
    let mouth = match number / 3 % 2 {
        0 => path("face-line", "M24 44H40"),
        _ => path("face-line", "M22 43C27 48 37 48 42 43"),
    };
    picture(behind(hue) + &antenna + &head + &eyes + &mouth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_another() {
        let people = (0..FACES).map(|number| face(number, 0).svg());
        let mut all: Vec<String> = people.chain((0..6).map(|number| bot(number, 0).svg())).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), FACES + 6);
        assert_ne!(face(0, 0), face(0, 1), "another colour");
        assert_eq!(face(0, 0), face(FACES, HUES.len()), "numbers go round");
    }
}
