//! A game in the terminal, on a screen or in plain lines.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::ArgMatches;
use tablee_arena::Threads;
use tablee_bots::Level;
use tablee_catalog::{GAMES, Request};
use tablee_core::{DealRng, Info, Sentence, Turn};
use tablee_tui::{Coached, Host, Local, Plain, Player, Save, Stopped, names, possible, put_aside, usual_file};

use crate::command::chosen_game;
use crate::failure::Failure;
use crate::{Context, files, join};

pub(crate) type Lines = Plain<std::io::StdinLock<'static>, std::io::StdoutLock<'static>>;

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Failure {
        match stopped {
            Stopped::Output(error) => Failure::output(&error),
            Stopped::Input(error) => Sentence::new("cli-input").text("reason", error).into(),
        }
    }
}

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let lines = || Plain::new(std::io::stdin().lock(), std::io::stdout().lock(), context.words.clone());
    if let Some(address) = matches.get_one::<String>("join") {
        return join::run(context, matches, address, lines);
    }
    let Some(mut table) = open(context, matches, lines)? else { return Ok(()) };
    if matches.get_flag("coach") {
        let mut coached = Coached::new(table, Arc::new(Threads::all()));
        show(context, matches, &mut coached, &lines)?;
        return leave(coached.local(), matches, &mut lines());
    }
    show(context, matches, &mut table, &lines)?;
    leave(&table, matches, &mut lines())
}

/// Plays at a table, on the screen if there is one.
pub(crate) fn show(
    context: &Context,
    matches: &ArgMatches,
    host: &mut dyn Host,
    lines: &impl Fn() -> Lines,
) -> Result<(), Failure> {
    let asked_plain = matches.get_flag("plain");
    let dumb = std::env::var("TERM").is_ok_and(|terminal| terminal == "dumb");
    let screen = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb;
    if screen && !asked_plain {
        let shown = tablee_tui::run(host, &context.words);
        shown.map_err(|error| Sentence::new("play-no-screen").text("reason", error))?;
    } else {
        let mut lines = lines();
        if !asked_plain {
            lines.say(&Sentence::new("play-plain"))?;
        }
        lines.play(host)?;
    }
    Ok(())
}

/// The table to play at: a new one, or one that was kept. Nothing if the person leaves at once.
fn open(context: &Context, matches: &ArgMatches, lines: impl Fn() -> Lines) -> Result<Option<Local>, Failure> {
    let workers = Arc::new(Threads::all());
    if matches.get_flag("resume") {
        let (save, file) = kept(matches)?;
        let players = save.players()?;
        let names = names(&players, &context.words);
        return Ok(Some(Local::resume(&save, names, workers, Some(file))?));
    }
    let game = match chosen_game(matches) {
        "" => match choose_game(&mut lines(), "play-welcome", offered)? {
            Some(game) => game,
            None => return Ok(None),
        },
        game => game.to_owned(),
    };
    let Some(info) = GAMES.iter().find(|info| info.id == game) else { return Err(Failure::unknown_game(&game)) };
    let players = match matches.get_one::<String>("seats") {
        Some(text) => text.split(',').map(Player::parse).collect::<Result<Vec<Player>, Sentence>>()?,
        None => {
            let mut players = vec![Player::Bot(Level::Medium); info.fewest_seats];
            players[0] = Player::Human;
            players
        }
    };
    let mut request: Request = crate::request(matches)?;
    request.seats = Some(players.len());
    let (mut deal, seed) = match matches.get_one::<u64>("seed") {
        Some(&seed) => (DealRng::from_numbers(seed, 0), seed),
        None => {
            let bytes = random_bytes()?;
            let mut number = [0; 8];
            number.copy_from_slice(&bytes[..8]);
            (DealRng::from_seed(bytes), !u64::from_le_bytes(number))
        }
    };
    let table = tablee_catalog::open(&game, &request, &mut deal)?;
    let file = matches.get_one::<PathBuf>("save").cloned().or_else(|| usual_file(&game));
    if let Some(aside) = file.as_deref().map(put_aside).transpose()?.flatten() {
        lines().say(&Sentence::new("save-aside").text("file", aside.display()))?;
    }
    if file.is_none() {
        lines().say(&Sentence::new("save-nowhere"))?;
    }
    let names = names(&players, &context.words);
    Ok(Some(Local::new(table, players, names, seed, workers, file)))
}

/// The game that `--resume` means: of a file, of a game, or the last of all.
fn kept(matches: &ArgMatches) -> Result<(Save, PathBuf), Failure> {
    let ids: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
    let file = match (matches.get_one::<PathBuf>("save"), chosen_game(matches)) {
        (Some(file), _) => Some(file.clone()),
        (None, "") => tablee_tui::latest(&ids),
        (None, game) if ids.contains(&game) => usual_file(game),
        (None, game) => return Err(Failure::unknown_game(game)),
    };
    let file = file.ok_or_else(|| Failure::told("save-nothing"))?;
    let save = Save::load(&file)?;
    if save.record.result.is_some() {
        return Err(Sentence::new("save-finished").text("file", file.display()).into());
    }
    Ok((save, file))
}

/// Says where the game is kept, and writes the record if one was asked for.
fn leave(table: &Local, matches: &ArgMatches, lines: &mut Lines) -> Result<(), Failure> {
    if let Some(path) = matches.get_one::<PathBuf>("record") {
        files::write(path, &table.table().record(table.names()).to_json())?;
        lines.say(&Sentence::new("play-saved").text("file", path.display()))?;
    }
    if table.turn() != Turn::Over {
        if table.is_kept() {
            lines.say(&Sentence::new("play-kept"))?;
        }
    } else if let Some(possible) = possible(&table.table().record(table.names()), &[]) {
        let own = table.own();
        lines.say(&possible.told(own.iter().next().filter(|_| own.len() == 1), &table.standing().scores))?;
    }
    Ok(())
}

pub(crate) fn random_bytes() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Sentence::new("cli-random").text("reason", error))?;
    Ok(bytes)
}

/// Lets the person choose a game from a list, by number or by name; nothing if they leave.
pub(crate) fn choose_game(
    lines: &mut Lines,
    welcome: &'static str,
    line: impl Fn(usize, &Info) -> Sentence,
) -> Result<Option<String>, Failure> {
    lines.say(&Sentence::new(welcome))?;
    for (index, info) in GAMES.iter().enumerate() {
        lines.say(&line(index + 1, info))?;
    }
    loop {
        let Some(line) = lines.ask(&Sentence::new("play-which-game"))? else { return Ok(None) };
        let by_number = line.parse::<usize>().ok().and_then(|number| GAMES.get(number.wrapping_sub(1)));
        match by_number.or_else(|| GAMES.iter().find(|info| info.id == line)) {
            Some(info) => return Ok(Some(info.id.to_owned())),
            None if line == "q" => return Ok(None),
            None => lines.say(&tablee_catalog::unknown_game(&line))?,
        }
    }
}

fn offered(number: usize, info: &Info) -> Sentence {
    Sentence::new("play-game")
        .count("number", number)
        .word("game", info.name)
        .count("fewest", info.fewest_seats)
        .count("most", info.most_seats)
}
