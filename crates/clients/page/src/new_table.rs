//! A new table: against bots, around this screen, or with friends. Everything has a good default; one press plays.

use std::collections::{BTreeMap, BTreeSet};

use tablee_bots::Level;
use tablee_core::{Info, MAX_NAME_LENGTH, Say as _, Seat, Sentence, Switch};
use tablee_sitting::Player;

use crate::context::Context;
use crate::effect::Effect;
use crate::faces::{self, Look, Profile};
use crate::home::cover;
use crate::html::{Listeners, Tag, all, refusal, tag};
use crate::online::invite::{self, Invite};
use crate::route::Route;
use crate::top::top;
use crate::{form, icons, local, names, scores};

/// Who sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// Bots.
    Bots,
    /// People around this screen.
    Screen,
    /// Friends elsewhere.
    Friends,
}

/// Something is chosen otherwise.
#[derive(Clone, Debug)]
pub enum Message {
    /// Who sits at the table.
    With(With),
    /// How many play.
    Seats(usize),
    /// How strong the bots are.
    Level(Level),
    /// The option of this index has this value.
    Option(usize, &'static str),
    /// The person at this seat is called so.
    Name(usize, String),
    /// The person at this seat has another face.
    Face(usize),
    /// The person at this seat has another colour.
    Hue(usize),
    /// A bot sits at this place around the screen, or nobody's bot.
    Bot(usize, bool),
    /// All is chosen.
    Play,
}

pub(crate) fn level_name(level: Level) -> &'static str {
    match level {
        Level::Random => "web-level-random",
        Level::Easy => "web-level-easy",
        Level::Medium => "web-level-medium",
        Level::Hard => "web-level-hard",
        Level::Master => "web-level-master",
    }
}

/// What a level is, in a sentence.
pub(crate) fn level_about(level: Level) -> &'static str {
    match level {
        Level::Random => "desk-level-random",
        Level::Easy => "desk-level-easy",
        Level::Medium => "desk-level-medium",
        Level::Hard => "desk-level-hard",
        Level::Master => "desk-level-master",
    }
}

pub(crate) const LEVELS: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Master];

/// What bots are called.
const BOT_NAMES: [&str; 6] = ["Ada", "Blaise", "Colette", "Duke", "Émilie", "Fela"];

/// What the bot at a seat is called.
pub(crate) fn bot_name(index: usize) -> &'static str {
    BOT_NAMES[index % BOT_NAMES.len()]
}

/// An option that is chosen: its name and its value.
pub(crate) type Chosen = (&'static str, &'static str);

/// What is chosen so far.
#[derive(Debug)]
pub(crate) struct NewTable {
    info: &'static Info,
    with: With,
    seats: usize,
    level: Level,
    options: Vec<Chosen>,
    /// What the people around this screen are called.
    names: Vec<String>,
    /// Where bots sit among them.
    bots: BTreeSet<usize>,
    /// How they look, as far as they have chosen it now.
    looks: BTreeMap<usize, Look>,
    trouble: Option<String>,
    invite: Invite,
    /// Somebody is new to the game.
    new: bool,
}

/// The names of last time; whoever was only at tables elsewhere has a name from there.
fn known_names(cx: &Context) -> Vec<String> {
    let mut names = cx.settings.names.clone();
    if names.first().is_none_or(|name| name.trim().is_empty()) {
        names.resize(names.len().max(1), String::new());
        names[0] = names::given(cx).unwrap_or_default();
    }
    names
}

impl NewTable {
    /// The usual choices; nothing if there is no such game.
    pub(crate) fn new(cx: &Context, game: &str) -> Option<NewTable> {
        let info = tablee_catalog::info(game)?;
        let first = |switch: &Switch| Some((switch.name, switch.values.first()?.0));
        Some(NewTable {
            info,
            with: With::Bots,
            seats: info.fewest_seats.max(2),
            level: Level::Medium,
            options: info.switches.iter().filter_map(first).collect(),
            names: known_names(cx),
            bots: BTreeSet::new(),
            looks: BTreeMap::new(),
            trouble: None,
            invite: Invite::new(cx),
            new: crate::learn::is_new(&*cx.outside, info.id),
        })
    }

    pub(crate) fn update(&mut self, cx: &mut Context, message: Message) {
        match message {
            Message::With(with) => self.with = with,
            Message::Seats(seats) => self.seats = seats,
            Message::Level(level) => self.level = level,
            Message::Option(index, value) => {
                if let Some(option) = self.options.get_mut(index) {
                    option.1 = value;
                }
            }
            Message::Name(seat, name) => {
                self.names.resize(self.names.len().max(seat + 1), String::new());
                self.names[seat] = name;
                self.looks.remove(&seat);
            }
            Message::Face(seat) => drop(self.looks.insert(seat, self.look(cx, seat).other_face())),
            Message::Hue(seat) => drop(self.looks.insert(seat, self.look(cx, seat).other_hue())),
            Message::Bot(seat, sits) => {
                self.bots.remove(&seat);
                if sits {
                    self.bots.insert(seat);
                }
            }
            Message::Play => self.play(cx),
        }
    }

    /// Something happened to the invitation.
    pub(crate) fn invite(&mut self, cx: &mut Context, message: invite::Message) {
        self.invite.update(cx, message, self.info, self.seats, &self.options);
    }

    fn play(&mut self, cx: &mut Context) {
        let words = cx.words();
        let options: Vec<String> = self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let player = |index: usize| if self.is_bot(index) { Player::Bot(self.level) } else { Player::Human };
        let players: Vec<Player> = (0..self.seats).map(player).collect();
        let given = self.names.clone();
        cx.change(|settings| settings.names.clone_from(&given));
        for seat in (0..self.seats).filter(|&seat| players[seat] == Player::Human) {
            let name = self.called(seat).to_owned();
            // Whoever has neither name nor face is nobody to remember.
            if !name.is_empty() || self.looks.contains_key(&seat) {
                let look = self.look(cx, seat);
                faces::remember(cx, &name, look);
            }
        }
        let name = |(index, player): (usize, &Player)| match player {
            Player::Human => {
                let known = given.get(index).map(|name| name.trim()).filter(|name| !name.is_empty());
                known.map_or_else(|| names::numbered(&words, Seat::new(index)), ToOwned::to_owned)
            }
            Player::Bot(_) => bot_name(index).to_owned(),
        };
        let names = players.iter().enumerate().map(name).collect();
        match local::open(&*cx.outside, self.info.id, Some(options.join(",")), players, names) {
            Ok(id) => cx.ask(Effect::Go(Route::Table(id))),
            Err(sentences) => {
                let text = sentences.iter().map(|sentence| words.say(sentence)).collect::<Vec<_>>().join(" ");
                self.trouble = Some(text);
            }
        }
    }

    /// Whether a bot sits there. Somebody has to be at the screen, on the first seat.
    fn is_bot(&self, seat: usize) -> bool {
        match self.with {
            With::Bots => seat > 0,
            With::Screen => seat > 0 && self.bots.contains(&seat),
            With::Friends => false,
        }
    }

    /// Whether any bot plays.
    fn has_bots(&self) -> bool {
        (0..self.seats).any(|seat| self.is_bot(seat))
    }

    /// The screen.
    pub(crate) fn view(&self, cx: &Context, on: &Listeners) -> Tag {
        let info = self.info;
        let with = |with: With, text: &'static str| {
            choice(on, "choice", "with", self.with == with, Message::With(with), cx.text(text))
        };
        let friends = cx.outside.has_server().then(|| with(With::Friends, "web-with-friends"));
        let seats = (info.fewest_seats.max(2)..=info.most_seats).map(|count| {
            choice(on, "choice small", "seats", self.seats == count, Message::Seats(count), count.to_string())
        });
        let head = tag("div").class("new-head").add((cover(info), tag("h1").add(cx.text(info.name))));
        let company = fieldset(cx.text("web-with")).add((
            with(With::Bots, "web-with-bots"),
            with(With::Screen, "web-with-screen"),
            friends,
        ));
        let action = match self.with {
            With::Friends => self.invite.view(cx, on, info, self.seats),
            _ => tag("button").class("button main large").press(on, Message::Play).add(cx.text("home-play")),
        };
        let rules = tag("a").attribute("href", Route::Rules(info.id.to_owned()).hash()).add(cx.text("web-rules"));
        let coach = (self.with == With::Bots).then(|| crate::top::coach(cx, on).key("coach"));
        tag("main").class("new").add((
            top(cx, on),
            (head, self.new.then(|| crate::learn::offer(cx, info))),
            company,
            fieldset(cx.text("web-seats")).class("inline").add(all(seats)),
            (self.levels(cx, on), coach, self.name_fields(cx, on)),
            (action, refusal(self.trouble.clone())),
            self.option_fields(cx, on),
            tag("p").class("row").add((rules, crate::learn::link(cx, info))),
        ))
    }

    fn levels(&self, cx: &Context, on: &Listeners) -> Option<Tag> {
        let level = |level: Level| {
            choice(on, "choice", "level", self.level == level, Message::Level(level), cx.text(level_name(level)))
        };
        let about = tag("p").class("facts").attribute("role", "status").add(cx.text(level_about(self.level)));
        let recommended = form::recommended(&*cx.outside, self.info.id).map(|level| {
            let sentence = Sentence::new("desk-recommended").text("level", cx.text(level_name(level)));
            tag("p").class("recommended").add(cx.words().say(&sentence))
        });
        let choices = (LEVELS.map(level), about, recommended);
        self.has_bots().then(|| fieldset(cx.text("web-level")).key("levels").add(choices))
    }

    fn name_fields(&self, cx: &Context, on: &Listeners) -> Option<Tag> {
        match self.with {
            With::Bots => Some(
                tag("div")
                    .key("own-name")
                    .add((self.name_field(cx, on, 0, cx.text("online-your-name")), self.family(cx, on, 1))),
            ),
            With::Screen => {
                let words = cx.words();
                let field = |seat| {
                    let label = names::numbered(&words, Seat::new(seat));
                    if self.is_bot(seat) { self.bot_field(cx, on, seat) } else { self.name_field(cx, on, seat, label) }
                };
                let fields = all((0..self.seats).map(field));
                Some(fieldset(cx.text("web-names")).key("names").add((fields, self.family(cx, on, self.seats))))
            }
            With::Friends => None,
        }
    }

    /// What the person in a seat is called; nothing is asked for.
    fn name_field(&self, cx: &Context, on: &Listeners, seat: usize, label: String) -> Tag {
        let name = self.names.get(seat).map(String::as_str).unwrap_or_default();
        let button = |message: Message, text: &'static str| {
            tag("button").class("button quiet").title(cx.text(text)).press(on, message)
        };
        let face = button(Message::Face(seat), "desk-other-face").add(faces::drawn(self.look(cx, seat)));
        let hue = button(Message::Hue(seat), "desk-other-colour").add(icons::drop());
        let input = tag("input").attribute("autocomplete", "off").attribute("maxlength", MAX_NAME_LENGTH);
        let input = input.attribute("value", name).text(on, move |name| Message::Name(seat, name));
        let field = tag("label").class("field").add((tag("span").add(label), input));
        let bot = (self.with == With::Screen && seat > 0)
            .then(|| button(Message::Bot(seat, true), "web-bot-here").add(faces::at_table(cx, bot_name(seat), true)));
        tag("div").key(format!("person-{seat}")).class("person").add((field, face, hue, bot))
    }

    /// A bot among the people around this screen.
    fn bot_field(&self, cx: &Context, on: &Listeners, seat: usize) -> Tag {
        let person = tag("button").class("button").press(on, Message::Bot(seat, false)).add(cx.text("web-person-here"));
        let name = tag("b").class("bot-name").add(bot_name(seat));
        let face = faces::at_table(cx, bot_name(seat), true);
        tag("div").key(format!("person-{seat}")).class("person bot").add((face, name, person))
    }

    /// What the person at a seat is called, as far as anything is said.
    fn called(&self, seat: usize) -> &str {
        self.names.get(seat).map(|name| name.trim()).unwrap_or_default()
    }

    fn look(&self, cx: &Context, seat: usize) -> Look {
        self.looks.get(&seat).copied().unwrap_or_else(|| faces::look(cx, self.called(seat)))
    }

    /// Those who have played on this device and are not named yet: a press names the next seat so.
    fn family(&self, cx: &Context, on: &Listeners, seats: usize) -> Option<Tag> {
        let taken = |name: &str| (0..seats).any(|seat| self.called(seat) == name);
        let free = (0..seats).find(|&seat| self.called(seat).is_empty()).unwrap_or(seats - 1);
        let member = |profile: &Profile| {
            let name = profile.name.clone();
            let wins = Sentence::new("desk-wins").text("name", &name).count("won", scores::wins(&*cx.outside, &name));
            let button = tag("button").class("button member").press(on, Message::Name(free, name));
            button.add((faces::drawn(profile.look), cx.words().say(&wins)))
        };
        let others = cx.settings.family.iter().filter(|profile| !profile.name.is_empty() && !taken(&profile.name));
        let others: Vec<Tag> = others.take(6).map(member).collect();
        (!others.is_empty()).then(|| tag("p").key("family").class("row family").add(others))
    }

    fn option_fields(&self, cx: &Context, on: &Listeners) -> Tag {
        let switch = |(index, switch): (usize, &'static Switch)| {
            let value = |&(value, text): &Chosen| {
                let checked = self.options.get(index).is_some_and(|now| now.1 == value);
                choice(on, "choice", switch.name, checked, Message::Option(index, value), cx.text(text))
            };
            fieldset(cx.text(switch.title)).add(all(switch.values.iter().map(value)))
        };
        tag("details").class("options").add((
            tag("summary").add(cx.text("web-options")),
            all(self.info.switches.iter().enumerate().map(switch)),
            tag("p").class("facts").add(cx.text(self.info.faces)),
        ))
    }
}

fn fieldset(legend: String) -> Tag {
    tag("fieldset").add(tag("legend").add(legend))
}

/// One of several.
pub(crate) fn choice(
    on: &Listeners,
    class: &str,
    group: &'static str,
    checked: bool,
    message: impl Into<crate::Message>,
    text: String,
) -> Tag {
    let message = message.into();
    let input = tag("input").attribute("type", "radio").attribute("name", group).flag("checked", checked);
    let input = input.check(on, move |_| message.clone());
    tag("label").class(class).add((input, tag("span").add(text)))
}
