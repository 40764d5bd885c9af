//! A game in the terminal, in plain text: the position, the legal moves with numbers, a line to answer.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use tablee_arena::Threads;
use tablee_bots::{Budget, Level};
use tablee_catalog::{Ask, BotTable, GAMES, Request};
use tablee_core::{Committed, DealRng, PlayoutRng, Rng as _, Say as _, Seat, Sentence, Table, Turn, Viewer};
use tablee_words::Words;

use crate::check::standing;
use crate::command::chosen_game;
use crate::failure::Failure;
use crate::wrap::wrap;
use crate::{Context, files};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Human,
    Bot(Level),
}

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let mut terminal = Terminal {
        input: std::io::stdin().lock(),
        out: std::io::stdout().lock(),
        words: context.words.clone(),
        record: matches.get_one::<PathBuf>("record").cloned(),
        listed: true,
    };
    let game = match chosen_game(matches) {
        "" => match terminal.choose_game()? {
            Some(game) => game,
            None => return Ok(()),
        },
        game => game.to_owned(),
    };
    let Some(info) = GAMES.iter().find(|info| info.id == game) else { return Err(Failure::unknown_game(&game)) };
    let players = match matches.get_one::<String>("seats") {
        Some(text) => players(text)?,
        None => {
            let mut players = vec![Player::Bot(Level::Random); info.fewest_seats];
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
            let seed =
                u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]]);
            (DealRng::from_seed(bytes), !seed)
        }
    };
    let mut table = tablee_catalog::open_with_bots(&game, &request, &mut deal)?;
    let names = terminal.names(&players);
    terminal.words = context.words.clone().with_names(names.clone());
    terminal.play(table.as_mut(), &players, &names, &mut PlayoutRng::new(seed))
}

fn random_bytes() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Sentence::new("cli-random").text("reason", error))?;
    Ok(bytes)
}

fn players(text: &str) -> Result<Vec<Player>, Failure> {
    let player = |word: &str| match word.trim() {
        "human" => Ok(Player::Human),
        other => match other.parse() {
            Ok(level) => Ok(Player::Bot(level)),
            Err(_) => Err(Failure::from(Sentence::new("play-unknown-player").text("player", other))),
        },
    };
    text.split(',').map(player).collect()
}

/// The move of a bot, which has all cores and the time of its level.
fn bot(table: &dyn BotTable, seat: Seat, level: Level, seed: u64) -> Option<String> {
    let start = Instant::now();
    let limit = Duration::from_millis(level.milliseconds());
    let stop = || start.elapsed() >= limit;
    let budget = Budget { playouts: u64::MAX, stop: &stop };
    table.choose(Ask { seat, level, seed, budget, workers: &Threads::all() })
}

/// What a person wants next.
enum Answer {
    Move(String),
    Leave,
}

struct Terminal<I, O> {
    input: I,
    out: O,
    words: Words,
    record: Option<PathBuf>,
    listed: bool,
}

impl<I: BufRead, O: Write> Terminal<I, O> {
    fn say(&mut self, sentence: &Sentence) -> Result<(), Failure> {
        Ok(write!(self.out, "{}", wrap(&self.words.say(sentence), 2))?)
    }

    /// A line from the person; nothing at the end of the input.
    fn ask(&mut self, prompt: &Sentence) -> Result<Option<String>, Failure> {
        write!(self.out, "{} ", self.words.say(prompt))?;
        self.out.flush()?;
        let mut line = String::new();
        let read = self.input.read_line(&mut line).map_err(|error| Sentence::new("cli-input").text("reason", error))?;
        if read == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(line.trim().to_owned()))
    }

    fn choose_game(&mut self) -> Result<Option<String>, Failure> {
        self.say(&Sentence::new("play-welcome"))?;
        for (index, info) in GAMES.iter().enumerate() {
            let line = Sentence::new("play-game")
                .count("number", index + 1)
                .word("game", info.name)
                .count("fewest", info.fewest_seats)
                .count("most", info.most_seats);
            self.say(&line)?;
        }
        loop {
            let Some(line) = self.ask(&Sentence::new("play-which-game"))? else { return Ok(None) };
            let by_number = line.parse::<usize>().ok().and_then(|number| GAMES.get(number.wrapping_sub(1)));
            match by_number.or_else(|| GAMES.iter().find(|info| info.id == line)) {
                Some(info) => return Ok(Some(info.id.to_owned())),
                None if line == "q" => return Ok(None),
                None => self.say(&Sentence::new("error-unknown-game").text("game", line))?,
            }
        }
    }

    fn names(&self, players: &[Player]) -> Vec<String> {
        let name = |(index, player): (usize, &Player)| {
            let sentence = match player {
                Player::Human => Sentence::new("play-player"),
                Player::Bot(Level::Random) => Sentence::new("play-random"),
                Player::Bot(Level::Easy) => Sentence::new("play-easy"),
                Player::Bot(Level::Medium) => Sentence::new("play-medium"),
                Player::Bot(Level::Hard) => Sentence::new("play-hard"),
                Player::Bot(Level::Master) => Sentence::new("play-master"),
            };
            self.words.say(&sentence.count("number", index + 1))
        };
        players.iter().enumerate().map(name).collect()
    }

    fn play(
        &mut self,
        table: &mut dyn BotTable,
        players: &[Player],
        names: &[String],
        rng: &mut PlayoutRng,
    ) -> Result<(), Failure> {
        self.say(&Sentence::new("play-help"))?;
        while let Turn::Decide(seats) = table.turn() {
            let decision = table.decision();
            for seat in seats {
                let choice = match players.get(seat.index()) {
                    Some(Player::Human) => match self.decide(table, seat, players)? {
                        Answer::Move(choice) => choice,
                        Answer::Leave => return self.leave(table, names),
                    },
                    Some(Player::Bot(level)) if *level != Level::Random => {
                        bot(table, seat, *level, rng.next_u64()).unwrap_or_default()
                    }
                    _ => table.random(seat, rng).unwrap_or_default(),
                };
                match table.commit(seat, decision, &choice) {
                    Ok(Committed::Waiting(_)) => (),
                    Ok(Committed::Resolved(events)) => {
                        events.iter().try_for_each(|event| self.say(event))?;
                    }
                    Err(error) => self.say(&error.sentence())?,
                }
            }
        }
        self.show(table, Viewer::Spectator)?;
        self.say(&Sentence::new("play-over"))?;
        write!(self.out, "{}", standing(&self.words, &table.standing()))?;
        self.leave(table, names)
    }

    fn leave(&mut self, table: &dyn Table, names: &[String]) -> Result<(), Failure> {
        let Some(path) = self.record.clone() else { return Ok(()) };
        let text = table.record(names).to_json();
        files::write(&path, &text)?;
        self.say(&Sentence::new("play-saved").text("file", path.display()))
    }

    fn show(&mut self, table: &dyn Table, viewer: Viewer) -> Result<(), Failure> {
        let picture = table.picture(viewer, &self.words);
        Ok(write!(self.out, "\n{}", wrap(picture.trim_end(), 2))?)
    }

    fn decide(&mut self, table: &dyn Table, seat: Seat, players: &[Player]) -> Result<Answer, Failure> {
        let moves = table.legal(seat);
        let shared = players.iter().filter(|&&player| player == Player::Human).count() > 1;
        if shared {
            // A curtain: the next player's hand is shown only when that player is there.
            if self.ask(&Sentence::new("play-curtain").seat("seat", seat))?.is_none() {
                return Ok(Answer::Leave);
            }
        }
        self.show(table, Viewer::Seat(seat))?;
        self.list(table, seat, &moves, "")?;
        loop {
            let prompt = Sentence::new("play-prompt").seat("seat", seat);
            let Some(line) = self.ask(&prompt)? else { return Ok(Answer::Leave) };
            match line.as_str() {
                "" => (),
                "q" => return Ok(Answer::Leave),
                "?" => self.say(&Sentence::new("play-help"))?,
                "s" => write!(self.out, "{}", standing(&self.words, &table.standing()))?,
                "p" => self.show(table, Viewer::Seat(seat))?,
                "m" => {
                    self.listed = true;
                    self.list(table, seat, &moves, "")?;
                }
                "r" => {
                    let rules = tablee_catalog::rules(table.info().id, self.words.language()).unwrap_or_default();
                    writeln!(self.out, "{rules}")?;
                }
                line => {
                    let by_number = line.parse::<usize>().ok().and_then(|number| moves.get(number.wrapping_sub(1)));
                    if let Some(choice) = by_number.or_else(|| moves.iter().find(|choice| *choice == line)) {
                        return Ok(Answer::Move(choice.clone()));
                    }
                    if moves.iter().any(|choice| choice.starts_with(line)) {
                        self.list(table, seat, &moves, line)?;
                    } else if let Err(error) = table.check(seat, line) {
                        self.say(&error.sentence())?;
                    }
                }
            }
        }
    }

    /// The legal moves that begin so, with the numbers to type.
    fn list(&mut self, table: &dyn Table, seat: Seat, moves: &[String], prefix: &str) -> Result<(), Failure> {
        let chosen: Vec<(usize, &String)> =
            moves.iter().enumerate().filter(|(_, choice)| choice.starts_with(prefix)).collect();
        if chosen.len() <= 20 {
            for (index, choice) in chosen {
                let meaning = table.describe(seat, choice).map(|sentence| self.words.say(&sentence));
                let line = format!("{:>4}  {choice:<14} {}", index + 1, meaning.unwrap_or_default());
                write!(self.out, "{}", wrap(&line, 21))?;
            }
            return Ok(());
        }
        let cells: Vec<String> = chosen.iter().map(|(index, choice)| format!("{:>4} {choice}", index + 1)).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(1) + 2;
        let columns = (80 / width).max(1);
        for row in cells.chunks(columns) {
            let line: String = row.iter().map(|cell| format!("{cell:<width$}")).collect();
            writeln!(self.out, "{}", line.trim_end())?;
        }
        self.say(&Sentence::new("play-many"))
    }
}
