//! The people who play on this device: names, faces, colours. Whoever chose nothing has a face by their name; so have bots.

use serde::{Deserialize, Serialize};
use tablee_scene::art::face::{self, FACES, HUES};
use tablee_scene::{Node, Picture};

use crate::context::Context;

/// So many people are remembered.
const REMEMBERED: usize = 24;

/// How somebody looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Look {
    /// The face, by its number.
    pub face: usize,
    /// The colour behind it, by its number.
    pub hue: usize,
}

impl Look {
    /// With the next face.
    pub(crate) fn other_face(self) -> Look {
        Look { face: (self.face + 1) % FACES, ..self }
    }

    /// Before the next colour.
    pub(crate) fn other_hue(self) -> Look {
        Look { hue: (self.hue + 1) % HUES.len(), ..self }
    }

    /// Somebody who has chosen nothing: names that differ mostly look different.
    fn of_name(name: &str) -> Look {
        let sum = name.chars().fold(7_u32, |sum, letter| sum.wrapping_mul(31).wrapping_add(u32::from(letter)));
        Look { face: (sum / 7) as usize % FACES, hue: sum as usize % HUES.len() }
    }
}

/// Somebody who plays on this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// What they are called.
    pub name: String,
    /// How they look.
    #[serde(flatten)]
    pub look: Look,
}

/// How somebody of this name looks.
pub(crate) fn look(cx: &Context, name: &str) -> Look {
    let known = cx.settings.family.iter().find(|profile| profile.name == name);
    known.map_or_else(|| Look::of_name(name), |profile| profile.look)
}

/// Remembers how somebody looks, the latest first.
pub(crate) fn remember(cx: &mut Context, name: &str, look: Look) {
    let profile = Profile { name: name.to_owned(), look };
    cx.change(|settings| {
        settings.family.retain(|known| known.name != profile.name);
        settings.family.insert(0, profile);
        settings.family.truncate(REMEMBERED);
    });
}

fn node(picture: &Picture) -> Node {
    picture.frame().class("face").attribute("aria-hidden", "true").with(picture.drawing.clone())
}

/// A face as it is seen beside a name.
pub(crate) fn drawn(look: Look) -> Node {
    node(&face::face(look.face, look.hue))
}

/// The face of somebody at a table.
pub(crate) fn at_table(cx: &Context, name: &str, bot: bool) -> Node {
    if !bot {
        return drawn(look(cx, name));
    }
    let Look { face, hue } = Look::of_name(name);
    node(&face::bot(face, hue))
}
