//! The board: the waterhole, the places, what a play would do.

use tablee_board::kariba::{PILE, digit, row};
use tablee_core::{Say as _, Seat, Sentence};
use tablee_kariba::{Action, Animal, HUNTING_CARDS, KaribaMove, KaribaView, Phase};

use super::{about, picked, pressable, result};
use crate::art::kariba::{
    ACACIA, CARD_HEIGHT, CARD_WIDTH, GROUND, back, badge, burst, card, covered_card, medallion, panel, writing,
};
use crate::{Drawing, Element, Identity, Pen, Picture, advice_mark, digit_spot, moving, number, part, spot, tally};

pub(super) const WIDTH: f64 = 760.0;
pub(super) const HEIGHT: f64 = 640.0;

/// The middle of the waterhole.
const MIDDLE: (f64, f64) = (380.0, 320.0);

/// How large a place is, from its middle.
const PLACE: (f64, f64) = (99.0, 88.0);

/// How large the cards at the places are, and how far the outermost of them may lie apart.
const CARD_SCALE: f64 = 0.88;
const SPREAD: f64 = 84.0;

/// How large the cards in the waterhole are: the pile alone, or with the face-up cards.
const PILE_SCALE: f64 = 0.95;
const POOL_SCALE: f64 = 0.76;

/// Where the place of an animal is: from the mouse at the upper left, with the clock.
fn place(animal: Animal) -> (f64, f64) {
    const PLACES: [(f64, f64); 8] = [
        (112.0, 108.0),
        (380.0, 105.0),
        (648.0, 108.0),
        (656.0, 320.0),
        (648.0, 532.0),
        (380.0, 537.0),
        (112.0, 532.0),
        (104.0, 320.0),
    ];
    PLACES[animal.index()]
}

fn at(point: (f64, f64), scale: f64, inside: impl Into<Drawing>) -> Drawing {
    Element::new("g").placed(point.0, point.1, scale).around(inside)
}

pub(super) fn board(view: &KaribaView, pen: &Pen<'_>) -> Picture {
    let ground = Drawing::from(GROUND) + trees() + Animal::all().map(chevron).collect::<String>();
    let mut drawing = part("ground", ground);
    let places: Drawing = Animal::all().map(|animal| place_of(view, pen, animal)).collect();
    let over = if pen.standing.is_some() { "kariba-over" } else { "" };
    drawing += Element::new("g").class(over).around(pool(view, pen) + places);
    if let Some(choice) = picked(pen) {
        drawing += hunt(view, choice);
    }
    if let Some(standing) = pen.standing {
        drawing += result::panel_of(standing, pen);
    }
    let label = Sentence::new("kariba-scene-board")
        .text("animals", tablee_board::kariba::listed(view, view.waterhole, pen.words))
        .number("pile", view.pile_size);
    Picture { width: WIDTH, height: HEIGHT, drawing, label: pen.words.say(&label) }
}

fn trees() -> Drawing {
    let trees = [(248.0, 196.0, 1.05), (536.0, 508.0, 0.9)];
    let trees: Drawing = trees.iter().map(|&(x, y, scale)| at((x, y), scale, ACACIA)).collect();
    Element::new("g").class("kariba-drawn").around(trees)
}

/// An arrow on the trail, from an animal to the one it hunts first.
fn chevron(animal: Animal) -> String {
    let (from, to) = (place(animal), place(Animal::new(animal.index() + 7)));
    // The trail bends outwards between two places that lie side by side.
    let bend = if (from.1 - to.1).abs() < 50.0 { (from.1 - MIDDLE.1).signum() * 22.0 } else { 0.0 };
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0 + bend);
    let turn = (to.1 - from.1).atan2(to.0 - from.0).to_degrees();
    Element::new("path")
        .class("kariba-chevron")
        .attribute("d", "M-9-9L0 0L-9 9M1-9L10 0L1 9")
        .attribute(
            "transform",
            format!("translate({} {}) rotate({})", number(middle.0), number(middle.1), number(turn)),
        )
        .empty()
}

/// Who came last to a place: the seats whose last play was here.
fn last_here(view: &KaribaView, pen: &Pen<'_>, animal: Animal) -> Vec<Seat> {
    let plays_here =
        |choice: KaribaMove| matches!(choice.action(), Action::Play { animal: other, .. } if other == animal);
    let last_play = |seat: Seat| -> Option<KaribaMove> {
        let last: KaribaMove = pen.last.get(seat.index())?.as_deref()?.parse().ok()?;
        // After a play in the expert game come the draws; the play is still the last one.
        let played = || view.log.iter().rev().find(|entry| entry.seat == seat && entry.choice.0.is_play());
        if last.is_play() { Some(last) } else { played().map(|entry| entry.choice.0) }
    };
    Seat::all(view.seats).filter(|&seat| last_play(seat).is_some_and(plays_here)).collect()
}

fn place_of(view: &KaribaView, pen: &Pen<'_>, animal: Animal) -> Drawing {
    let lying = view.waterhole.count(animal);
    let choice = picked(pen);
    let added = match choice.map(KaribaMove::action) {
        Some(Action::Play { animal: other, count }) if other == animal => count,
        _ => 0,
    };
    let caught = choice.is_some_and(|choice| view.prey(choice).count(animal) > 0);
    let mut inside = fan(view, animal, lying, added);
    if caught {
        inside = Element::new("g").class("kariba-prey").around(inside);
    }
    let total = lying + added;
    // What is caught is counted by its points.
    if total > 0 && !caught {
        let text = format!("×{total}");
        let label = match (total >= HUNTING_CARDS, added > 0) {
            (true, _) => burst(&text),
            (false, true) => badge(&text, "kariba-glow"),
            (false, false) => badge(&text, "kariba-badge"),
        };
        inside += at((70.0, 60.0), 1.0, tally(&format!("count-place-{animal}"), total, label));
    }
    let seats = last_here(view, pen, animal);
    if !seats.is_empty() {
        inside += panel(-92.0, -82.0, 184.0, 164.0, 22.0, "last");
    }
    inside += advised(pen, animal);
    let cell = (0, row(animal));
    let (x, y) = place(animal);
    let whole = Element::new("g").is(Identity::Part(format!("place-{animal}").as_str().into())).placed(x, y, 1.0);
    // A face-up card has the same cell as its place, but it is pressed where it lies.
    if view.phase == Phase::Play && pen.cells().contains(&cell) {
        let hit = panel(-PLACE.0, -PLACE.1, 2.0 * PLACE.0, 2.0 * PLACE.1, 26.0, "hit");
        let label = pen.words.say(&about(view, pen, animal, "kariba-scene-place").number("count", lying));
        let classes = if added > 0 { "free picked" } else { "free" };
        whole.around(spot(cell, &label, classes, &hit, inside))
    } else {
        whole.around(inside)
    }
}

/// The cards of a place side by side, the last one on top; of an empty place its animal on the ground.
fn fan(view: &KaribaView, animal: Animal, lying: u8, added: u8) -> Drawing {
    let total = lying + added;
    let clearing = Element::new("ellipse").class("kariba-clearing").number("rx", 88.0).number("ry", 74.0).empty();
    if total == 0 {
        let digit = writing(-56.0, -40.0, 40.0, "label", &animal.number().to_string());
        let print = at((-46.0, -46.0), 0.92, medallion(animal));
        return Drawing::from(clearing) + Element::new("g").class("kariba-empty").around(print + digit);
    }
    let mut cards = Drawing::from(clearing);
    let gaps = f64::from(total - 1);
    let step = if total > 1 { (SPREAD / gaps).min(30.0) } else { 0.0 };
    let from = from(view, animal);
    for index in 0..total {
        let along = f64::from(index) - gaps / 2.0;
        let face = if index + 1 == total { card(animal) } else { covered_card(animal) };
        let turn = if gaps > 0.0 { along / gaps * (3.0 * gaps).min(14.0) } else { 0.0 };
        let drop = (along * step).abs() * 0.06;
        let transform = format!(
            "translate({} {}) rotate({}) scale({CARD_SCALE}) translate({} {})",
            number(along * step - if total > 1 { 4.0 } else { 0.0 }),
            number(drop + if index >= lying { -8.0 } else { 0.0 }),
            number(turn),
            number(-CARD_WIDTH / 2.0),
            number(-CARD_HEIGHT / 2.0)
        );
        let placed = Element::new("g").attribute("transform", transform);
        cards += if index < lying {
            moving(&format!("place-{animal}-{index}"), Some(&from), placed.inside(&face))
        } else {
            let glow = panel(0.0, 0.0, CARD_WIDTH, CARD_HEIGHT, 12.0, "kariba-picked");
            placed.class("ghost kariba-laid").inside(&(face + &glow)).into()
        };
    }
    cards
}

/// Where new cards of an animal come from: the hand of whoever played them.
fn from(view: &KaribaView, animal: Animal) -> String {
    let here = |choice: KaribaMove| matches!(choice.action(), Action::Play { animal: other, .. } if other == animal);
    match view.log.iter().rev().find(|entry| here(entry.choice.0)) {
        Some(entry) if Some(entry.seat) == view.viewer => format!("hand-{animal}"),
        Some(entry) => format!("seat-{}", entry.seat.number()),
        None => "pile".to_owned(),
    }
}

/// The best advice for a place: its frame, its rank and its chance.
fn advised(pen: &Pen<'_>, animal: Animal) -> Drawing {
    let count = |notation: &str| match notation.parse::<KaribaMove>().map(KaribaMove::action) {
        Ok(Action::Play { animal: other, count }) if other == animal => Some(count),
        _ => None,
    };
    let found = pen.advice.iter().filter_map(|advice| Some((advice, count(&advice.notation)?)));
    let Some((advice, count)) = found.min_by_key(|(advice, _)| advice.rank) else { return Drawing::new() };
    let text = format!("{}. ×{count} {}", advice.rank, advice.worth);
    advice_mark(advice, panel(-95.0, -85.0, 190.0, 170.0, 24.0, "advised") + &tag(0.0, -86.0, &text))
}

/// A small label on a green ground.
fn tag(x: f64, y: f64, text: &str) -> String {
    let width = 20.0 + 13.0 * text.chars().count() as f64;
    panel(x - width / 2.0, y - 17.0, width, 34.0, 17.0, "kariba-rank")
        + &writing(x, y + 1.0, 24.0, "kariba-text kariba-light", text)
}

/// What lies in the middle of the water: the pile, and beside it the face-up cards (K1, K11).
fn pool(view: &KaribaView, pen: &Pen<'_>) -> Drawing {
    let scale = if view.options.expert { POOL_SCALE } else { PILE_SCALE };
    let (width, height) = (CARD_WIDTH * scale, CARD_HEIGHT * scale);
    let open: Vec<Animal> = view.faceup.0.sorted().collect();
    let places = if view.options.expert { 4 } else { 1 };
    let step = width + 9.0;
    let left = MIDDLE.0 - (f64::from(places) * step - 9.0) / 2.0;
    let spot_at = |index: usize| (left + step * index as f64, MIDDLE.1 - height / 2.0);
    let pressed = |digit: char, label: &str, notation: &str, mut inside: Drawing| {
        let free = view.phase == Phase::Draw && pressable(pen, digit);
        let taken = free && pen.pick.has(digit);
        let advice = pen.advice.iter().find(|advice| advice.notation == notation);
        if let Some(advice) = advice {
            let frame = panel(-6.0, -6.0, width + 12.0, height + 12.0, 13.0, "advised");
            inside += advice_mark(advice, frame);
        }
        if taken {
            inside += panel(-1.0, -1.0, width + 2.0, height + 2.0, 10.0, "kariba-picked");
        }
        if let Some(advice) = advice {
            inside += tag(width / 2.0, -14.0, &format!("{}. {}", advice.rank, advice.worth));
        }
        if !free {
            return inside;
        }
        let hit = panel(-5.0, -14.0, width + 10.0, height + 28.0, 14.0, "hit");
        digit_spot(digit, label, if taken { "free picked" } else { "free" }, &hit, inside)
    };
    let pile_label = pen.words.say(&Sentence::new("kariba-scene-pile").number("count", view.pile_size));
    let mut drawing = at(spot_at(0), 1.0, pressed(PILE, &pile_label, "+?", pile(view, scale)));
    let mut copies = [0; 8];
    for (index, &animal) in open.iter().enumerate() {
        let copy = &mut copies[animal.index()];
        let key = format!("open-{animal}-{copy}");
        *copy += 1;
        let face = moving(&key, Some("pile"), at((0.0, 0.0), POOL_SCALE, card(animal)));
        let label = pen.words.say(&about(view, pen, animal, "kariba-scene-open"));
        let inside = pressed(digit(animal), &label, &format!("+{animal}"), face);
        let (x, y) = spot_at(index + 1);
        drawing += Element::new("g").is(Identity::Part(key.as_str().into())).placed(x, y, 1.0).around(inside);
    }
    drawing
}

/// The pile on its flat stone, as thick as it is.
fn pile(view: &KaribaView, scale: f64) -> Drawing {
    let (width, height) = (CARD_WIDTH * scale, CARD_HEIGHT * scale);
    let cards: Drawing = if view.pile_size == 0 {
        panel(0.0, 0.0, width, height, 10.0, "kariba-slot").into()
    } else {
        let thick = view.pile_size.div_ceil(9).min(6);
        let layer = |layer: u32| {
            let edge = || panel(1.0, 1.0, 98.0, 138.0, 11.0, "kariba-face");
            let card = if layer == 0 { back() } else { Element::new("g").class("kariba-drawn").inside(&edge()) };
            at((f64::from(layer) * 2.5, f64::from(layer) * 2.5), scale, card)
        };
        (0..thick).rev().map(layer).collect()
    };
    let count = tally("count-pile", view.pile_size, badge(&view.pile_size.to_string(), "kariba-badge"));
    moving("pile", None, cards) + at((width / 2.0, height - 4.0), 1.1, count)
}

/// The way of the hunters to their prey, and what it brings.
fn hunt(view: &KaribaView, choice: KaribaMove) -> Drawing {
    let Action::Play { animal: hunter, .. } = choice.action() else { return Drawing::new() };
    let prey = view.prey(choice);
    let Some(victim) = prey.animals().next() else { return Drawing::new() };
    let (from, to) = (place(hunter), place(victim));
    let half = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let distance = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
    // Bent towards the water, the more so the longer it is, so that it leaves the places between free.
    let pull = 0.2 + 0.4 * (distance(from, to) / 560.0).min(1.0);
    let bend = (half.0 + (MIDDLE.0 - half.0) * pull, half.1 + (MIDDLE.1 - half.1) * pull);
    let curve = |t: f64| {
        let [a, b, c] = [(1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t];
        (a * from.0 + b * bend.0 + c * to.0, a * from.1 + b * bend.1 + c * to.1)
    };
    let steps = (0..=40).map(|step| curve(f64::from(step) / 40.0));
    let points: Vec<(f64, f64)> =
        steps.filter(|&point| distance(point, from) > 48.0 && distance(point, to) > 88.0).collect();
    let (Some(&tip), Some(&before)) = (points.last(), points.iter().rev().nth(2)) else { return Drawing::new() };
    let line: Vec<String> = points.iter().map(|point| format!("{} {}", number(point.0), number(point.1))).collect();
    let line = format!("M{}", line.join("L"));
    let path = |class: &str| Element::new("path").class(class).attribute("d", &line).empty();
    let turn = (tip.1 - before.1).atan2(tip.0 - before.0).to_degrees();
    let head = Element::new("path")
        .class("kariba-head")
        .attribute("d", "M-4-20L30 0L-4 20Z")
        .attribute("transform", format!("translate({} {}) rotate({})", number(tip.0), number(tip.1), number(turn)))
        .empty();
    let head = Element::new("g").class("kariba-drawn").inside(&head);
    let cage = at(to, 1.0, panel(-94.0, -84.0, 188.0, 168.0, 24.0, "kariba-cage"));
    let points = at(to, 1.5, burst(&format!("+{}", prey.total())));
    let arrow = format!("{}{}{head}", path("kariba-arc-ink"), path("kariba-arc"));
    Element::new("g").class("kariba-hunt").around(cage + arrow + points)
}
