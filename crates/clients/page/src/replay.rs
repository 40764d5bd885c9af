//! A game looked at again: step by step, through anybody's eyes, and played on from any moment.

mod apng;
mod curve;
mod film;
mod giving;
pub(crate) mod import;
mod paint;
mod review;
mod sharing;
mod theatre;

pub use apng::{Part, changed};
pub(crate) use film::file_name;
pub(crate) use review::signed;

use tablee_core::{Seat, Sentence};
use tablee_scene::Act;

use crate::context::Context;
use crate::effect::{Effect, Painted, Request, Response};
use crate::html::{Listeners, Tag};
use crate::online::http::Reply;
use crate::route::Recorded;
use crate::table::{Pressed, Staging};
use crate::thinking::Answered;
use crate::top::{trouble, waiting};
use film::Film;
use theatre::Theatre;

/// Something happened where a game is looked at again.
#[derive(Clone, Debug)]
pub enum Message {
    /// What a server says when it is asked for this record.
    Fetched(Recorded, Option<Response>),
    /// An address of this moment is wanted.
    Link,
    /// The server has taken the game in, for the film of this number.
    Taken(u64, Reply<()>),
    /// The address could be copied, or not; for the film of this number.
    Copied(u64, bool),
    /// What can be given away is offered, or not any more.
    ToggleGive,
    /// A picture of what is seen is wanted.
    Picture,
    /// It could be made, or not; for the film of this number.
    Pictured(u64, bool),
    /// A film of the game is wanted.
    Film,
    /// A frame of it is painted, or cannot be; of the film with this number.
    Framed(u64, Option<Painted>),
    /// It is not wanted any more.
    StopFilm,
    /// The address is handed to another program.
    Hand(String),
    /// The address was seen.
    Unshared,
    /// To the beginning.
    First,
    /// One step back.
    Back,
    /// Begins to play by itself, or stops.
    Toggle,
    /// A position was there long enough; of the run with this number.
    Tick(u64),
    /// One step forward.
    Forward,
    /// To the end.
    Last,
    /// To the step with this number.
    Slide(String),
    /// Looks through other eyes.
    Eyes(String),
    /// Against bots of this level.
    Against(String),
    /// Plays on from here.
    Branch,
    /// Gives the record away.
    Export,
    /// Opens the review, or closes it.
    ToggleReview,
    /// The game shall be judged.
    StartReview,
    /// It is judged enough.
    StopReview,
    /// Goes to what a seat decided, and shows the better move.
    Show(usize, Seat),
    /// Decides once more.
    Retry(usize, Seat),
}

/// Through whose eyes one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Eyes {
    /// Of one seat.
    Seat(Seat),
    /// Of somebody who stands beside the table.
    Spectator,
    /// Of everybody: all hands are open.
    Open,
}

impl Eyes {
    fn name(self) -> String {
        match self {
            Eyes::Seat(seat) => seat.number().to_string(),
            Eyes::Spectator => "spectator".to_owned(),
            Eyes::Open => "open".to_owned(),
        }
    }

    fn parse(name: &str, seats: usize) -> Eyes {
        match name {
            "open" => Eyes::Open,
            "spectator" => Eyes::Spectator,
            number => {
                let seat = number.parse().ok().and_then(Seat::from_number).filter(|seat| seat.index() < seats);
                seat.map_or(Eyes::Spectator, Eyes::Seat)
            }
        }
    }
}

/// Moves to be shown at one step, each with its chance: the better one, and the one that was played.
#[derive(Clone, Debug, PartialEq)]
struct Advice {
    decision: usize,
    moves: Vec<(String, f64)>,
    /// What they are, in words.
    told: Vec<Sentence>,
}

/// Where one is in a film, and how one looks at it.
#[derive(Clone, Debug, PartialEq)]
struct Place {
    step: usize,
    eyes: Eyes,
    /// Whose board is shown large, where everybody has one; else that of whoever looks.
    shown: Option<Seat>,
    advice: Option<Advice>,
}

/// The screen.
pub(crate) enum Replay {
    /// This record is on its way.
    Waiting(Recorded),
    /// There is no record, or it does not hold.
    Failed(Sentence),
    /// The game is shown.
    Running(Box<Theatre>),
}

impl Replay {
    /// A game that is kept in this browser.
    pub(crate) fn kept(cx: &mut Context, id: &str) -> Replay {
        let film = Film::kept(&*cx.outside, id);
        Replay::opened(cx, film, None)
    }

    /// A game on the server.
    pub(crate) fn on_server(cx: &mut Context, recorded: &Recorded) -> Replay {
        let game = recorded.game.map(|game| format!("?game={game}")).unwrap_or_default();
        let request = Request::get(format!("/api/tables/{}/record{game}", recorded.code));
        let asked = recorded.clone();
        cx.ask(Effect::Fetch(request, Box::new(move |answer| Message::Fetched(asked, answer).into())));
        Replay::Waiting(recorded.clone())
    }

    fn opened(cx: &Context, film: Result<Film, Sentence>, from: Option<Recorded>) -> Replay {
        match film {
            Ok(film) => Replay::Running(Box::new(Theatre::new(cx, film, from))),
            Err(sentence) => Replay::Failed(sentence),
        }
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match (message, &mut *self) {
            (Message::Fetched(recorded, answer), Replay::Waiting(asked)) if recorded == *asked => {
                let name = cx.settings.name.clone();
                let film = read(answer).map(|film| film.seen_by(name.as_deref()).played(&*cx.outside, &recorded));
                *self = Replay::opened(cx, film, Some(recorded));
            }
            (message, Replay::Running(theatre)) => theatre.update(cx, message),
            _ => (),
        }
    }

    /// A press on a small board shows it large.
    pub(crate) fn act(&mut self, cx: &mut Context, act: Act) {
        if let (Act::Look(seat), Replay::Running(theatre)) = (act, self) {
            theatre.look(cx, seat);
        }
    }

    /// The worker says something.
    pub(crate) fn heard(&mut self, cx: &mut Context, answer: Answered) {
        if let Replay::Running(theatre) = self {
            theatre.study.heard(cx, &theatre.film, answer);
        }
    }

    /// Another language draws everything anew.
    pub(crate) fn settings_changed(&mut self, cx: &mut Context) {
        if let Replay::Running(theatre) = self {
            theatre.draw(cx);
        }
    }

    /// Whether the review lies over the board, or beside it.
    pub(crate) fn is_covered(&self) -> bool {
        matches!(self, Replay::Running(theatre) if theatre.study.open)
    }

    /// Closes the review.
    pub(crate) fn uncover(&mut self) {
        if let Replay::Running(theatre) = self {
            theatre.study.open = false;
        }
    }

    /// A key was pressed; says whether it means something here.
    pub(crate) fn key(&mut self, cx: &mut Context, pressed: Pressed) -> bool {
        let Replay::Running(theatre) = self else { return false };
        let message = match pressed {
            Pressed::Escape if theatre.study.open => Message::ToggleReview,
            Pressed::Left => Message::Back,
            Pressed::Right => Message::Forward,
            Pressed::Home => Message::First,
            Pressed::End => Message::Last,
            Pressed::Letter(' ') => Message::Toggle,
            _ => return false,
        };
        theatre.update(cx, message);
        true
    }

    /// How the page comes from what it showed to what it shows. To be asked once for each.
    pub(crate) fn staging(&mut self, cx: &Context) -> Option<Staging> {
        match self {
            Replay::Running(theatre) => theatre.staging(cx),
            Replay::Waiting(_) | Replay::Failed(_) => None,
        }
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        match self {
            Replay::Waiting(_) => waiting(cx, on),
            Replay::Failed(sentence) => trouble(cx, on, sentence),
            Replay::Running(theatre) => theatre.view(cx, on),
        }
    }
}

/// What a server says of a record; a refusal has its reason in words.
fn read(answer: Option<Response>) -> Result<Film, Sentence> {
    let away = || Sentence::new("replay-away");
    let answer = answer.ok_or_else(away)?;
    if (200..300).contains(&answer.status) {
        return Film::read(&answer.text);
    }
    let problem = tablee_core::read_json::<serde_json::Value>(&answer.text).ok();
    let reason = problem.and_then(|problem| Some(problem.get("text")?.as_str()?.to_owned()));
    Err(reason.map_or_else(away, |reason| Sentence::new("replay-refused").text("reason", reason)))
}
