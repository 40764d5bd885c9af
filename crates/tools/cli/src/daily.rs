//! `tablee daily`: the deal of a day, in the terminal. One try counts; afterwards what bots made of it, and a line to share.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ArgMatches;
use tablee_arena::Threads;
use tablee_bots::Level;
use tablee_core::{Info, Record, Sentence, Turn};
use tablee_daily::{Book, Date, Day, Entry, FIRST_DATE, Par, check, day_of, share};
use tablee_tui::{Host as _, Local, Plain, Player, Save, folder, names, possible};

use crate::command::chosen_game;
use crate::failure::Failure;
use crate::play::{Lines, choose_game, show};
use crate::{Context, files};

pub(crate) fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let lines = || Plain::new(std::io::stdin().lock(), std::io::stdout().lock(), context.words.clone());
    let today = today();
    let date = match matches.get_one::<String>("date") {
        Some(text) => text.parse().map_err(|_| Sentence::new("daily-no-date").text("date", text))?,
        None => today,
    };
    if date < FIRST_DATE || Some(date) > today.next() {
        return Err(Sentence::new("daily-no-deal").text("date", date).text("first", FIRST_DATE).into());
    }
    let shelf = folder().map(|folder| Shelf(folder.join("days")));
    let book = shelf.as_ref().map(Shelf::book).transpose()?.unwrap_or_default();
    let game = match chosen_game(matches) {
        "" => match choose_game(&mut lines(), "daily-which", |number, info| offered(number, info, &book, date))? {
            Some(game) => game,
            None => return Ok(()),
        },
        game => game.to_owned(),
    };
    let Some(day) = Day::of(&game, date) else { return Err(Failure::unknown_game(&game)) };
    let mut table = open(context, shelf.as_ref(), &day, book.get(&game, date), &lines)?;
    show(context, matches, &mut table, &lines)?;
    if let Some(path) = matches.get_one::<PathBuf>("record") {
        files::write(path, &table.table().record(table.names()).to_json())?;
        lines().say(&Sentence::new("play-saved").text("file", path.display()))?;
    }
    if table.turn() != Turn::Over {
        let sentence = if table.is_kept() { "daily-kept" } else { "daily-not-kept" };
        return Ok(lines().say(&Sentence::new(sentence).text("game", &game))?);
    }
    finish(&mut lines(), shelf.as_ref(), &day, today, &table)
}

/// The day in Greenwich: a terminal does not know more.
pub(crate) fn today() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::of_seconds(since.as_secs()).unwrap_or(FIRST_DATE)
}

fn offered(number: usize, info: &Info, book: &Book, date: Date) -> Sentence {
    let sentence = match book.get(info.id, date) {
        Some(entry) => Sentence::new("daily-offered-played").number("points", entry.points),
        None => Sentence::new("daily-offered"),
    };
    sentence.count("number", number).word("game", info.name)
}

/// The table of the day: the try that counts, if there was none yet; it goes on where it was left.
fn open(
    context: &Context,
    shelf: Option<&Shelf>,
    day: &Day,
    played: Option<&Entry>,
    lines: &impl Fn() -> Lines,
) -> Result<Local, Failure> {
    let workers = Arc::new(Threads::all());
    let players: Vec<Player> = day.bots.iter().map(|bot| bot.map_or(Player::Human, Player::Bot)).collect();
    let names = names(&players, &context.words);
    let file = shelf.filter(|_| played.is_none()).map(|shelf| shelf.file(day));
    if let Some(file) = file.as_deref().filter(|file| file.exists()) {
        let save = Save::load(file)?;
        if save.record.result.is_none() {
            lines().say(&Sentence::new("daily-goes-on").text("date", day.date))?;
            return Ok(Local::resume(&save, names, workers, Some(file.to_owned()))?);
        }
    }
    match played {
        Some(entry) => lines().say(&Sentence::new("daily-again").number("points", entry.points))?,
        None if shelf.is_none() => lines().say(&Sentence::new("daily-nowhere"))?,
        None => lines().say(&Sentence::new("daily-counts").text("date", day.date))?,
    }
    Ok(Local::of_day(day, names, played.is_none(), workers, file)?)
}

/// Writes down what came out, and says what others make of the deal.
fn finish(lines: &mut Lines, shelf: Option<&Shelf>, day: &Day, today: Date, table: &Local) -> Result<(), Failure> {
    // The program may have run twice: what stands there now is what counts.
    let mut book = shelf.map(Shelf::book).transpose()?.unwrap_or_default();
    let counts = book.note(day.info.id, day.date, today, &table.standing(), day.own());
    if let Some(shelf) = shelf {
        shelf.keep(&book)?;
    }
    let Some(entry) = book.get(day.info.id, day.date) else { return Ok(()) };
    let points = table.standing().scores.get(day.own().index()).copied().unwrap_or_default();
    let told = if counts { "daily-result" } else { "daily-result-again" };
    lines.say(&Sentence::new(told).number("points", points).number("first", entry.points))?;
    let par = |level| Par::new(day, level).map(Par::played);
    let ((hard, of_hard), (master, of_master)) = (par(Level::Hard)?, par(Level::Master)?);
    lines.say(&Sentence::new("daily-par").number("hard", hard).number("master", master))?;
    if let Some(possible) = possible(&table.table().record(&[]), &[of_hard, of_master]) {
        lines.say(&possible.told(Some(day.own()), &table.standing().scores))?;
    }
    let streak = book.streak(today);
    if shelf.is_some() && streak > 1 {
        lines.say(&Sentence::new("daily-streak").number("days", streak))?;
    }
    lines.say(&share(day.info, day.date, entry, Some((hard, master))))?;
    Ok(())
}

/// What `tablee check` adds for a record on the deal of a day; nothing for others.
pub(crate) fn of_a_day(record: &Record) -> Option<Sentence> {
    let day = day_of(record, today().next()?)?;
    let date = |id| Sentence::new(id).text("date", day.date);
    Some(match check(record, &day) {
        Ok(_) => date("daily-fits"),
        Err(unfit) => date("daily-fits-not").inner("reason", unfit.sentence()),
    })
}

/// Where the tries at the days' deals are kept, and the book of what came out.
struct Shelf(PathBuf);

impl Shelf {
    fn file(&self, day: &Day) -> PathBuf {
        self.0.join(format!("{}-{}.json", day.date, day.info.id))
    }

    fn book_file(&self) -> PathBuf {
        self.0.join("book.json")
    }

    /// A book that cannot be read is not written over: the days of a year may stand in it.
    fn book(&self) -> Result<Book, Failure> {
        let path = self.book_file();
        if !path.exists() {
            return Ok(Book::default());
        }
        let broken = |reason| Sentence::new("daily-book-broken").text("file", path.display()).text("reason", reason);
        tablee_core::read_json(&files::read(&path)?).map_err(|error| broken(error.to_string()).into())
    }

    fn keep(&self, book: &Book) -> Result<(), Failure> {
        let path = self.book_file();
        let unwritable = |path: &Path, reason: String| -> Failure {
            Sentence::new("cli-unwritable").text("file", path.display()).text("reason", reason).into()
        };
        std::fs::create_dir_all(&self.0).map_err(|error| unwritable(&self.0, error.to_string()))?;
        let text = serde_json::to_string_pretty(book).map_err(|error| unwritable(&path, error.to_string()))?;
        files::write(&path, &(text + "\n"))
    }
}
