//! Karuba: the shown island large, everybody's small, the revealed tile in the hand, what is still to come beside it.

mod beside;
mod board;
mod draft;
mod say;

use tablee_board::Cell;
use tablee_board::karuba::{beyond, cell};
use tablee_core::Seat;
use tablee_karuba::{Colour, Field, KarubaMove, KarubaView, Phase, PlayerView, Spot};

use crate::art::karuba::centre;
use crate::stage::PICKED;
use crate::{Drawn, Ease, Held, Pen, Picture, Scene, Way};

/// What a scene is drawn from.
#[derive(Clone, Copy)]
struct Desk<'a> {
    view: &'a KarubaView,
    pen: &'a Pen<'a>,
    /// Whose island is large.
    seat: Seat,
    player: &'a PlayerView,
    /// Whether that is the viewer's own.
    own: bool,
    /// The move that is pressed together.
    choice: Option<KarubaMove>,
}

impl Drawn for KarubaView {
    fn scene(&self, pen: &Pen<'_>) -> Scene {
        let Some(player) = self.players.get(pen.shown.index()) else { return Scene::default() };
        let desk = Desk {
            view: self,
            pen,
            seat: pen.shown,
            player,
            own: self.viewer == Some(pen.shown),
            choice: pen.notation().and_then(|notation| notation.parse().ok()),
        };
        Scene {
            board: desk.board(),
            seats: Seat::all(self.players.len()).map(|seat| desk.seat(seat)).collect(),
            own_boards: true,
            hand: desk.hand(),
            held: Held::Small,
            aside: desk.aside(),
            outcome: desk.outcome(),
            prompt: match self.phase {
                Phase::Draft => Some("karuba-scene-prompt-draft"),
                Phase::Decide => Some("karuba-scene-prompt-decide"),
                Phase::Over => None,
            },
            ways: desk.ways(),
            ease: match self.phase {
                Phase::Draft => Ease::rule("B3"),
                Phase::Decide => Ease::rule("B6"),
                Phase::Over => Ease::default(),
            },
        }
    }
}

/// The digit that chooses an adventurer.
fn digit(colour: Colour) -> char {
    char::from(b'2' + colour.index() as u8)
}

impl Desk<'_> {
    fn board(&self) -> Picture {
        let placing = self.view.phase == Phase::Draft && self.own && self.pen.pick.group(self.pen.gestures).is_some();
        if placing && self.choice.is_none() { self.placements() } else { self.island() }
    }

    /// Whether something can be played that has this digit.
    fn playable(&self, digit: char) -> bool {
        self.pen.gestures.groups.iter().any(|group| group.digits.contains(&digit))
    }

    /// The cell where an adventurer of a colour stands.
    fn cell_of(&self, colour: Colour, spot: Spot) -> Option<Cell> {
        let placement = self.view.setup.get(colour);
        match spot {
            Spot::BEACH => placement.map(|placement| beyond(placement.beach.beach_edge())),
            Spot::TEMPLE => placement.map(|placement| beyond(placement.jungle.jungle_edge())),
            spot => spot.field().map(cell),
        }
    }

    /// The shortest way of an adventurer of the viewer.
    fn way(&self, colour: Colour, to: Spot) -> Vec<Spot> {
        self.view.viewer.and_then(|seat| self.view.way(seat, colour, to)).unwrap_or_default()
    }

    /// The way of the walk that is picked; else how the adventurer of the last walk on the shown island came, from wherever it
    /// may have stood.
    fn ways(&self) -> Vec<Way> {
        let key = |colour: Colour| format!("adventurer-{}-{colour}", self.seat.index());
        let points = |colour: Colour, spots: Vec<Spot>| {
            let cells = spots.into_iter().filter_map(|spot| self.cell_of(colour, spot)).map(centre);
            cells.map(|(x, y)| (x.round() as i32, y.round() as i32)).collect()
        };
        if let Some(KarubaMove::Walk { colour, to, .. }) = self.choice.filter(|_| self.own) {
            let points = points(colour, self.way(colour, to));
            return vec![Way { from: PICKED.to_owned(), to: key(colour), points, along: Vec::new() }];
        }
        let last = self.pen.last.get(self.seat.index()).and_then(Option::as_deref);
        let Some(Ok(KarubaMove::Walk { colour, .. })) = last.map(str::parse) else { return Vec::new() };
        let beach = Some((Spot::BEACH, "beach".to_owned()));
        let fields = Field::all().filter(|field| self.player.tiles.get(*field).is_some());
        let way = |(from, name): (Spot, String)| {
            let spots = self.view.came(self.seat, colour, from)?;
            Some(Way { from: name, to: key(colour), points: points(colour, spots), along: Vec::new() })
        };
        fields.map(|field| (Spot::from(field), field.to_string())).chain(beach).filter_map(way).collect()
    }

    /// The island that the picked move is about.
    fn mine(&self) -> Option<&PlayerView> {
        self.view.players.get(self.view.viewer?.index())
    }
}
