//! What follows from the choices of the deciding seats.

use tablee_core::{Joint, Seat, Sink};

use crate::state::{MOST_SEATS, NUMBERED, treasures_left};
use crate::{Colour, Decisions, Ending, Karuba, KarubaEvent, KarubaMove, Phase, Spot, TILE_COUNT};

impl Karuba {
    /// Carries out the choices of the deciding seats and everything that follows from them.
    #[inline]
    pub(crate) fn carry_out<S: Sink<KarubaEvent>>(&mut self, joint: &Joint<KarubaMove>, out: &mut S) {
        if self.phase != Phase::Decide {
            return self.carry_out_placement(joint, out);
        }
        match self.options.decisions {
            Decisions::Together => {
                let mut arrived = false;
                for seat in NUMBERED.into_iter().take(self.seats as usize) {
                    arrived |= self.act(seat, joint.slot(seat), out);
                }
                self.end_turn(arrived, out);
            }
            Decisions::InOrder => {
                let seat = self.order[self.decided as usize % MOST_SEATS];
                self.act(seat, joint.slot(seat), out);
                self.decided += 1;
                // Treasures wait for the last seat, so that all who arrive with the same tile share them (B11, B14).
                if self.decided >= self.seats {
                    self.end_turn(true, out);
                }
            }
        }
    }

    /// What a seat does with the revealed tile. Tells whether an adventurer reached its temple.
    #[inline]
    fn act<S: Sink<KarubaEvent>>(&mut self, seat: Seat, choice: KarubaMove, out: &mut S) -> bool {
        let set = self.set.get();
        let island = &mut self.islands[seat.index() % MOST_SEATS];
        match choice {
            KarubaMove::Lay { tile, field } => {
                island.lay(tile, set.face(tile), field);
                out.emit(|| KarubaEvent::Laid { seat, tile, field, item: set.item(tile) });
                false
            }
            KarubaMove::Walk { tile, colour, to } => {
                let from = island.spot(colour);
                out.emit(|| KarubaEvent::Walked { seat, tile, colour, from, to });
                if let Some((field, item)) = to.field().and_then(|field| Some((field, island.item(field)?))) {
                    out.emit(|| KarubaEvent::Collected { seat, item, field });
                }
                island.walk(colour, to);
                to == Spot::TEMPLE
            }
            KarubaMove::Discard { tile } => {
                out.emit(|| KarubaEvent::Discarded { seat, tile });
                false
            }
            KarubaMove::Place { .. } => false,
        }
    }

    /// When all have decided: treasures, the end of the game or the next tile. `arrived` may be true without need.
    #[inline]
    fn end_turn<S: Sink<KarubaEvent>>(&mut self, arrived: bool, out: &mut S) {
        if arrived {
            self.hand_out_treasures(out);
            // B12: the turn in which the first player has all four in their temples is the last.
            if self.islands.iter().any(|island| island.all_arrived()) {
                return self.end(Ending::Temples, out);
            }
        }
        self.reveal(out);
    }

    /// B11: all who reached a temple this turn receive the value of the best treasure left there, in seat order from the top
    /// of the stack and the rest in crystals.
    fn hand_out_treasures<S: Sink<KarubaEvent>>(&mut self, out: &mut S) {
        for colour in Colour::ALL {
            let lane = colour.index();
            let left = treasures_left(self.set.get().treasures(self.seats as usize), &self.islands, lane);
            let best = left.first().copied().unwrap_or(0);
            let waiting =
                NUMBERED.into_iter().zip(&mut self.islands).filter(|(_, island)| island.awaits_treasure(colour));
            for ((seat, island), &value) in waiting.zip(left) {
                let crystals = best.saturating_sub(value);
                island.treasures[lane] = value;
                island.make_up_crystals = island.make_up_crystals.saturating_add(crystals);
                out.emit(|| KarubaEvent::Treasure { seat, colour, value, crystals });
            }
        }
    }

    /// B5: reveals the next tile; B12: if there is none, the game has ended.
    #[inline]
    pub(crate) fn reveal<S: Sink<KarubaEvent>>(&mut self, out: &mut S) {
        if self.revealed as usize >= TILE_COUNT {
            return self.end(Ending::Tiles, out);
        }
        self.phase = Phase::Decide;
        self.revealed += 1;
        let turn = self.revealed;
        let tile = self.current_tile();
        out.emit(|| KarubaEvent::Revealed { turn, tile });
        if self.options.decisions == Decisions::InOrder {
            self.decided = 0;
            self.order = self.order_by_points();
        }
    }

    #[inline]
    fn end<S: Sink<KarubaEvent>>(&mut self, reason: Ending, out: &mut S) {
        self.phase = Phase::Over;
        self.order = NUMBERED;
        self.decided = 0;
        out.emit(|| KarubaEvent::Ended { reason });
    }

    /// B14: most points first, equal points in the order of the seats.
    pub(crate) fn order_by_points(&self) -> [Seat; MOST_SEATS] {
        let mut order = NUMBERED;
        // The sort keeps equal elements in order.
        order[..self.seats as usize].sort_by_key(|&seat| std::cmp::Reverse(self.points(seat)));
        order
    }

    /// B3: the next colour of the draft; when all four stand, the first tile is revealed.
    #[cold]
    fn carry_out_placement<S: Sink<KarubaEvent>>(&mut self, joint: &Joint<KarubaMove>, out: &mut S) {
        let Some(seat) = self.decider() else { return };
        if let KarubaMove::Place { colour, placement } = joint.slot(seat) {
            self.shores.place(colour, placement);
            out.emit(|| KarubaEvent::Placed { seat, colour, placement });
            if self.shores.placed() == Colour::ALL.len() {
                self.reveal(out);
            }
        }
    }
}
