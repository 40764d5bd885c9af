//! The rules once more, slow and obvious: fields are a grid, paths are walked step by step, everything is text and lists.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use tablee_karuba::{KarubaFile, TileEntry};

pub(crate) const COLOURS: [&str; 4] = ["brown", "blue", "purple", "yellow"];

/// Column and row, both from 1.
type Place = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Beach,
    On(Place),
    Temple,
}

#[derive(Clone, Debug)]
struct Player {
    /// By column and row from 1, with a border of nothing; 0 is no tile.
    grid: [[usize; 7]; 8],
    items: BTreeMap<Place, String>,
    /// In the order of the colours.
    adventurers: [Standing; 4],
    crystals: i64,
    gold: i64,
    treasures: BTreeMap<&'static str, i64>,
}

impl Player {
    fn tile(&self, place: Place) -> usize {
        self.grid[place.0 as usize][place.1 as usize]
    }

    fn laid(&self) -> Vec<(Place, usize)> {
        let places = (1..=6).flat_map(|column| (1..=5).map(move |row| (column, row)));
        places.map(|place| (place, self.tile(place))).filter(|(_, tile)| *tile != 0).collect()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct PlainKaruba {
    file: KarubaFile,
    /// By number; number 0 has no exit.
    faces: Vec<TileEntry>,
    drafted: bool,
    in_order: bool,
    order_of_tiles: Vec<usize>,
    /// How many tiles have been revealed.
    turn: usize,
    phase: &'static str,
    /// Beach and jungle number of each colour.
    setup: BTreeMap<&'static str, (i64, i64)>,
    treasures: BTreeMap<&'static str, Vec<i64>>,
    players: Vec<Player>,
    /// The seats that have yet to decide this tile, next one first.
    waiting: Vec<usize>,
    /// Who arrived this turn: colour, seat.
    arrivals: Vec<(usize, usize)>,
    /// How often several arrived at the same temple in one turn.
    pub(crate) shared_arrivals: usize,
}

fn letters(place: Place) -> String {
    format!("{}{}", (b'a' + place.0 as u8 - 1) as char, place.1)
}

fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a') + 1, i32::from(bytes[1] - b'0'))
}

fn colour_number(name: &str) -> usize {
    COLOURS.iter().position(|known| *known == name).unwrap()
}

fn neighbour(place: Place, side: char) -> Place {
    match side {
        'N' => (place.0, place.1 - 1),
        'S' => (place.0, place.1 + 1),
        'E' => (place.0 + 1, place.1),
        _ => (place.0 - 1, place.1),
    }
}

fn opposite(side: char) -> char {
    match side {
        'N' => 'S',
        'S' => 'N',
        'E' => 'W',
        _ => 'E',
    }
}

impl PlainKaruba {
    pub(crate) fn new(file: &KarubaFile, seats: usize, drafted: bool, in_order: bool, tiles: &[u8]) -> PlainKaruba {
        let treasures = &file.treasures[&seats.to_string()];
        let player = Player {
            grid: [[0; 7]; 8],
            items: BTreeMap::new(),
            adventurers: [Standing::Beach; 4],
            crystals: 0,
            gold: 0,
            treasures: BTreeMap::new(),
        };
        let mut faces = vec![TileEntry { number: 0, exits: String::new(), item: None }];
        faces.extend(file.tiles.iter().cloned());
        faces.sort_by_key(|entry| entry.number);
        PlainKaruba {
            file: file.clone(),
            faces,
            drafted,
            in_order,
            order_of_tiles: tiles.iter().map(|&tile| tile.into()).collect(),
            turn: 0,
            phase: "draft",
            setup: BTreeMap::new(),
            treasures: COLOURS.map(|colour| (colour, treasures.clone())).into(),
            players: vec![player; seats],
            waiting: Vec::new(),
            arrivals: Vec::new(),
            shared_arrivals: 0,
        }
    }

    /// B3, when the set-up was drawn.
    pub(crate) fn place_all(&mut self, setup: &[(i64, i64)]) {
        assert!(!self.drafted);
        self.setup = COLOURS.into_iter().zip(setup.iter().copied()).collect();
        self.next_tile();
    }

    fn points(&self, seat: usize) -> i64 {
        let player = &self.players[seat];
        player.treasures.values().sum::<i64>() + 2 * player.gold + player.crystals
    }

    /// B13: points, and places by points and then by tiles laid.
    pub(crate) fn result(&self) -> (Vec<i64>, Vec<usize>) {
        let seats = 0..self.players.len();
        let rank = |seat: usize| (self.points(seat), self.players[seat].laid().len());
        let places = seats.clone().map(|seat| 1 + seats.clone().filter(|&other| rank(other) > rank(seat)).count());
        (seats.clone().map(|seat| self.points(seat)).collect(), places.collect())
    }

    /// B5, B12, B14.
    fn next_tile(&mut self) {
        self.waiting.clear();
        if self.turn == 36 {
            self.phase = "over";
            return;
        }
        self.turn += 1;
        self.phase = "decide";
        if self.in_order {
            let points: Vec<i64> = (0..self.players.len()).map(|seat| self.points(seat)).collect();
            for wanted in (0..=200).rev() {
                self.waiting.extend((0..points.len()).filter(|&seat| points[seat] == wanted));
            }
        }
    }

    fn revealed(&self) -> usize {
        self.order_of_tiles[self.turn - 1]
    }

    pub(crate) fn deciding(&self) -> Vec<usize> {
        match self.phase {
            "draft" => vec![self.setup.len() % self.players.len()],
            "decide" if self.in_order => vec![self.waiting[0]],
            "decide" => (0..self.players.len()).collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn legal(&self, seat: usize) -> BTreeSet<String> {
        match self.phase {
            _ if !self.deciding().contains(&seat) => BTreeSet::new(),
            "draft" => self.legal_placements(),
            _ => self.legal_moves(seat),
        }
    }

    /// B3.
    fn legal_placements(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for colour in COLOURS {
            for beach in (10..=110).step_by(10) {
                for jungle in (10..=110).step_by(10) {
                    let colour_stands = self.setup.contains_key(colour);
                    let number_taken = self.setup.values().any(|&(b, j)| b == beach || j == jungle);
                    // The numbers strictly between, on the shorter way round: over the corner at 10 or over that at 110.
                    let between = ((beach + jungle) / 10 - 2).min((110 - beach + 110 - jungle) / 10);
                    if !colour_stands && !number_taken && between >= 3 {
                        moves.insert(format!("{colour}={beach}/{jungle}"));
                    }
                }
            }
        }
        moves
    }

    fn legal_moves(&self, seat: usize) -> BTreeSet<String> {
        let tile = self.revealed();
        let player = &self.players[seat];
        let mut moves = BTreeSet::from([format!("{tile}-")]);
        for column in 1..=6 {
            for row in 1..=5 {
                if player.tile((column, row)) == 0 {
                    moves.insert(format!("{tile}@{}", letters((column, row))));
                }
            }
        }
        for (colour, name) in COLOURS.into_iter().enumerate() {
            let start = player.adventurers[colour];
            let mut ends = Vec::new();
            self.walk(seat, colour, start, self.faces[tile].exits.len(), &mut ends);
            for end in ends.into_iter().filter(|end| *end != start) {
                match end {
                    Standing::On(place) => _ = moves.insert(format!("{tile}:{name}>{}", letters(place))),
                    Standing::Temple => _ = moves.insert(format!("{tile}:{name}>temple")),
                    Standing::Beach => panic!("nobody walks back to the beach"),
                }
            }
        }
        moves
    }

    /// B7 to B9: the ends of all walks of at most `steps` steps, by trying every step.
    fn walk(&self, seat: usize, colour: usize, from: Standing, steps: usize, ends: &mut Vec<Standing>) {
        if steps == 0 {
            return;
        }
        for next in self.single_steps(seat, colour, from) {
            if !ends.contains(&next) {
                ends.push(next);
            }
            self.walk(seat, colour, next, steps - 1, ends);
        }
    }

    fn single_steps(&self, seat: usize, colour: usize, from: Standing) -> Vec<Standing> {
        let player = &self.players[seat];
        let (beach, jungle) = self.setup[COLOURS[colour]];
        let has_exit = |place: Place, side: char| self.faces[player.tile(place)].exits.contains(side);
        let others =
            |place: Place| (0..4).any(|other| other != colour && player.adventurers[other] == Standing::On(place));
        let mut steps = Vec::new();
        match from {
            Standing::Beach => {
                let edge = &self.file.beach[&beach.to_string()];
                let (at, side) = (place(edge), edge.chars().last().unwrap());
                if has_exit(at, side) && !others(at) {
                    steps.push(Standing::On(at));
                }
            }
            Standing::On(here) => {
                for side in "NESW".chars() {
                    let there = neighbour(here, side);
                    if has_exit(here, side) && has_exit(there, opposite(side)) && !others(there) {
                        steps.push(Standing::On(there));
                    }
                }
                let edge = &self.file.jungle[&jungle.to_string()];
                if place(edge) == here && has_exit(here, edge.chars().last().unwrap()) {
                    steps.push(Standing::Temple);
                }
            }
            Standing::Temple => {}
        }
        steps
    }

    /// How many tiles have been revealed.
    pub(crate) fn turn(&self) -> usize {
        self.turn
    }

    /// How much nearer to its temple a walk brings an adventurer, as the crow flies; nothing if the move is no walk.
    pub(crate) fn progress(&self, seat: usize, text: &str) -> Option<i32> {
        let (_, walk) = text.split_once(':')?;
        let (colour, to) = walk.split_once('>')?;
        let goal = place(&self.file.jungle[&self.setup[colour].1.to_string()]);
        let distance = |at: Place| 1 + (at.0 - goal.0).abs() + (at.1 - goal.1).abs();
        let before = match self.players[seat].adventurers[colour_number(colour)] {
            Standing::On(place) => distance(place),
            _ => 1 + distance(place(&self.file.beach[&self.setup[colour].0.to_string()])),
        };
        Some(if to == "temple" { 10 } else { before - distance(place(to)) })
    }

    /// The choices of all who decide, as seat and text.
    pub(crate) fn play(&mut self, choices: &[(usize, String)]) {
        if self.phase == "draft" {
            let (colour, numbers) = choices[0].1.split_once('=').unwrap();
            let (beach, jungle) = numbers.split_once('/').unwrap();
            self.setup.insert(COLOURS[colour_number(colour)], (beach.parse().unwrap(), jungle.parse().unwrap()));
            if self.setup.len() == 4 {
                self.next_tile();
            }
            return;
        }
        for (seat, text) in choices {
            self.act(*seat, text);
            self.waiting.retain(|waiting| waiting != seat);
        }
        if self.waiting.is_empty() {
            self.hand_out();
            if self.players.iter().any(|player| player.adventurers == [Standing::Temple; 4]) {
                self.phase = "over";
            } else {
                self.next_tile();
            }
        }
    }

    fn act(&mut self, seat: usize, text: &str) {
        let tile = self.revealed();
        let item = self.faces[tile].item.clone();
        let player = &mut self.players[seat];
        if let Some((_, field)) = text.split_once('@') {
            let at = place(field);
            player.grid[at.0 as usize][at.1 as usize] = tile;
            item.into_iter().for_each(|item| _ = player.items.insert(at, item));
        } else if let Some((before, to)) = text.split_once('>') {
            let (_, colour) = before.split_once(':').unwrap();
            let colour = colour_number(colour);
            if to == "temple" {
                player.adventurers[colour] = Standing::Temple;
                self.arrivals.push((colour, seat));
            } else {
                player.adventurers[colour] = Standing::On(place(to));
                match player.items.remove(&place(to)).as_deref() {
                    Some("crystal") => player.crystals += 1,
                    Some("gold") => player.gold += 1,
                    _ => {}
                }
            }
        }
    }

    /// B11.
    fn hand_out(&mut self) {
        let mut arrivals = std::mem::take(&mut self.arrivals);
        arrivals.sort_by_key(|&(_, seat)| seat);
        for (number, colour) in COLOURS.into_iter().enumerate() {
            let seats: Vec<usize> = arrivals.iter().filter(|(of, _)| *of == number).map(|&(_, seat)| seat).collect();
            self.shared_arrivals += usize::from(seats.len() > 1);
            let stack = self.treasures.get_mut(colour).unwrap();
            let best = stack.first().copied();
            for seat in seats {
                let treasure = stack.remove(0);
                self.players[seat].treasures.insert(colour, treasure);
                self.players[seat].crystals += best.unwrap() - treasure;
            }
        }
    }

    /// The state as the rule page writes it, as JSON text without spaces.
    pub(crate) fn truth(&self) -> String {
        let mut out = format!("{{\"phase\":\"{}\",\"turn\":{},", self.phase, self.turn);
        let revealed = if self.phase == "decide" { self.revealed().to_string() } else { "null".to_owned() };
        out += &format!("\"revealed\":{revealed},\"stack\":{},", list(&self.order_of_tiles[self.turn..]));
        let placed = COLOURS.iter().filter_map(|colour| Some((colour, self.setup.get(colour)?)));
        out +=
            &format!("\"setup\":{},", object(placed.map(|(colour, (beach, jungle))| (colour, list(&[beach, jungle])))));
        let left = COLOURS.iter().map(|colour| (colour, list(&self.treasures[colour])));
        out += &format!("\"treasures\":{},", object(left));
        let alone = self.phase == "draft" || (self.phase == "decide" && self.in_order);
        let decider = if alone { (self.deciding()[0] + 1).to_string() } else { "null".to_owned() };
        let players: Vec<String> = self.players.iter().map(Player::truth).collect();
        out + &format!("\"decider\":{decider},\"players\":{}}}", list(&players))
    }
}

impl Player {
    fn truth(&self) -> String {
        let tiles = self.laid().into_iter().map(|(place, tile)| (letters(place), tile.to_string()));
        let items = self.items.iter().map(|(place, item)| (letters(*place), format!("\"{item}\"")));
        let standing = |standing: &Standing| match standing {
            Standing::Beach => "\"beach\"".to_owned(),
            Standing::On(place) => format!("\"{}\"", letters(*place)),
            Standing::Temple => "\"temple\"".to_owned(),
        };
        let adventurers = COLOURS.iter().zip(&self.adventurers).map(|(colour, at)| (colour, standing(at)));
        let treasures = COLOURS.iter().filter_map(|colour| Some((colour, self.treasures.get(colour)?.to_string())));
        format!(
            "{{\"tiles\":{},\"items\":{},\"adventurers\":{},\"crystals\":{},\"gold\":{},\"treasures\":{}}}",
            object(tiles),
            object(items),
            object(adventurers),
            self.crystals,
            self.gold,
            object(treasures)
        )
    }
}

fn list<T: ToString>(values: &[T]) -> String {
    format!("[{}]", values.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
}

fn object<K: Display>(entries: impl Iterator<Item = (K, String)>) -> String {
    let entries: Vec<String> = entries.map(|(key, value)| format!("\"{key}\":{value}")).collect();
    format!("{{{}}}", entries.join(","))
}
