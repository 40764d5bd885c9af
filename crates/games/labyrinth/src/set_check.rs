//! Everything that can be wrong with a set of maze cards.

use tablee_core::{Arrange as _, Complaint, Sentence, Sides};

use crate::set::{
    CardEntry, CorridorEntry, FEWEST_CARDS, Face, LabyrinthFile, LabyrinthSet, MOST_CARDS, MOST_TREASURES,
    TreasureEntry,
};

const LONGEST_NAME: usize = 40;

pub(crate) fn check(file: LabyrinthFile) -> Result<LabyrinthSet, Vec<Complaint>> {
    let mut complaints = Complaints::default();
    if !is_name(&file.faces) {
        complaints.add("faces", Sentence::new("labyrinth-set-name").count("most", LONGEST_NAME));
    }
    check_treasures(&file, &mut complaints);
    let mut faces = Box::new([Face::default(); 64]);
    let count = file.cards.len();
    if !(FEWEST_CARDS..=MOST_CARDS).contains(&count) {
        let reason = Sentence::new("labyrinth-set-card-count").count("count", count);
        complaints.add("cards", reason.count("fewest", FEWEST_CARDS).count("most", MOST_CARDS));
    }
    for (index, entry) in file.cards.iter().enumerate() {
        let place = format!("cards[{index}]");
        let face = check_card(&file.treasures, entry, &place, &mut complaints);
        if file.cards[..index].iter().any(|other| other.number == entry.number) {
            complaints.add(&place, Sentence::new("labyrinth-set-number-twice").number("number", entry.number));
        }
        match usize::try_from(entry.number) {
            Ok(number) if (1..=count.min(MOST_CARDS)).contains(&number) => faces[number] = face,
            _ => {
                let reason = Sentence::new("labyrinth-set-number-range").number("number", entry.number);
                complaints.add(&place, reason.count("most", count));
            }
        }
    }
    if !complaints.0.is_empty() {
        return Err(complaints.0);
    }
    derive_equals(&mut faces);
    let codes = codes(&file.treasures);
    Ok(LabyrinthSet::new(file, faces, codes))
}

#[derive(Default)]
struct Complaints(Vec<Complaint>);

impl Complaints {
    fn add(&mut self, entry: &str, reason: Sentence) {
        self.0.push(Complaint::new(entry, reason));
    }
}

fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= LONGEST_NAME && !text.contains(char::is_control)
}

fn is_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.len() <= LONGEST_NAME
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn check_treasures(file: &LabyrinthFile, complaints: &mut Complaints) {
    let count = file.treasures.len();
    if !(1..=MOST_TREASURES).contains(&count) {
        let reason = Sentence::new("labyrinth-set-treasure-count").count("count", count);
        complaints.add("treasures", reason.count("most", MOST_TREASURES));
    }
    let on_cards: Vec<&String> =
        file.cards.iter().flat_map(|card| &card.corridors).flat_map(|corridor| &corridor.treasures).collect();
    for (index, entry) in file.treasures.iter().enumerate() {
        let place = format!("treasures[{index}]");
        if !is_id(&entry.id) {
            let reason = Sentence::new("labyrinth-set-treasure-id").text("treasure", &entry.id);
            complaints.add(&place, reason.count("most", LONGEST_NAME));
        }
        if !is_name(&entry.en) || !is_name(&entry.fr) {
            complaints.add(&place, Sentence::new("labyrinth-set-name").count("most", LONGEST_NAME));
        }
        if file.treasures[..index].iter().any(|other| other.id == entry.id) {
            complaints.add(&place, Sentence::new("labyrinth-set-treasure-twice").text("treasure", &entry.id));
        }
        if !on_cards.contains(&&entry.id) {
            complaints.add(&place, Sentence::new("labyrinth-set-treasure-unused").text("treasure", &entry.id));
        }
    }
}

fn check_card(treasures: &[TreasureEntry], entry: &CardEntry, place: &str, complaints: &mut Complaints) -> Face {
    let mut face = Face::default();
    let count = entry.corridors.len();
    if !(1..=2).contains(&count) {
        complaints.add(place, Sentence::new("labyrinth-set-corridor-count").count("count", count));
    }
    let shown: usize = entry.corridors.iter().map(|corridor| corridor.treasures.len()).sum();
    if !(1..=2).contains(&shown) {
        complaints.add(place, Sentence::new("labyrinth-set-card-treasures").count("count", shown));
    }
    let mut taken = Sides::NONE;
    for (index, corridor) in entry.corridors.iter().enumerate() {
        let place = format!("{place}.corridors[{index}]");
        let (sides, held) = check_corridor(treasures, corridor, &place, complaints);
        let shared = Sides::from_bits(taken.bits() & sides.bits());
        if !shared.is_empty() {
            complaints.add(&place, Sentence::new("labyrinth-set-sides-shared").text("sides", shared));
        }
        taken = Sides::from_bits(taken.bits() | sides.bits());
        if index < 2 {
            for (rotation, corridors) in face.corridors.iter_mut().enumerate() {
                *corridors |= sides.turned(rotation as u8).bits() << (4 * index);
            }
            face.treasures[index] = held;
        }
    }
    face.turns = different_rotations(&face);
    face
}

fn check_corridor(
    treasures: &[TreasureEntry],
    entry: &CorridorEntry,
    place: &str,
    complaints: &mut Complaints,
) -> (Sides, u32) {
    let sides = entry.sides.parse().unwrap_or(Sides::NONE);
    if sides.is_empty() {
        complaints.add(place, Sentence::new("labyrinth-set-sides").text("sides", &entry.sides));
    }
    let mut held = 0;
    for id in &entry.treasures {
        match treasures.iter().take(MOST_TREASURES).position(|known| known.id == *id) {
            Some(treasure) if held >> treasure & 1 == 0 => held |= 1 << treasure,
            Some(_) => complaints.add(place, Sentence::new("labyrinth-set-treasure-repeated").text("treasure", id)),
            None => complaints.add(place, Sentence::new("labyrinth-set-treasure-unknown").text("treasure", id)),
        }
    }
    (sides, held)
}

/// How many rotations look different. Two faces look the same if they have the same corridors with the same treasures,
/// whichever of the two is called the first.
fn different_rotations(face: &Face) -> u8 {
    let look = |rotation: usize| {
        let sides = face.corridors[rotation];
        let mut corridors = [(sides & 15, face.treasures[0]), (sides >> 4, face.treasures[1])];
        corridors.arrange();
        corridors
    };
    [1, 2].into_iter().find(|&turns| look(turns) == look(0)).unwrap_or(4) as u8
}

fn derive_equals(faces: &mut [Face; 64]) {
    let shown = faces.map(|face| face.treasures[0] | face.treasures[1]);
    for (card, face) in faces.iter_mut().enumerate() {
        face.equals = face.treasures.map(|held| {
            let equal = (0..64).filter(|&other| other != card && shown[other] & held != 0);
            equal.fold(0, |cards, other| cards | 1 << other)
        });
    }
}

/// Two characters for each treasure: the first letter of its id and the next one that makes it unlike those before.
fn codes(treasures: &[TreasureEntry]) -> Vec<String> {
    let mut codes: Vec<String> = Vec::new();
    for entry in treasures {
        let first = entry.id.chars().next().unwrap_or('?');
        let others = entry.id.chars().skip(1).filter(char::is_ascii_alphanumeric).chain('0'..='9').chain('a'..='z');
        let code = others.map(|other| format!("{first}{other}")).find(|code| !codes.contains(code));
        codes.push(code.unwrap_or_default());
    }
    codes
}
