//! A browser from memory: it keeps, waits and thinks, and notes what is played and heard.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use tablee_bots::Level;
use tablee_core::{Record, Seat};
use tablee_page::{
    Cue, Effect, Message, Outside, Page, Preference, Route, Sound, Staging, TableMessage, Task, beside, think,
};
use tablee_scene::stage::Timeline;
use tablee_scene::{Act, Element, Identity, Node};
use tablee_sitting::{Player, Save};
use tablee_words::Language;

/// What a browser keeps.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) kept: RefCell<BTreeMap<String, String>>,
    drawn: Cell<u8>,
    still: Cell<bool>,
}

impl Outside for Memory {
    fn stored(&self, name: &str) -> Option<String> {
        self.kept.borrow().get(name).cloned()
    }

    fn store(&self, name: &str, text: &str) -> bool {
        self.kept.borrow_mut().insert(name.to_owned(), text.to_owned());
        true
    }

    fn forget(&self, name: &str) {
        self.kept.borrow_mut().remove(name);
    }

    fn names(&self, begin: &str) -> Vec<String> {
        self.kept.borrow().keys().filter(|name| name.starts_with(begin)).cloned().collect()
    }

    fn now(&self) -> f64 {
        0.0
    }

    fn day(&self, _: f64) -> String {
        "2026-11-18".to_owned()
    }

    fn day_in_words(&self, day: &str, _: Language) -> String {
        day.to_owned()
    }

    fn random(&self) -> [u8; 32] {
        self.drawn.set(self.drawn.get() + 1);
        [self.drawn.get(); 32]
    }

    fn prefers(&self, preference: Preference) -> bool {
        preference == Preference::Stillness && self.still.get()
    }

    fn language(&self) -> String {
        "en-GB".to_owned()
    }

    fn has_server(&self) -> bool {
        false
    }

    fn is_online(&self) -> bool {
        true
    }

    fn can_share(&self) -> bool {
        false
    }

    fn origin(&self) -> String {
        "https://example.org".to_owned()
    }

    fn fragment(&self) -> String {
        String::new()
    }

    fn assets(&self) -> String {
        "assets/".to_owned()
    }
}

/// The page in a browser from memory.
pub(crate) struct Browser {
    pub(crate) page: Page,
    pub(crate) memory: Rc<Memory>,
    /// How the page came from one position to the next, the newest last; what stays as it is is not noted.
    pub(crate) stagings: Vec<Staging>,
    pub(crate) heard: Vec<Sound>,
    /// Pictures that were given away.
    pub(crate) pictures: Vec<(String, String)>,
    /// What is told of what was played last.
    pub(crate) cues: Vec<Cue>,
    drawing: tablee_scene::Drawing,
    clock: u32,
    timers: Vec<(u32, Message)>,
    tasks: Vec<Task>,
}

/// A golden record of a game, as it stands before its last decisions.
pub(crate) fn record(game: &str, name: &str) -> Record {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{game}/tests/records/{name}.json"));
    Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The first decisions of a record, with a person at one seat and bots at the others.
pub(crate) fn table(memory: &Memory, record: &Record, decisions: usize, person: Seat) {
    let mut part = record.clone();
    part.moves.truncate(decisions);
    (part.result, part.proof) = (None, None);
    let player = |seat: Seat| if seat == person { Player::Human } else { Player::Bot(Level::Random) };
    let players: Vec<Player> = Seat::all(record.seats.len()).map(player).collect();
    let text = Save::new(&players, 7, BTreeMap::new(), part).to_text().unwrap();
    memory.kept.borrow_mut().insert("table.t".to_owned(), text);
}

impl Browser {
    /// At the table `t`, with the settings as they are kept.
    pub(crate) fn at_table(memory: Rc<Memory>, settings: &str) -> Browser {
        memory.kept.borrow_mut().entry("settings".to_owned()).or_insert_with(|| settings.to_owned());
        let page = Page::new(Rc::<Memory>::clone(&memory), Route::Table("t".to_owned()));
        let mut browser = Browser {
            page,
            memory,
            stagings: Vec::new(),
            heard: Vec::new(),
            pictures: Vec::new(),
            cues: Vec::new(),
            drawing: tablee_scene::Drawing::new(),
            clock: 0,
            timers: Vec::new(),
            tasks: Vec::new(),
        };
        browser.settle();
        browser
    }

    pub(crate) fn tell(&mut self, message: Message) {
        self.page.update(message);
        self.settle();
    }

    fn settle(&mut self) {
        loop {
            let screen = self.page.show();
            self.drawing = screen.drawing;
            if matches!(screen.staging, Some(Staging::Play(_) | Staging::Stills(_))) {
                self.cues = screen.cues;
            }
            self.stagings.extend(screen.staging);
            let effects = self.page.take_effects();
            if effects.is_empty() {
                return;
            }
            for effect in effects {
                match effect {
                    Effect::Go(route) => self.page.update(Message::Went(route)),
                    Effect::Load => self.page.update(Message::Loaded(Some(beside))),
                    Effect::After(pause, message) => self.timers.push((self.clock + pause, message)),
                    Effect::Think(task) => self.tasks.push(task),
                    Effect::Sound(sound) => self.heard.push(sound),
                    Effect::Picture { name, markup, .. } => self.pictures.push((name, markup)),
                    _ => (),
                }
            }
        }
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, milliseconds: u32) {
        let end = self.clock + milliseconds;
        loop {
            let due = (0..self.timers.len()).filter(|&index| self.timers[index].0 <= end);
            let Some(next) = due.min_by_key(|&index| (self.timers[index].0, index)) else { break };
            let (when, message) = self.timers.remove(next);
            self.clock = when;
            self.tell(message);
        }
        self.clock = end;
    }

    /// Lets the bots think all they were asked; says whether they were asked anything.
    pub(crate) fn think(&mut self) -> bool {
        let tasks = std::mem::take(&mut self.tasks);
        let asked = !tasks.is_empty();
        for task in tasks {
            let clock = AtomicU64::new(0);
            let now = || clock.fetch_add(50, Ordering::Relaxed) as f64;
            let answers = RefCell::new(Vec::new());
            think(task, &now, &|answer| answers.borrow_mut().push(answer));
            answers.into_inner().into_iter().for_each(|answer| self.tell(Message::Thought(answer)));
        }
        asked
    }

    /// Plays a move that is typed.
    pub(crate) fn play(&mut self, notation: &str) {
        self.tell(Message::Table(TableMessage::Typed(notation.to_owned())));
        self.tell(Message::Table(TableMessage::PlayTyped));
    }

    /// Lets everything be shown and thought until nothing more comes.
    pub(crate) fn rest(&mut self) {
        for _ in 0..1_000 {
            let thought = self.think();
            if self.timers.is_empty() && !thought {
                return;
            }
            self.wait(200);
        }
        panic!("it goes on for ever");
    }

    fn elements<'a>(nodes: &'a [Node], visit: &mut dyn FnMut(&'a Element)) {
        for element in nodes.iter().filter_map(Node::element) {
            visit(element);
            Browser::elements(element.children(), visit);
        }
    }

    fn all(&self, fits: impl Fn(&Element) -> bool) -> Vec<&Element> {
        let mut found = Vec::new();
        Browser::elements(self.drawing.nodes(), &mut |element| {
            if fits(element) {
                found.push(element);
            }
        });
        found
    }

    /// The words of the first element of a class.
    pub(crate) fn words(&self, class: &str) -> String {
        let has = |element: &Element| {
            element.get("class").is_some_and(|classes| classes.split(' ').any(|known| known == class))
        };
        self.all(has).first().map(|element| text(element.children())).unwrap_or_default()
    }

    /// What is read aloud of what happens.
    pub(crate) fn aloud(&self) -> String {
        let spoken = self.all(|element| element.get("role") == Some("status"));
        assert_eq!(spoken.len(), 1, "one voice at a time");
        text(spoken[0].children())
    }

    pub(crate) fn has(&self, act: Act) -> bool {
        let button = self.all(|element| element.identity() == Some(&Identity::Act(act)));
        button.first().is_some_and(|button| button.get("disabled").is_none())
    }

    /// Whether a thing whose name begins so is drawn.
    pub(crate) fn draws(&self, name: &str) -> bool {
        let drawn = |element: &Element| match element.identity() {
            Some(Identity::Thing(key)) => key.name().starts_with(name),
            _ => false,
        };
        !self.all(drawn).is_empty()
    }

    /// The timelines that were played, with travel or without.
    pub(crate) fn played(&self) -> Vec<&Timeline> {
        let timeline = |staging| match staging {
            &Staging::Play(ref timeline) | &Staging::Stills(ref timeline) => Some(timeline),
            &Staging::Glide(_) | &Staging::Skip => None,
        };
        self.stagings.iter().filter_map(timeline).collect()
    }
}

fn text(nodes: &[Node]) -> String {
    let part = |node: &Node| match node {
        Node::Text(words) => words.clone(),
        Node::Element(element) => text(element.children()),
        Node::Markup(_) => String::new(),
    };
    nodes.iter().map(part).collect()
}
