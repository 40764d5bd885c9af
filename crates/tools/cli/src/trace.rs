//! Whole games, one JSON object a line: everything anybody needs to check the engine with a program of their own.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};

use clap::ArgMatches;
use serde::{Serialize, Serializer};
use tablee_arena::{Bot, Contestant, Kind, Thinking, Threads, UnknownBot, answer};
use tablee_bots::{Level, Mind};
use tablee_catalog::{Request, Visit};
use tablee_core::{DealRng, Diagrammed, Joint, MoveText, Outcome, PlayoutRng, Rng as _, Seat, Viewer};

use crate::command::chosen_game;
use crate::failure::Failure;

pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let name = matches.get_one::<String>("bot").map_or("random", String::as_str);
    let unknown = || UnknownBot(name.to_owned()).sentence();
    let Kind::Bot(bot, thinking) = Contestant::parse(name).map_err(|_| unknown())?.kind else {
        return Err(unknown().into());
    };
    let game = chosen_game(matches);
    let trace = Trace {
        request: crate::request(matches)?,
        bot,
        thinking: thinking.unwrap_or(Thinking::Playouts(playouts(bot))),
        seed: matches.get_one::<u64>("seed").copied().unwrap_or_default(),
        games: matches.get_one::<u64>("games").copied().unwrap_or(1),
        out: BufWriter::with_capacity(1 << 18, std::io::stdout().lock()),
    };
    tablee_catalog::visit(game, trace).unwrap_or_else(|| Err(Failure::unknown_game(game)))
}

/// What a bot thinks when nobody says otherwise: playouts, so that a seed gives the same games everywhere.
pub(crate) const fn playouts(bot: Bot) -> u64 {
    match bot {
        Bot::Level(Level::Random) => 1,
        Bot::Level(Level::Easy) => 50,
        Bot::Level(Level::Medium) => 100,
        Bot::Level(Level::Hard) | Bot::Plain => 500,
        Bot::Level(Level::Master) => 2000,
    }
}

struct Trace<W> {
    request: Request,
    bot: Bot,
    thinking: Thinking,
    seed: u64,
    games: u64,
    out: W,
}

#[derive(Serialize)]
#[serde(bound = "")]
struct TracedDecision<'a, G: Diagrammed> {
    game: &'static str,
    id: u64,
    ply: usize,
    options: &'a G::Options,
    state: G::Truth,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<BTreeMap<Seat, Moves<'a, G>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<BTreeMap<Seat, MoveText<G::Move>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Outcome>,
}

struct Moves<'a, G: Diagrammed>(&'a [G::Move]);

impl<G: Diagrammed> Serialize for Moves<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&choice| MoveText(choice)))
    }
}

impl<W: Write> Visit for Trace<W> {
    type Output = Result<(), Failure>;

    fn with<G: Diagrammed + Mind>(mut self) -> Result<(), Failure> {
        let setup = self.request.setup::<G>()?;
        let mut legal: Vec<Vec<G::Move>> = vec![Vec::new(); setup.seats];
        let workers = Threads::all();
        let mut line = Vec::new();
        for id in 0..self.games {
            let deal = G::deal(&setup, &mut DealRng::from_numbers(self.seed, id));
            let mut state =
                G::start(&setup, &deal).map_err(|error| Failure::from(tablee_catalog::OpenError::from(error)))?;
            let mut rng = PlayoutRng::new(self.seed ^ id.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            for ply in 0.. {
                let mut joint: Option<Joint<G::Move>> = None;
                for seat in state.turn().seats() {
                    let moves = &mut legal[seat.index()];
                    moves.clear();
                    state.legal(seat, moves);
                    let choice = match self.bot {
                        Bot::Level(Level::Random) => moves[rng.below(moves.len() as u32) as usize],
                        bot => {
                            let (view, seed) = (state.view(Viewer::Seat(seat)), rng.next_u64());
                            answer::<G>(&view, seat, moves, seed, bot, self.thinking, &workers, &|| false)
                        }
                    };
                    joint.get_or_insert_with(|| Joint::of(seat, choice)).set(seat, choice);
                }
                let entry = TracedDecision::<G> {
                    game: G::INFO.id,
                    id,
                    ply,
                    options: &setup.options,
                    state: state.truth(),
                    legal: joint
                        .as_ref()
                        .map(|joint| joint.seats().iter().map(|seat| (seat, Moves(&legal[seat.index()]))).collect()),
                    played: joint
                        .as_ref()
                        .map(|joint| joint.iter().map(|(seat, choice)| (seat, MoveText(choice))).collect()),
                    result: joint.is_none().then(|| Outcome::from(&state.standing())),
                };
                line.clear();
                serde_json::to_writer(&mut line, &entry).map_err(|error| Failure::output(&error.into()))?;
                line.push(b'\n');
                self.out.write_all(&line)?;
                match joint {
                    Some(joint) => state.resolve(&joint, &mut ()),
                    None => break,
                }
            }
        }
        Ok(self.out.flush()?)
    }
}
