//! The plain twin: the rule page written down as simply as possible, with maps, recursion and every possibility tried out.

pub(crate) mod knowledge;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tablee_labyrinth::{LabyrinthDeal, LabyrinthFile};

pub(crate) type Spot = (i32, i32);

const SIDES: [(char, Spot, char); 4] =
    [('N', (0, -1), 'S'), ('E', (1, 0), 'W'), ('S', (0, 1), 'N'), ('W', (-1, 0), 'E')];

/// A corridor: its sides, its treasures.
type Corridor = (BTreeSet<char>, BTreeSet<String>);

#[derive(Clone, Debug)]
pub(crate) struct Twin {
    /// By card and rotation.
    faces: BTreeMap<(u8, u8), Vec<Corridor>>,
    /// The rotations of each card that are moves of their own.
    rotations: BTreeMap<u8, Vec<u8>>,
    pub(crate) maze: BTreeMap<Spot, (u8, u8)>,
    pub(crate) hands: Vec<Vec<u8>>,
    pub(crate) pile: VecDeque<u8>,
    pub(crate) won: Vec<Vec<u8>>,
    pub(crate) turn: usize,
    pub(crate) phase: &'static str,
    pub(crate) laid: Option<Spot>,
    pub(crate) linked: BTreeSet<Spot>,
    passes: usize,
}

fn beside((x, y): Spot, (dx, dy): Spot) -> Spot {
    (x + dx, y + dy)
}

fn turn_side(side: char, quarters: u8) -> char {
    let index = SIDES.iter().position(|(letter, ..)| *letter == side).expect("a side");
    SIDES[(index + quarters as usize) % 4].0
}

impl Twin {
    /// L1, L2: two cards each, a square of four, the rest is the pile; seat 1 starts.
    pub(crate) fn new(file: &LabyrinthFile, rotation: bool, seats: usize, deal: &LabyrinthDeal) -> Twin {
        let mut faces = BTreeMap::new();
        let mut rotations = BTreeMap::new();
        let mut smallest = BTreeMap::new();
        for card in &file.cards {
            let number = card.number as u8;
            for quarters in 0..4 {
                let turned = |sides: &str| sides.chars().map(|side| turn_side(side, quarters)).collect();
                let corridors = card.corridors.iter();
                let face: Vec<Corridor> = corridors
                    .map(|corridor| (turned(&corridor.sides), corridor.treasures.iter().cloned().collect()))
                    .collect();
                faces.insert((number, quarters), face);
            }
            let looks = |quarters: u8| faces[&(number, quarters)].iter().cloned().collect::<BTreeSet<Corridor>>();
            let first_alike = |quarters: u8| (0..=quarters).find(|&other| looks(other) == looks(quarters)).unwrap_or(0);
            smallest.extend((0..4).map(|quarters| ((number, quarters), first_alike(quarters))));
            let all =
                if rotation { (0..4).filter(|&quarters| first_alike(quarters) == quarters).collect() } else { vec![0] };
            rotations.insert(number, all);
        }
        let mut pile: VecDeque<u8> = deal.cards().iter().copied().collect();
        let mut draw = || pile.pop_front().expect("enough cards");
        let hands = (0..seats).map(|_| vec![draw(), draw()]).collect();
        let mut maze = BTreeMap::new();
        for (index, spot) in [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().enumerate() {
            let card = draw();
            maze.insert(spot, (card, smallest[&(card, deal.rotations()[index])]));
        }
        let won = vec![Vec::new(); seats];
        let linked = BTreeSet::new();
        Twin { faces, rotations, maze, hands, pile, won, turn: 0, phase: "lay", laid: None, linked, passes: 0 }
    }

    fn face(&self, spot: Spot) -> Option<&Vec<Corridor>> {
        self.maze.get(&spot).map(|face| &self.faces[face])
    }

    fn opens(face: &[Corridor], side: char) -> bool {
        face.iter().any(|(sides, _)| sides.contains(&side))
    }

    /// Sides of an empty spot on which a neighbour opens towards it.
    fn needs(&self, spot: Spot) -> BTreeSet<char> {
        let open = |&(_, step, facing): &(char, Spot, char)| {
            self.face(beside(spot, step)).is_some_and(|face| Twin::opens(face, facing))
        };
        SIDES.iter().filter(|side| open(side)).map(|(side, ..)| *side).collect()
    }

    fn spots_beside(&self) -> BTreeSet<Spot> {
        let around = self.maze.keys().flat_map(|&spot| SIDES.iter().map(move |(_, step, _)| beside(spot, *step)));
        around.filter(|spot| !self.maze.contains_key(spot)).collect()
    }

    /// Every card of the game.
    pub(crate) fn cards(&self) -> impl Iterator<Item = u8> {
        self.rotations.keys().copied()
    }

    /// Whether a card lies in the maze or has been won.
    pub(crate) fn is_open(&self, card: u8) -> bool {
        self.maze.values().any(|&(other, _)| other == card) || self.won.iter().flatten().any(|&other| other == card)
    }

    /// Whether somebody who held this card could lay it now.
    pub(crate) fn could_lay(&self, card: u8) -> bool {
        let fits = |spot: Spot| {
            let needs = self.needs(spot);
            let faces = self.rotations[&card].iter().map(|&rotation| &self.faces[&(card, rotation)]);
            faces.into_iter().any(|face| needs.iter().any(|&side| Twin::opens(face, side)))
        };
        self.spots_beside().into_iter().any(fits)
    }

    /// The sides of a card that is not turned.
    pub(crate) fn sides_of(&self, card: u8) -> BTreeSet<char> {
        self.faces[&(card, 0)].iter().flat_map(|(sides, _)| sides.iter().copied()).collect()
    }

    pub(crate) fn legal(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        if self.phase == "take" {
            moves.extend(self.takeable().iter().map(|(x, y)| format!("x{x},{y}")));
            moves.insert("done".to_owned());
        } else if self.phase == "lay" {
            for (x, y) in self.spots_beside() {
                let needs = self.needs((x, y));
                for card in &self.hands[self.turn] {
                    for rotation in &self.rotations[card] {
                        let face = &self.faces[&(*card, *rotation)];
                        if needs.iter().any(|&side| Twin::opens(face, side)) {
                            moves.insert(format!("{card}r{rotation}@{x},{y}"));
                        }
                    }
                }
            }
            if moves.is_empty() {
                moves.insert("pass".to_owned());
            }
        }
        moves
    }

    /// The linked cards that may go now.
    fn takeable(&self) -> Vec<Spot> {
        self.linked.iter().copied().filter(|&spot| self.stays_joined(&BTreeSet::from([spot]))).collect()
    }

    /// L5: whether all cards but these are joined to each other by sides.
    pub(crate) fn stays_joined(&self, without: &BTreeSet<Spot>) -> bool {
        let rest: BTreeSet<Spot> = self.maze.keys().copied().filter(|spot| !without.contains(spot)).collect();
        let mut reached = BTreeSet::new();
        if let Some(&first) = rest.first() {
            spread(first, &rest, &mut reached);
        }
        reached == rest
    }

    /// L4: every corridor of the passage that a corridor belongs to, as spot and number on its card.
    fn passage(&self, from: (Spot, usize), walked: &mut BTreeSet<(Spot, usize)>) {
        if !walked.insert(from) {
            return;
        }
        let (spot, corridor) = from;
        let sides = &self.face(spot).expect("a card lies there")[corridor].0;
        for (_, step, facing) in SIDES.iter().filter(|(side, ..)| sides.contains(side)) {
            let next = beside(spot, *step);
            if let Some(face) = self.face(next)
                && let Some(entered) = face.iter().position(|(sides, _)| sides.contains(facing))
            {
                self.passage((next, entered), walked);
            }
        }
    }

    /// L4: the cards linked with the one at `laid`.
    fn links(&self, laid: Spot) -> BTreeSet<Spot> {
        let mut linked = BTreeSet::new();
        for (corridor, (_, treasures)) in self.face(laid).expect("just laid").iter().enumerate() {
            let mut walked = BTreeSet::new();
            self.passage((laid, corridor), &mut walked);
            for (spot, other) in walked {
                let face = self.face(spot).expect("a card lies there");
                if spot != laid && face[other].1.iter().any(|treasure| treasures.contains(treasure)) {
                    linked.insert(spot);
                }
            }
        }
        linked
    }

    pub(crate) fn play(&mut self, text: &str) {
        if text == "pass" {
            self.passes += 1;
            if self.passes == self.hands.iter().filter(|hand| !hand.is_empty()).count() {
                self.phase = "over";
            } else {
                self.next();
            }
        } else if text == "done" {
            self.end_turn();
        } else if let Some(spot) = text.strip_prefix('x') {
            let spot = read_spot(spot);
            let (card, _) = self.maze.remove(&spot).expect("a card lies there");
            self.won[self.turn].push(card);
            self.linked.remove(&spot);
            if self.takeable().is_empty() {
                self.end_turn();
            }
        } else {
            let (face, spot) = text.split_once('@').expect("card and place");
            let (card, rotation) = face.split_once('r').expect("card and rotation");
            let (card, rotation) = (card.parse().expect("a card"), rotation.parse().expect("a rotation"));
            let spot = read_spot(spot);
            self.hands[self.turn].retain(|&held| held != card);
            self.maze.insert(spot, (card, rotation));
            self.passes = 0;
            self.linked = self.links(spot);
            self.laid = Some(spot);
            self.phase = "take";
            if self.takeable().is_empty() {
                self.end_turn();
            }
        }
    }

    /// L6, L7.
    fn end_turn(&mut self) {
        self.phase = "lay";
        self.laid = None;
        self.linked.clear();
        let drawn = self.pile.pop_front();
        self.hands[self.turn].extend(drawn);
        if self.hands.iter().all(Vec::is_empty) {
            self.phase = "over";
        } else {
            self.next();
        }
    }

    fn next(&mut self) {
        loop {
            self.turn = (self.turn + 1) % self.hands.len();
            if !self.hands[self.turn].is_empty() {
                return;
            }
        }
    }
}

fn spread(from: Spot, rest: &BTreeSet<Spot>, reached: &mut BTreeSet<Spot>) {
    if rest.contains(&from) && reached.insert(from) {
        SIDES.iter().for_each(|(_, step, _)| spread(beside(from, *step), rest, reached));
    }
}

fn read_spot(text: &str) -> Spot {
    let (x, y) = text.split_once(',').expect("two numbers");
    (x.parse().expect("a column"), y.parse().expect("a row"))
}
