//! One game, from the deal to the places.

use std::time::{Duration, Instant};

use serde::Serialize;
use tablee_bots::{Budget, Level, Mind, Question, Workers, choose, choose_plainly};
use tablee_core::{DealRng, Joint, MoveText, PlayoutRng, Rng as _, Seat, Setup, Viewer};

use crate::guest::{Guest, Reason, Reply};
use crate::{Bot, Contestant, Fixture, Kind, Thinking};

/// What the pipes to and from a guest may cost on top of its time.
const GUEST_GRACE: Duration = Duration::from_millis(150);
/// What its start may cost, before the first answer.
const GUEST_START: Duration = Duration::from_secs(3);
/// What a guest is given when nobody says otherwise, in milliseconds.
const GUEST_BUDGET: u64 = 1000;

/// What holds for all games of a run.
#[expect(missing_debug_implementations, reason = "it holds functions")]
pub struct Conditions<'a> {
    /// Where all shuffles and all seeds of bots come from.
    pub seed: u64,
    /// The budget of those who have none of their own; without it, what their level has.
    pub thinking: Option<Thinking>,
    /// Who helps a bot to think.
    pub workers: &'a dyn Workers,
    /// Says that the arena shall stop: the game is then given up.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A guest that lost for another reason than the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Where it sat.
    pub seat: Seat,
    /// The decision that it did not answer, from 0.
    pub decision: usize,
    /// Why.
    pub reason: Reason,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Which.
    pub fixture: Fixture,
    /// Points by seat.
    pub points: Vec<i32>,
    /// Places by seat.
    pub places: Vec<usize>,
    /// The share of the victory by seat: ties are divided.
    pub shares: Vec<f64>,
    /// Milliseconds that each real decision took (one with at least two legal moves), by seat.
    pub times: Vec<Vec<f64>>,
    /// How many decisions were made.
    pub decisions: usize,
    /// The guest that lost by its own fault, if one did. The game ended there; the others share the victory.
    pub forfeit: Option<Forfeit>,
}

/// A line that a guest is asked; `docs/bots.md` tells people of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct GuestQuestion<View, Choice> {
    /// The position as the seat may know it: a view of its game.
    view: View,
    /// All that may be played, in notation: the answer is one of them, on a line of its own.
    legal: Vec<Choice>,
    /// Who is asked.
    seat: Seat,
    /// For so long the guest may think.
    budget_ms: u64,
}

/// The line that a guest is asked, as a JSON Schema.
#[cfg(feature = "schema")]
pub fn question_schema() -> serde_json::Value {
    tablee_core::schema_of_sent::<GuestQuestion<serde_json::Value, String>>()
}

enum Decided<M> {
    Move(M),
    Lost(Reason),
    Stopped,
}

enum Player {
    Bot(Bot, Option<Thinking>),
    Guest { guest: Result<Guest, Reason>, asked: bool },
}

/// Plays a game; nothing if the arena was stopped before its end.
pub fn play<G: Mind>(
    setup: &Setup<G>,
    contestants: &[Contestant],
    fixture: Fixture,
    conditions: &Conditions<'_>,
) -> Option<Played> {
    let deal = G::deal(setup, &mut DealRng::from_numbers(conditions.seed, fixture.group as u64));
    let mut state = G::start(setup, &deal).ok()?;
    let mut seeds = PlayoutRng::new(conditions.seed ^ (fixture.index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut players: Vec<Player> = fixture.seating.iter().map(|&who| Player::sit_down(&contestants[who])).collect();
    let mut times = vec![Vec::new(); setup.seats];
    let mut legal = Vec::new();
    let mut forfeit = None;
    let mut decisions = 0;
    let mut joints = 0;
    'game: loop {
        let mut joint: Option<Joint<G::Move>> = None;
        for seat in state.turn().seats() {
            legal.clear();
            state.legal(seat, &mut legal);
            let view = state.view(Viewer::Seat(seat));
            let seed = seeds.next_u64();
            let start = Instant::now();
            let player = players.get_mut(seat.index())?;
            let answer = player.decide::<G>(&view, seat, &legal, seed, conditions);
            let time = start.elapsed().as_secs_f64() * 1e3;
            if (conditions.stop)() {
                return None;
            }
            match answer {
                Decided::Stopped => return None,
                Decided::Lost(reason) => {
                    forfeit = Some(Forfeit { seat, decision: joints, reason });
                    break 'game;
                }
                Decided::Move(choice) => {
                    joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
                    decisions += 1;
                    if legal.len() > 1 {
                        times[seat.index()].push(time);
                    }
                }
            }
        }
        match joint {
            Some(joint) => state.resolve(&joint, &mut ()),
            None => break,
        }
        joints += 1;
    }
    let scores = state.scores();
    let seats = || Seat::all(setup.seats);
    let place = |seat: Seat| match &forfeit {
        Some(forfeit) if forfeit.seat == seat => setup.seats,
        Some(_) => 1,
        None => scores.place(seat),
    };
    let winners = seats().filter(|&seat| place(seat) == 1).count().max(1) as f64;
    Some(Played {
        points: seats().map(|seat| scores.points(seat)).collect(),
        places: seats().map(place).collect(),
        shares: seats().map(|seat| if place(seat) == 1 { 1.0 / winners } else { 0.0 }).collect(),
        times,
        decisions,
        forfeit,
        fixture,
    })
}

impl Player {
    fn sit_down(contestant: &Contestant) -> Player {
        match &contestant.kind {
            Kind::Bot(bot, thinking) => Player::Bot(*bot, *thinking),
            Kind::Guest(words) => Player::Guest { guest: Guest::start(words), asked: false },
        }
    }

    fn decide<G: Mind>(
        &mut self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Move],
        seed: u64,
        conditions: &Conditions<'_>,
    ) -> Decided<G::Move> {
        match self {
            Player::Bot(bot, own) => {
                let thinking = own.or(conditions.thinking).unwrap_or(Thinking::Milliseconds(bot.milliseconds()));
                let (workers, stop) = (conditions.workers, conditions.stop);
                Decided::Move(answer::<G>(view, seat, legal, seed, *bot, thinking, workers, stop))
            }
            Player::Guest { guest: Err(reason), .. } => Decided::Lost(reason.clone()),
            Player::Guest { guest: Ok(guest), asked } => {
                let budget_ms = match conditions.thinking {
                    Some(Thinking::Milliseconds(limit)) => limit,
                    _ => GUEST_BUDGET,
                };
                let legal_text: Vec<MoveText<G::Move>> = legal.iter().map(|&choice| MoveText(choice)).collect();
                let question = GuestQuestion { view, legal: legal_text, seat, budget_ms };
                let mut line = serde_json::to_string(&question).unwrap_or_default();
                line.push('\n');
                let grace = if *asked { GUEST_GRACE } else { GUEST_GRACE + GUEST_START };
                *asked = true;
                match guest.ask(line, Duration::from_millis(budget_ms), grace, conditions.stop) {
                    Reply::Stopped => Decided::Stopped,
                    Reply::Lost(reason) => Decided::Lost(reason),
                    Reply::Line(line) => match line.parse::<G::Move>() {
                        Ok(choice) if legal.contains(&choice) => Decided::Move(choice),
                        Ok(_) => Decided::Lost(Reason::Illegal(shown(&line))),
                        Err(_) => Decided::Lost(Reason::Unreadable(shown(&line))),
                    },
                }
            }
        }
    }
}

/// A line of a guest, fit to be shown.
fn shown(line: &str) -> String {
    let mut shown: String = line.chars().filter(|letter| !letter.is_control()).take(40).collect();
    if line.chars().count() > 40 {
        shown.push('…');
    }
    shown
}

/// The move of a bot of ours under a budget.
#[expect(clippy::too_many_arguments, reason = "a question has so many parts, and this builds one")]
pub fn answer<G: Mind>(
    view: &G::View,
    seat: Seat,
    legal: &[G::Move],
    seed: u64,
    bot: Bot,
    thinking: Thinking,
    workers: &dyn Workers,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> G::Move {
    let start = Instant::now();
    let (playouts, limit) = match thinking {
        Thinking::Playouts(playouts) => (playouts, None),
        Thinking::Milliseconds(limit) => (u64::MAX, Some(Duration::from_millis(limit))),
    };
    let stop = || limit.is_some_and(|limit| start.elapsed() >= limit) || interrupted();
    let budget = Budget { playouts, stop: &stop };
    let question = |level| Question::<G> { view, seat, legal, level, seed, budget, workers };
    match bot {
        Bot::Level(level) => choose(&question(level)),
        Bot::Plain => choose_plainly(&question(Level::Hard)),
    }
}
