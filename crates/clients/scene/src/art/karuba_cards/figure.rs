//! Who and what stands on the cards.

use tablee_karuba_cards::Colour;

use super::{circle, hue, placed, stroke};
use crate::art::emblem::emblem;

/// A hat with a wide brim and a band, centred on its brim.
pub fn hat(colour: Colour) -> String {
    let band = format!("karuba-cards-band {}", hue(colour).class());
    stroke("karuba-cards-straw", "M-13 1C-13-12-9-18-4-17Q0-14 4-17C9-18 13-12 13 1Z")
        + &stroke(&band, "M-13.4-5Q0-1 13.4-5L13 2H-13Z")
        + &stroke("karuba-cards-straw", "M-26 1C-20-3-14 1 0 1S20-3 26 1C22 9 10 8 0 8S-22 9-26 1Z")
}

/// An adventurer, for the middle of a card.
pub fn adventurer(colour: Colour) -> String {
    let class = hue(colour).class();
    let skin = match colour {
        Colour::Blue => "karuba-cards-skin-a",
        Colour::Orange => "karuba-cards-skin-b",
        Colour::Green => "karuba-cards-skin-c",
        Colour::Purple => "karuba-cards-skin-d",
    };
    let mut drawn = stroke(&format!("karuba-cards-disc {class}"), "M22 86C22 67 33 60 50 60S78 67 78 86Q50 91 22 86Z");
    drawn += &stroke("karuba-cards-shade", "M67 63C74 68 78 75 78 86Q74 87 68 87.6C70 78 70 70 67 63Z");
    drawn += &stroke("karuba-cards-scarf", "M38 60Q50 70 62 60L59 56H41Z");
    drawn += &circle(skin, 50.0, 47.0, 14.0);
    drawn += &stroke("karuba-cards-face", "M45 47.5v1.6M55 47.5v1.6M45.5 53Q50 57 54.5 53");
    drawn += &placed(50.0, 36.0, 1.0, &hat(colour));
    drawn + &placed(50.0, 77.0, 0.95, &emblem(hue(colour)))
}

/// A temple, for the middle of a card.
pub fn temple(colour: Colour) -> String {
    let class = format!("karuba-cards-disc {}", hue(colour).class());
    let mut drawn = stroke("karuba-cards-stone", "M18 85V73H25V61H32V36H68V61H75V73H82V85Z");
    drawn += &stroke("karuba-cards-shade", "M68 37V61H75V73H82V85H70V73H64V61H60V37Z");
    drawn += &stroke("karuba-cards-joint", "M25 73H37M63 73H75M32 61H37M63 61H68M37 44H63M44 37V44M56 37V44");
    drawn += &stroke(&class, "M26 37L50 15L74 37Z");
    drawn += &stroke("karuba-cards-shade", "M50 16L73 36.5H60Z");
    drawn += &stroke(&class, "M35 85V62A15 14 0 0 1 65 62V85Z");
    drawn += &circle("karuba-cards-sun", 50.0, 29.0, 4.2);
    drawn + &placed(50.0, 68.0, 1.15, &emblem(hue(colour)))
}

/// A crystal that glints, centred on 0 0.
pub fn crystal() -> String {
    stroke("karuba-cards-crystal", "M0-18L11-7L8 12L0 18L-8 12L-11-7Z")
        + &stroke("karuba-cards-crystal-dark", "M0 18L8 12L11-7L3-4Z")
        + &stroke("karuba-cards-crystal-light", "M0-18L-11-7L-4-4Z")
        + &stroke("karuba-cards-facet", "M-11-7L-4-4L3-4L11-7M-4-4L0 18L3-4L0-18Z")
        + &stroke("karuba-cards-glint", "M13-19L14.6-14.6L19-13L14.6-11.4L13-7L11.4-11.4L7-13L11.4-14.6Z")
}

/// Gold nuggets that glint, centred on 0 0.
pub fn gold() -> String {
    stroke(
        "karuba-cards-gold",
        "M-18 9C-20 1-14-6-7-6C-6-13 3-16 9-11C15-12 19-4 16 1C20 6 17 14 9 14H-11C-15 14-17 12-18 9Z",
    ) + &stroke("karuba-cards-gold-dark", "M16 1C20 6 17 14 9 14H-9C4 13 11 8 16 1Z")
        + &stroke("karuba-cards-gold-light", "M-14 4C-13-1-9-3-5-2C-4-8 2-11 6-8C0-5 0-1-4 1C-8 2-11 2-14 4Z")
        + &stroke("karuba-cards-facet", "M-7-6C-6-2-3 0 1 0M16 1C12 2 9 1 7-2")
        + &stroke("karuba-cards-glint", "M14-20L15.8-15.8L20-14L15.8-12.2L14-8L12.2-12.2L8-14L12.2-15.8Z")
}
