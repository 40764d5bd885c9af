//! The pictures of adventurers, temples, treasures, crystals and gold.

use std::sync::OnceLock;

use tablee_karuba::{Colour, Item};

use super::{at, circle, hue, kept, label, shape};
use crate::Element;
use crate::art::emblem::emblem;

/// The hat of a colour: each has its own, so that a figure is known by its outline alone.
fn hat(colour: Colour) -> String {
    let band = format!("{} karuba-thin", hue(colour).class());
    match colour {
        Colour::Brown => format!(
            "{}{}{}",
            shape(
                "karuba-felt karuba-ink",
                "M-25-22C-18-16 18-16 25-22C20-28 14-28 12-27L10-40C6-44 3-40 0-40C-3-40-6-44-10-40L-12-27C-14-28-20-28-25-22Z"
            ),
            shape(&band, "M-12.5-26C-5-23 5-23 12.5-26L11.8-31C5-28-5-28-11.8-31Z"),
            shape("karuba-shade", "M25-22C20-18 10-17 4-17C9-20 9-30 7-42C8-42 9-41 10-40L12-27C14-28 20-28 25-22Z"),
        ),
        Colour::Blue => format!(
            "{}{}{}{}",
            shape(
                "karuba-cork karuba-ink",
                "M-22-20C-14-15 14-15 22-20C20-25 18-24 17-27C16-38 8-43 0-43C-8-43-16-38-17-27C-18-24-20-25-22-20Z"
            ),
            shape(&band, "M-17.5-25C-8-21 8-21 17.5-25L16.6-30C8-26-8-26-16.6-30Z"),
            circle("karuba-cork karuba-thin", 0.0, -44.0, 3.0),
            shape(
                "karuba-shade",
                "M22-20C17-17 12-16.5 7-16.500C12-22 12-36 5-42.500C12-41 16-36 17-27C18-24 20-25 22-20Z"
            ),
        ),
        Colour::Purple => format!(
            "{}{}{}",
            shape("karuba-plume karuba-ink", "M10-29C10-40 17-50 27-50C29-41 22-31 10-29ZM11-30L23-45"),
            shape(
                "karuba-night karuba-ink",
                "M-24-19C-14-15 14-15 24-20C27-26 20-28 14-26C13-36 8-39 0-39C-8-39-13-36-14-26C-22-28-27-24-24-19Z"
            ),
            shape(&band, "M-14.5-24C-6-21 6-21 14.5-24L13.6-30C6-26-6-26-13.6-30Z"),
        ),
        Colour::Yellow => format!(
            "{}{}{}",
            shape("karuba-straw karuba-ink", "M-27-19C-14-13 14-13 27-19L3-45C1-47-1-47-3-45Z"),
            shape(&band, "M-20-26.500C-8-22 8-22 20-26.500L15.5-31.500C8-28-8-28-15.5-31.500Z"),
            shape("karuba-shade", "M27-19C21-16.5 14-15 8-14.800C10-24 7-36 1-46.300C2-46.2 2.5-45.5 3-45Z"),
        ),
    }
}

/// An adventurer, around 0 0, feet at 40, hat at -46: a poncho with the emblem, and a hat of its own.
pub fn adventurer(colour: Colour) -> &'static str {
    static KEPT: [OnceLock<String>; 4] = [const { OnceLock::new() }; 4];
    kept(&KEPT[colour.index()], || draw_adventurer(colour))
}

fn draw_adventurer(colour: Colour) -> String {
    let skin = match colour {
        Colour::Brown => "karuba-skin-fair",
        Colour::Blue => "karuba-skin-dark",
        Colour::Purple => "karuba-skin-warm",
        Colour::Yellow => "karuba-skin-deep",
    };
    let shadow = Element::new("ellipse").class("karuba-shade").number("cx", 2.0).number("cy", 39.0);
    let mut drawn = shadow.number("rx", 26.0).number("ry", 6.0).empty();
    drawn += &shape("karuba-boot karuba-ink", "M-14 30V38C-14 42-3 42-3 38V30ZM14 30V38C14 42 3 42 3 38V30Z");
    drawn += &shape(
        &format!("{} karuba-ink", hue(colour).class()),
        "M-10-8C-20-3-24 16-26 32C-14 38 14 38 26 32C24 16 20-3 10-8Z",
    );
    drawn += &shape("karuba-shade", "M10-8C20-3 24 16 26 32C21 34.5 15 35.8 9 36.300C16 22 14 4 4-8Z");
    drawn += &shape("karuba-fringe", "M-25 26C-13 32 13 32 25 26");
    drawn += &circle(&format!("{skin} karuba-ink"), 0.0, -15.0, 12.5);
    drawn += &shape("karuba-face", "M-4.5-13.500V-12M4.5-13.500V-12M-4-7.500Q0-4.5 4-7.5");
    drawn += &hat(colour);
    drawn + &at(0.0, 13.5, 1.25, &emblem(hue(colour)))
}

/// A temple, around 0 0, 84 wide and 80 high: its front is in the colour and carries the emblem.
pub fn temple(colour: Colour) -> &'static str {
    static KEPT: [OnceLock<String>; 4] = [const { OnceLock::new() }; 4];
    kept(&KEPT[colour.index()], || draw_temple(colour))
}

fn draw_temple(colour: Colour) -> String {
    let mut drawn = shape("karuba-stone karuba-ink", "M-42 39V24H-35V10H35V24H42V39Z");
    drawn += &shape("karuba-line", "M-35 24H-9M9 24H35M-24 10V24M22 10V24M-32 24V39M30 24V39M-20 24V39M19 24V39");
    drawn += &shape(&format!("{} karuba-ink", hue(colour).class()), "M-27 10V-27H27V10Z");
    drawn += &shape("karuba-shade", "M27 10V-27H17V10ZM42 39V24H35V10H26V39Z");
    drawn += &match colour {
        Colour::Brown => shape("karuba-stone karuba-ink", "M-33-27V-34H-22V-41H22V-34H33V-27Z"),
        Colour::Blue => shape("karuba-stone karuba-ink", "M-33-27V-32H-20C-18-44 18-44 20-32H33V-27Z"),
        Colour::Purple => shape("karuba-stone karuba-ink", "M-34-27C-26-29-22-33-19-41H19C22-33 26-29 34-27Z"),
        Colour::Yellow => shape("karuba-stone karuba-ink", "M-34-27L-4-43Q0-45 4-43L34-27Z"),
    };
    drawn += &shape("karuba-door karuba-thin", "M-9 39V24C-9 15 9 15 9 24V39Z");
    drawn += &shape(
        "karuba-moss",
        "M-42 24C-38 24-37 29-35 27C-33 33-30 26-28 24ZM21-27C23-22 26-24 27-20C30-22 30-26 33-27Z",
    );
    drawn + &at(0.0, -9.0, 1.5, &emblem(hue(colour)))
}

/// A treasure with its worth, around 0 0, 52 wide and 64 high.
pub fn treasure(colour: Colour, worth: u8) -> String {
    let mut drawn = shape("karuba-gold karuba-ink", "M-25-29Q0-35 25-29V4C25 20 11 29 0 33C-11 29-25 20-25 4Z");
    drawn += &shape(
        &format!("{} karuba-thin", hue(colour).class()),
        "M-19.5-24Q0-29 19.5-24V4C19.5 16 8 23 0 26.500C-8 23-19.5 16-19.5 4Z",
    );
    drawn += &shape("karuba-shade", "M25-29V4C25 20 11 29 0 33C12 22 18 4 17-30.500Q21-30 25-29Z");
    drawn += &at(0.0, -15.0, 0.82, &emblem(hue(colour)));
    drawn + &label("karuba-worth", 0.0, 9.0, 29.0, &worth.to_string())
}

/// Something bright that shines.
fn glint(x: f64, y: f64, scale: f64) -> String {
    at(x, y, scale, &shape("karuba-glint", "M0-9C1-2 2-1 9 0C2 1 1 2 0 9C-1 2-2 1-9 0C-2-1-1-2 0-9Z"))
}

/// A crystal, around 0 0, 44 wide and high.
pub fn crystal() -> &'static str {
    static KEPT: OnceLock<String> = OnceLock::new();
    kept(&KEPT, draw_crystal)
}

fn draw_crystal() -> String {
    let mut drawn = shape("karuba-crystal karuba-ink", "M-7 20H-17L-21 3L-13-7L-6 2ZM7 20H16L21 5L14-4L7 4Z");
    drawn += &shape("karuba-crystal karuba-ink", "M-9 21L-11-9L0-23L11-9L9 21Z");
    drawn += &shape("karuba-crystal-light", "M-9.5-8.500L-1-20V19.500H-7.600ZM-19-1L-13-5V18H-16Z");
    drawn += &shape("karuba-facet", "M-11-9L-1-4L11-9M-1-4V21");
    drawn + &glint(12.0, -15.0, 0.95)
}

/// A gold nugget, around 0 0, 44 wide and high.
pub fn gold() -> &'static str {
    static KEPT: OnceLock<String> = OnceLock::new();
    kept(&KEPT, draw_gold)
}

fn draw_gold() -> String {
    let mut drawn = shape(
        "karuba-gold karuba-ink",
        "M-21 9C-24-2-16-9-10-9C-8-18 6-21 11-12C20-13 25-1 20 6C23 16 10 21 3 17C-5 22-19 19-21 9Z",
    );
    drawn += &shape(
        "karuba-gold-light",
        "M-17 4C-16-3-11-6-6-5C-5-13 3-16 7-11C2-9 0-5 0-1C-6-1-10 3-10 8C-13 9-17 8-17 4Z",
    );
    drawn += &shape("karuba-shade", "M20 6C23 16 10 21 3 17C-5 22-16 20-20 13C-8 17 12 14 18-5C20-2 21 3 20 6Z");
    drawn += &shape("karuba-facet", "M1 0C5-1 9 1 10 5M-8 9C-6 7-3 7-1 9");
    drawn + &glint(13.0, -14.0, 0.95)
}

/// A crystal or a nugget.
pub fn item(item: Item) -> &'static str {
    match item {
        Item::Crystal => crystal(),
        Item::Gold => gold(),
    }
}
