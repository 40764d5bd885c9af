//! A table for friends who are elsewhere.

use serde_json::{Map, Value};
use tablee_bots::Level;
use tablee_core::{Info, MAX_NAME_LENGTH, Say as _, Seat, Sentence};
use tablee_protocol::limits::{PATIENCE, TABLE_NAME_LENGTH};
use tablee_protocol::{Clock, OpenTable, Opened, SeatPlan, Span};
use tablee_scene::Drawing;

use super::clock;
use super::http::{self, Outcome, Question, Reply};
use crate::context::Context;
use crate::effect::Effect;
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::names;
use crate::new_table::{Chosen, LEVELS, choice, level_name};
use crate::outside::Kept as _;
use crate::route::Route;

/// The clocks that are offered, the usual one first.
const CLOCKS: [Option<Clock>; 8] = [
    None,
    Some(Clock::new(Span::Decision, 30)),
    Some(Clock { reserve: 300, ..Clock::new(Span::Decision, 30) }),
    Some(Clock::new(Span::Decision, 120)),
    Some(Clock::new(Span::Decision, 86_400)),
    Some(Clock { increment: 5, ..Clock::new(Span::Game, 300) }),
    Some(Clock::new(Span::Game, 600)),
    Some(Clock::new(Span::Game, 1800)),
];

/// The number that stands for a clock of one's own.
const OWN: usize = CLOCKS.len();

/// For how long a table waits for somebody, in seconds; the usual time is among them.
const PATIENCES: [u32; 5] = [60, PATIENCE, 600, 3_600, 86_400];

/// How many games a match may have, the usual number first.
const MATCHES: [u8; 3] = [1, 3, 5];

/// Something is chosen otherwise.
#[derive(Clone, Debug)]
pub enum Message {
    /// The table is called so.
    Name(String),
    /// One wants to be called so.
    Player(String),
    /// Whether everybody may join.
    Public(bool),
    /// The clock of this index.
    Clock(usize),
    /// A clock of one's own is set for this.
    Per(Span),
    /// To so many seconds.
    Seconds(String),
    /// With so many seconds more.
    More(String),
    /// The table waits for so many seconds.
    Patience(u32),
    /// So many games make a match.
    Games(u8),
    /// Such a bot plays on for whoever goes away.
    StandIn(Level),
    /// A bot sits at the seat of this index; or a friend.
    Bot(usize, Option<Level>),
    /// All is chosen.
    Open,
    /// The server has opened the table, or not, for the form of this number.
    Opened(u64, Reply<()>),
}

impl From<Message> for crate::Message {
    fn from(message: Message) -> crate::Message {
        super::Message::Invite(message).into()
    }
}

/// What is chosen so far.
#[derive(Debug)]
pub(crate) struct Invite {
    /// Another form has another.
    number: u64,
    name: String,
    player: String,
    public: bool,
    clock: usize,
    own: Own,
    patience: u32,
    games: u8,
    stand_in: Level,
    /// Bots by seat; the first is one's own.
    bots: Vec<Option<Level>>,
    trouble: Option<Sentence>,
    busy: bool,
}

/// A clock of one's own, as it is typed.
#[derive(Debug)]
struct Own {
    per: Span,
    seconds: String,
    more: String,
}

impl Own {
    fn clock(&self) -> Option<Clock> {
        let seconds = self.seconds.trim().parse().ok()?;
        let more = self.more.trim().parse().ok()?;
        let clock = Clock::new(self.per, seconds);
        Some(match self.per {
            Span::Decision => Clock { reserve: more, ..clock },
            Span::Game => Clock { increment: more, ..clock },
        })
    }

    fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let radio = |per: Span, text: &'static str| {
            choice(on, "choice", "per", self.per == per, Message::Per(per), cx.text(text))
        };
        let number = |value: &str, then: fn(String) -> Message| {
            let input = tag("input").attribute("type", "number").attribute("inputmode", "numeric").attribute("min", 0);
            input.attribute("value", value).text(on, then)
        };
        tag("fieldset").key("own-clock").add((
            tag("legend").add(cx.text("online-clock-kind")),
            radio(Span::Decision, "online-clock-per-decision"),
            radio(Span::Game, "online-clock-per-game"),
            field(cx.text("online-clock-seconds"), number(&self.seconds, Message::Seconds)),
            field(cx.text("online-clock-more"), number(&self.more, Message::More)),
        ))
    }
}

fn options(chosen: &[Chosen]) -> Value {
    let value = |text: &str| text.parse().map_or_else(|_| Value::from(text), Value::Bool);
    let fields: Map<String, Value> = chosen.iter().map(|(name, text)| ((*name).to_owned(), value(text))).collect();
    Value::Object(fields)
}

fn level_of(text: &str) -> Option<Level> {
    LEVELS.into_iter().find(|level| level.name() == text)
}

impl Invite {
    /// The usual choices.
    pub(crate) fn new(cx: &Context) -> Invite {
        Invite {
            number: cx.outside.random_number(),
            name: String::new(),
            player: cx.settings.name.clone().unwrap_or_default(),
            public: false,
            clock: 0,
            own: Own { per: Span::Decision, seconds: "60".to_owned(), more: "0".to_owned() },
            patience: PATIENCE,
            games: 1,
            stand_in: Level::Medium,
            bots: Vec::new(),
            trouble: None,
            busy: false,
        }
    }

    pub(crate) fn update(
        &mut self,
        cx: &mut Context,
        message: Message,
        info: &'static Info,
        seats: usize,
        chosen: &[Chosen],
    ) {
        match message {
            Message::Name(name) => self.name = name,
            Message::Player(player) => self.player = player,
            Message::Public(public) => self.public = public,
            Message::Clock(clock) => self.clock = clock,
            Message::Per(per) => self.own.per = per,
            Message::Seconds(seconds) => self.own.seconds = seconds,
            Message::More(more) => self.own.more = more,
            Message::Patience(seconds) => self.patience = seconds,
            Message::Games(games) => self.games = games,
            Message::StandIn(level) => self.stand_in = level,
            Message::Bot(index, level) => {
                self.bots.resize(self.bots.len().max(index + 1), None);
                self.bots[index] = level;
            }
            Message::Open => self.open(cx, info, seats, options(chosen)),
            Message::Opened(number, reply) => {
                if number == self.number {
                    self.opened(cx, reply);
                }
            }
        }
    }

    fn open(&mut self, cx: &mut Context, info: &'static Info, seats: usize, options: Value) {
        let Some(id) = http::new_id(&*cx.outside).filter(|_| !self.busy) else { return };
        let clock = match self.clock {
            OWN => match self.own.clock() {
                Some(clock) => Some(clock),
                None => return self.trouble = Some(Sentence::new("server-bad-clock")),
            },
            index => CLOCKS.get(index).copied().flatten(),
        };
        let words = cx.words();
        let given = Some(self.player.trim().to_owned()).filter(|name| !name.is_empty());
        cx.change(|settings| settings.name.clone_from(&given));
        let player = given.unwrap_or_else(|| names::numbered(&words, Seat::FIRST));
        let seat = |index: usize| match self.bots.get(index).copied().flatten().filter(|_| index > 0) {
            Some(level) => SeatPlan::Bot { level: level.name().into() },
            None => SeatPlan::Person {},
        };
        let wish = OpenTable {
            id,
            game: info.id.to_owned(),
            options,
            set: Value::Null,
            seats: (0..seats).map(seat).collect(),
            name: self.name.trim().to_owned(),
            player: Some(player),
            public: self.public,
            chat: None,
            clock,
            stand_in: self.stand_in.name().into(),
            games: self.games,
            patience: Some(self.patience),
        };
        if !cx.outside.is_online() {
            return self.trouble = Some(Sentence::new("online-unreachable"));
        }
        if let Some(question) = Question::post((), "/api/tables", &wish) {
            self.busy = true;
            self.trouble = None;
            self.ask(cx, question);
        }
    }

    fn ask(&self, cx: &mut Context, question: Question<()>) {
        let number = self.number;
        cx.ask(question.ask(move |reply| Message::Opened(number, reply)));
    }

    fn opened(&mut self, cx: &mut Context, reply: Reply<()>) {
        match reply.outcome() {
            Outcome::Next(question) => self.ask(cx, question),
            Outcome::Known((), answer) => {
                self.busy = false;
                match http::read::<Opened>(answer) {
                    Ok(opened) => cx.ask(Effect::Go(Route::Online(opened.code.to_string()))),
                    Err(failure) => self.trouble = Some(failure.sentence()),
                }
            }
        }
    }

    fn seat_choices(&self, cx: &Context, on: &Listeners, seats: usize) -> Drawing {
        let words = cx.words();
        let choice = |index: usize| {
            let number = Sentence::new("online-seat").count("number", index + 1);
            let now = self.bots.get(index).copied().flatten();
            let friend = tag("option").attribute("value", "person").flag("selected", now.is_none());
            let bots = tag("optgroup").attribute("label", cx.text("online-a-bot")).add(level_options(cx, now));
            let select = tag("select").text(on, move |text| Message::Bot(index, level_of(&text)));
            let select = select.add((friend.add(cx.text("online-a-friend")), bots));
            field(words.say(&number), select).key(format!("seat-{index}"))
        };
        all((1..seats).map(choice))
    }

    /// The part of the new table's screen that invites friends.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners, _: &'static Info, seats: usize) -> Tag {
        let player = tag("input").attribute("autocomplete", "nickname").attribute("maxlength", MAX_NAME_LENGTH);
        let player = player.attribute("value", &self.player).text(on, Message::Player);
        let open = tag("button").key("open").class("button main large").flag("disabled", self.busy);
        let trouble = self.trouble.as_ref().map(|sentence| cx.words().say(sentence));
        tag("form").key("invite").class("invite").press(on, Message::Open).add((
            field(cx.text("online-your-name"), player).key("player"),
            self.seat_choices(cx, on, seats),
            open.add(cx.text("online-open")),
            refusal(trouble).map(|refusal| refusal.key("trouble")),
            self.more(cx, on),
        ))
    }

    /// What most people leave as it is.
    fn more(&self, cx: &Context, on: &Listeners) -> Tag {
        let name = tag("input").attribute("autocomplete", "off").attribute("maxlength", TABLE_NAME_LENGTH);
        let name = name.attribute("value", &self.name).text(on, Message::Name);
        let radio = |public: bool, text: &'static str| {
            choice(on, "choice", "public", self.public == public, Message::Public(public), cx.text(text))
        };
        let who = tag("fieldset").add((
            tag("legend").add(cx.text("online-who")),
            radio(false, "online-by-link-long"),
            radio(true, "online-public-long"),
        ));
        let games = tag("select").text(on, |text| Message::Games(text.parse().unwrap_or(1)));
        let clock = tag("select").text(on, |text| Message::Clock(text.parse().unwrap_or_default()));
        let clocks = CLOCKS.into_iter().enumerate().map(|(index, clock)| {
            let option = tag("option").attribute("value", index).flag("selected", index == self.clock);
            option.add(clock::clock_words(cx, clock))
        });
        let own = tag("option").attribute("value", OWN).flag("selected", self.clock == OWN);
        let clocks = clocks.chain([own.add(cx.text("online-clock-own"))]);
        let patience = tag("select").text(on, |text| Message::Patience(text.parse().unwrap_or(PATIENCE)));
        let patience = patience.add(all(PATIENCES.map(|seconds| {
            let option = tag("option").attribute("value", seconds).flag("selected", seconds == self.patience);
            option.add(cx.words().say(&clock::span_words(seconds)))
        })));
        let stand_in = tag("select").text(on, |text| Message::StandIn(level_of(&text).unwrap_or(Level::Medium)));
        tag("details").key("more").class("options").add((
            tag("summary").add(cx.text("online-more")),
            field(cx.text("online-table-name"), name),
            who,
            field(cx.text("online-games"), games.add(MATCHES.map(|games| self.games_option(cx, games)))),
            field(cx.text("online-clock"), clock.add(all(clocks))),
            (self.clock == OWN).then(|| self.own.view(cx, on)),
            field(cx.text("online-patience"), patience),
            field(cx.text("online-stand-in"), stand_in.add(level_options(cx, Some(self.stand_in)))),
        ))
    }

    fn games_option(&self, cx: &Context, games: u8) -> Tag {
        let words = match games {
            1 => Sentence::new("online-one-game"),
            _ => Sentence::new("online-many-games").number("games", games),
        };
        let option = tag("option").attribute("value", games).flag("selected", games == self.games);
        option.add(cx.words().say(&words))
    }
}

fn field(label: String, inside: Tag) -> Tag {
    tag("label").class("field").add((tag("span").add(label), inside))
}

fn level_options(cx: &Context, chosen: Option<Level>) -> [Tag; 4] {
    LEVELS.map(|level| {
        let option = tag("option").attribute("value", level.name()).flag("selected", chosen == Some(level));
        option.add(cx.text(level_name(level)))
    })
}
