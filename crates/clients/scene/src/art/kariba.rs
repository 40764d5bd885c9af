//! The drawings of Kariba: eight animals, their cards and medallions, and the waterhole.

use tablee_kariba::Animal;

use crate::{Element, Picture, number};

/// The width of a card.
pub const CARD_WIDTH: f64 = 100.0;

/// The height of a card.
pub const CARD_HEIGHT: f64 = 140.0;

/// The board with nothing on it: sand, the trail that leads from place to place, and the waterhole; 760 wide and 640 high.
pub const GROUND: &str = include_str!("kariba/ground.svg");

/// An acacia that stands on 0 0, about 80 wide and 60 high; in ink if it is in a group of class `kariba-drawn`.
pub const ACACIA: &str = include_str!("kariba/acacia.svg");

/// The head and shoulders of an animal, made for a disc of radius 46 around 50 50.
fn bust(animal: Animal) -> &'static str {
    match animal.number() {
        1 => include_str!("kariba/mouse.svg"),
        2 => include_str!("kariba/meerkat.svg"),
        3 => include_str!("kariba/zebra.svg"),
        4 => include_str!("kariba/giraffe.svg"),
        5 => include_str!("kariba/ostrich.svg"),
        6 => include_str!("kariba/cheetah.svg"),
        7 => include_str!("kariba/rhinoceros.svg"),
        _ => include_str!("kariba/elephant.svg"),
    }
}

/// The class that fills a shape with an animal's colour.
fn colour(animal: Animal) -> String {
    format!("kariba-{}", animal.number())
}

fn drawn(inside: &str) -> String {
    Element::new("g").class("kariba-drawn").inside(inside)
}

fn circle(x: f64, y: f64, radius: f64, class: &str) -> String {
    Element::new("circle").class(class).number("cx", x).number("cy", y).number("r", radius).empty()
}

/// A rectangle with round corners.
pub fn panel(x: f64, y: f64, width: f64, height: f64, round: f64, class: &str) -> String {
    Element::new("rect")
        .class(class)
        .number("x", x)
        .number("y", y)
        .number("width", width)
        .number("height", height)
        .number("rx", round)
        .empty()
}

/// Writing on a drawn thing, centred.
pub fn writing(x: f64, y: f64, size: f64, class: &str, text: &str) -> String {
    Element::new("text").class(class).number("x", x).number("y", y).number("font-size", size).text(text)
}

/// An animal in its disc, 100 by 100.
pub fn medallion(animal: Animal) -> String {
    drawn(&(circle(50.0, 50.0, 46.0, &colour(animal)) + bust(animal)))
}

/// A card: its number in the corner, its animal below; 100 by 140.
pub fn card(animal: Animal) -> String {
    let edge = panel(1.0, 1.0, 98.0, 138.0, 11.0, "kariba-face");
    let corner =
        Element::new("path").class(&colour(animal)).attribute("d", "M1 46V12A11 11 0 0 1 12 1H48C48 30 32 46 1 46Z");
    let digit = writing(20.0, 23.0, 36.0, "kariba-text", &animal.number().to_string());
    let disc =
        Element::new("g").placed(4.0, 42.0, 0.92).inside(&(circle(50.0, 50.0, 46.0, &colour(animal)) + bust(animal)));
    let shade = Element::new("path")
        .class("kariba-shade")
        .attribute("d", "M99 60V128A11 11 0 0 1 88 139H20C40 138 58 137 72 132C90 124 96 100 99 60Z")
        .empty();
    drawn(&format!("{edge}{shade}{}{digit}{disc}", corner.empty()))
}

/// What shows of a card that lies under another one: its edge and its number.
pub fn covered_card(animal: Animal) -> String {
    let edge = panel(1.0, 1.0, 98.0, 138.0, 11.0, "kariba-face");
    let corner =
        Element::new("path").class(&colour(animal)).attribute("d", "M1 46V12A11 11 0 0 1 12 1H48C48 30 32 46 1 46Z");
    let digit = writing(20.0, 23.0, 36.0, "kariba-text", &animal.number().to_string());
    let disc = circle(50.0, 88.0, 42.3, &colour(animal));
    drawn(&format!("{edge}{}{digit}{disc}", corner.empty()))
}

/// A card as small as a stamp, which others may half cover: its number on its colour; 100 by 140 as the others.
pub fn number_card(animal: Animal) -> String {
    let edge = panel(3.0, 3.0, 94.0, 134.0, 14.0, &colour(animal));
    let digit = writing(27.0, 42.0, 70.0, "kariba-text", &animal.number().to_string());
    drawn(&(edge + &digit))
}

/// The back of a card.
pub fn back() -> String {
    drawn(include_str!("kariba/back.svg"))
}

/// A back as small as a stamp.
pub fn plain_back() -> String {
    let leaf = "M50 30C78 50 78 92 50 112C22 92 22 50 50 30ZM50 52V100";
    let leaf = Element::new("path").class("kariba-glow").attribute("d", leaf).empty();
    drawn(&format!("{}{leaf}", panel(3.0, 3.0, 94.0, 134.0, 14.0, "kariba-leaf")))
}

/// A round label around 0 0, 44 wide, for a count that means no danger.
pub fn badge(text: &str, class: &str) -> String {
    let size = if text.chars().count() > 2 { 20.0 } else { 25.0 };
    drawn(&(circle(0.0, 0.0, 22.0, class) + &writing(0.0, 1.0, size, "kariba-text", text)))
}

/// A label with points around 0 0, 56 wide: so many that they hunt.
pub fn burst(text: &str) -> String {
    let points: Vec<String> = (0..24)
        .map(|index| {
            let radius = if index % 2 == 0 { 29.0 } else { 23.0 };
            let angle = f64::from(index) * std::f64::consts::TAU / 24.0;
            format!("{} {}", number(radius * angle.sin()), number(-radius * angle.cos()))
        })
        .collect();
    let star = Element::new("path").class("kariba-burst").attribute("d", format!("M{}Z", points.join("L"))).empty();
    let size = if text.chars().count() > 2 { 21.0 } else { 26.0 };
    drawn(&(star + &writing(0.0, 1.0, size, "kariba-text kariba-light", text)))
}

/// For the card of the game on the first page.
pub fn cover() -> Picture {
    let at = |x: f64, y: f64, scale: f64, inside: &str| Element::new("g").placed(x, y, scale).inside(inside);
    let animal = |x: f64, y: f64, scale: f64, number: usize| at(x, y, scale, bust(Animal::new(number - 1)));
    let far: String = [at(34.0, 120.0, 0.95, ACACIA), at(200.0, 116.0, 0.5, ACACIA)].concat();
    let herd = [animal(22.0, 66.0, 0.96, 3), animal(204.0, 26.0, 1.32, 4), animal(92.0, 42.0, 1.22, 8)];
    let herd = herd.concat();
    let stone = "M196 184C194 170 208 162 224 163C240 160 262 168 260 184C258 192 200 194 196 184Z";
    let stone = Element::new("path").class("kariba-stone").attribute("d", stone).empty();
    let shade = "M258 174C262 182 258 188 250 189C236 192 214 192 204 189C230 188 250 184 258 174Z";
    let shade = Element::new("path").class("kariba-shade").attribute("d", shade).empty();
    let mouse = drawn(&(animal(199.0, 116.0, 0.58, 1) + &stone + &shade));
    let svg = include_str!("kariba/cover.svg").to_owned()
        + &drawn(&(far + &herd))
        + include_str!("kariba/cover_front.svg")
        + &mouse;
    Picture { width: 320.0, height: 200.0, drawing: svg.into(), label: String::new() }
}
