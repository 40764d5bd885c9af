//! The rules again, slowly and plainly, straight from the rule page.

use std::collections::BTreeMap;

use tablee_karuba_cards::{CardEntry, SetFile};

#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) hand: Vec<u8>,
    pub(crate) pile: Vec<u8>,
    pub(crate) chosen: Vec<u8>,
    pub(crate) discarded: Vec<u8>,
    pub(crate) island: BTreeMap<(i32, i32), u8>,
}

#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) faces: SetFile,
    pub(crate) detours: bool,
    pub(crate) round: u32,
    pub(crate) phase: &'static str,
    pub(crate) players: Vec<Player>,
}

const NEIGHBOURS: [(char, i32, i32, char); 4] =
    [('N', 0, -1, 'S'), ('E', 1, 0, 'W'), ('S', 0, 1, 'N'), ('W', -1, 0, 'E')];

impl Table {
    /// C1: everybody's own shuffled pile, of which three are drawn.
    pub(crate) fn new(faces: SetFile, detours: bool, piles: &[Vec<u8>]) -> Table {
        let player = |pile: &Vec<u8>| {
            let mut player = Player { pile: pile.clone(), ..Player::default() };
            draw(&mut player);
            player
        };
        Table { faces, detours, round: 1, phase: "select", players: piles.iter().map(player).collect() }
    }

    pub(crate) fn deciding(&self) -> Vec<usize> {
        let everybody = 0..self.players.len();
        match self.phase {
            "select" => everybody.collect(),
            "discard" => {
                let total = |seat: usize| self.players[seat].chosen.iter().map(|&card| u32::from(card)).sum::<u32>();
                let lowest = everybody.clone().map(total).min().unwrap();
                everybody.filter(|&seat| total(seat) == lowest).collect()
            }
            "lay" => everybody.filter(|&seat| !self.players[seat].chosen.is_empty()).collect(),
            _ => Vec::new(),
        }
    }

    /// Every legal move of a seat in notation, in no particular order.
    pub(crate) fn legal(&self, seat: usize) -> Vec<String> {
        let mut moves = Vec::new();
        if !self.deciding().contains(&seat) {
            return moves;
        }
        let player = &self.players[seat];
        match self.phase {
            "select" => {
                for &low in &player.hand {
                    for &high in player.hand.iter().filter(|&&high| high > low) {
                        moves.push(format!("{low}+{high}"));
                    }
                }
            }
            "discard" => moves.extend(player.chosen.iter().map(|card| format!("-{card}"))),
            _ => {
                for &card in &player.chosen {
                    for (x, y) in (-5..=5).flat_map(|y| (-5..=5).map(move |x| (x, y))) {
                        if may_lie(&player.island, x, y) {
                            moves.push(format!("{card}@{x},{y}"));
                        }
                    }
                }
            }
        }
        moves
    }

    pub(crate) fn play(&mut self, choices: &BTreeMap<usize, String>) {
        let deciding = self.deciding();
        assert_eq!(choices.keys().copied().collect::<Vec<_>>(), deciding);
        for (&seat, choice) in choices {
            let player = &mut self.players[seat];
            if let Some((low, high)) = choice.split_once('+') {
                player.chosen = vec![low.parse().unwrap(), high.parse().unwrap()];
                player.hand.retain(|card| !player.chosen.contains(card));
            } else if let Some((card, place)) = choice.split_once('@') {
                let (x, y) = place.split_once(',').unwrap();
                let card: u8 = card.parse().unwrap();
                player.chosen.retain(|&other| other != card);
                player.island.insert((x.parse().unwrap(), y.parse().unwrap()), card);
            } else {
                let card: u8 = choice.strip_prefix('-').unwrap().parse().unwrap();
                player.chosen.retain(|&other| other != card);
                player.discarded.push(card);
            }
        }
        match self.phase {
            "select" => self.phase = "discard",
            "discard" => self.phase = "lay",
            _ if !self.deciding().is_empty() => (),
            _ if self.round == 8 => self.phase = "over",
            _ => {
                self.round += 1;
                self.phase = "select";
                self.players.iter_mut().for_each(draw);
            }
        }
    }

    /// C8 to C11: the points of a seat's island as it stands.
    pub(crate) fn points(&self, seat: usize) -> i32 {
        let colours = ["blue", "orange", "green", "purple"];
        colours.into_iter().map(|colour| self.colour_points(&self.players[seat].island, colour)).sum()
    }

    fn face(&self, card: u8) -> &CardEntry {
        self.faces.cards.iter().find(|entry| entry.number == i64::from(card)).unwrap()
    }

    fn colour_points(&self, island: &BTreeMap<(i32, i32), u8>, colour: &str) -> i32 {
        let find = |wanted: &dyn Fn(&CardEntry) -> bool| {
            island.iter().find(|(_, card)| wanted(self.face(**card))).map(|(place, _)| *place)
        };
        let start = find(&|entry| entry.adventurer.as_deref() == Some(colour));
        let temple = find(&|entry| entry.temple.as_deref() == Some(colour));
        let (Some(start), Some(temple)) = (start, temple) else { return 0 };
        let mut paths = Vec::new();
        self.walk(island, temple, &mut vec![start], &mut paths);
        let free = |path: &&Vec<(i32, i32)>| {
            path.iter().all(|place| {
                let adventurer = self.face(island[place]).adventurer.as_deref();
                adventurer.is_none() || adventurer == Some(colour)
            })
        };
        let shortest =
            if self.detours { paths.iter().filter(free).map(Vec::len).min() } else { paths.iter().map(Vec::len).min() };
        let worth = |path: &Vec<(i32, i32)>| {
            let items = path.iter().map(|place| match self.face(island[place]).item.as_deref() {
                Some("crystal") => 1,
                Some("gold") => 2,
                _ => 0,
            });
            3 + items.sum::<i32>()
        };
        let equally_short = paths.iter().filter(free).filter(|path| Some(path.len()) == shortest);
        equally_short.map(worth).max().unwrap_or(0)
    }

    /// All ways on from the end of this path to the temple, over joined and different cards.
    fn walk(
        &self,
        island: &BTreeMap<(i32, i32), u8>,
        temple: (i32, i32),
        path: &mut Vec<(i32, i32)>,
        found: &mut Vec<Vec<(i32, i32)>>,
    ) {
        let (x, y) = *path.last().unwrap();
        if (x, y) == temple {
            found.push(path.clone());
            return;
        }
        for (side, right, down, facing) in NEIGHBOURS {
            let next = (x + right, y + down);
            let Some(&card) = island.get(&next) else { continue };
            let joined = self.face(island[&(x, y)]).exits.contains(side) && self.face(card).exits.contains(facing);
            if joined && !path.contains(&next) {
                path.push(next);
                self.walk(island, temple, path, found);
                path.pop();
            }
        }
    }
}

/// C7: up to three.
fn draw(player: &mut Player) {
    while player.hand.len() < 3 && !player.pile.is_empty() {
        player.hand.push(player.pile.remove(0));
    }
    player.hand.sort_unstable();
}

/// C5, C6.
fn may_lie(island: &BTreeMap<(i32, i32), u8>, x: i32, y: i32) -> bool {
    if island.is_empty() {
        return (x, y) == (0, 0);
    }
    let touches = NEIGHBOURS.iter().any(|(_, right, down, _)| island.contains_key(&(x + right, y + down)));
    let near = |&(column, row): &(i32, i32)| (column - x).abs() < 4 && (row - y).abs() < 4;
    !island.contains_key(&(x, y)) && touches && island.keys().all(near)
}
