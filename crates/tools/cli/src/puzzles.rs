//! `tablee puzzles`: solve them in the terminal, make them, judge them again.

mod making;

use std::sync::Arc;

use clap::ArgMatches;
use tablee_arena::Threads;
use tablee_core::{Info, Sentence};
use tablee_puzzles::{Book, Kind, Pack, shipped};
use tablee_tui::{Plain, PuzzleBook, Puzzles, Wanted};

use crate::Context;
use crate::command::chosen_game;
use crate::daily::today;
use crate::failure::Failure;
use crate::play::{choose_game, random_bytes, show};

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("make", matches)) => making::make(context, matches),
        Some(("judge", matches)) => making::judge(context, matches),
        _ => solve(context, matches),
    }
}

fn solve(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let lines = || Plain::new(std::io::stdin().lock(), std::io::stdout().lock(), context.words.clone());
    let kind = match matches.get_one::<String>("kind") {
        Some(text) => Some(text.parse::<Kind>().map_err(|()| no_such_kind(text))?),
        None => None,
    };
    let file = PuzzleBook::usual();
    let book = file.as_ref().map(PuzzleBook::read).unwrap_or_default();
    let game = match chosen_game(matches) {
        "" => match choose_game(&mut lines(), "puzzles-which", |number, info| offered(number, info, &book))? {
            Some(game) => game,
            None => return Ok(()),
        },
        game => game.to_owned(),
    };
    let Some(info) = tablee_catalog::info(&game) else { return Err(Failure::unknown_game(&game)) };
    if file.is_none() {
        lines().say(&Sentence::new("puzzles-nowhere"))?;
    }
    let [a, b, c, d, e, f, g, h, ..] = random_bytes()?;
    let seed = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
    let pack = pack(&game);
    let no_kind = kind.filter(|kind| !pack.kinds().iter().any(|(known, _)| known == kind));
    if let Some(kind) = no_kind {
        return Err(no_such_kind(kind.name()));
    }
    let wanted = Wanted { pack, kind, today: today().number(), seed };
    let puzzles = Puzzles::new(&game, wanted, &context.words, Arc::new(Threads::all()), file);
    let Some(mut puzzles) = puzzles.map_err(|flaw| flaw.sentence())? else {
        return Err(Sentence::new("puzzles-empty").word("game", info.name).into());
    };
    show(context, matches, &mut puzzles, &lines)?;
    let shelf = puzzles.shelf();
    let end = Sentence::new("puzzles-left")
        .count("solved", shelf.solved as usize)
        .count("tried", shelf.tried as usize)
        .number("rating", shelf.rating.rating.round() as i64)
        .number("streak", shelf.streak);
    Ok(lines().say(&end)?)
}

fn no_such_kind(text: &str) -> Failure {
    let kinds = Kind::ALL.map(Kind::name).join(", ");
    Sentence::new("puzzles-no-such-kind").text("kind", text).text("kinds", kinds).into()
}

/// The puzzles of a game that come with the program.
fn pack(game: &str) -> Pack {
    Pack::read(game, shipped(game).unwrap_or_default())
}

fn offered(number: usize, info: &Info, book: &Book) -> Sentence {
    Sentence::new("puzzles-offered")
        .count("number", number)
        .word("game", info.name)
        .count("count", pack(info.id).puzzles().len())
        .number("rating", book.of(info.id).rating.rating.round() as i64)
}
