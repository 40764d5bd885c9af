//! A browser from memory. It keeps what the page keeps, tells the time that the test says, carries out what the page asks for, and
//! presses what a person would press: by the words that stand there.

// Named from here, so that another crate's tests may take this file in, too.
#[path = "device/finding.rs"]
mod finding;
#[path = "device/memory.rs"]
mod memory;
#[path = "device/network.rs"]
mod network;
#[path = "device/playing.rs"]
mod playing;
#[path = "device/time.rs"]
mod time;

use std::collections::VecDeque;
use std::rc::Rc;

use tablee_page::{
    Cue, Effect, Message, NotTold, Page, Painted, Pressed, Request, Response, Route, Screenful, Sound, Staging, Task,
    Then, beside,
};
use tablee_scene::Spot;
use tablee_scene::stage::Timeline;

pub(crate) use finding::name_of;
pub(crate) use memory::Memory;
use network::Socket;
use time::Timer;
pub(crate) use time::thoughts;

/// What the page asked for and was given at once.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) sounds: Vec<Sound>,
    pub(crate) spoken: Vec<String>,
    pub(crate) downloads: Vec<(String, String)>,
    pub(crate) copied: Vec<String>,
    pub(crate) shared: Vec<String>,
    /// Pictures that were given away: their names, and their markup.
    pub(crate) pictures: Vec<(String, String)>,
    /// Pictures that were made by the page itself: their names, and their bytes.
    pub(crate) given: Vec<(String, Vec<u8>)>,
    /// How often the place for messages was given up.
    pub(crate) unsubscribed: usize,
    /// How the page came from one position to the next, the newest last; what stays as it is is not noted.
    pub(crate) stagings: Vec<Staging>,
    /// What is told of what was played last.
    pub(crate) cues: Vec<Cue>,
    /// How often the page was drawn.
    pub(crate) drawn: usize,
}

/// The page in a browser from memory.
pub(crate) struct Device {
    pub(crate) page: Page,
    pub(crate) memory: Rc<Memory>,
    pub(crate) screen: Screenful,
    pub(crate) done: Done,
    pub(crate) sockets: Vec<Socket>,
    /// Requests that nobody has answered yet.
    pub(crate) requests: VecDeque<(Request, Then<Option<Response>>)>,
    /// The keys with which a place for messages was asked for, and who waits for it.
    pub(crate) places: Vec<(String, Then<Result<String, NotTold>>)>,
    /// What the worker was asked.
    pub(crate) tasks: VecDeque<Task>,
    /// Frames of a film that nobody has painted yet: whether it is the first, its markup, and who waits.
    pub(crate) frames: VecDeque<(bool, String, Then<Option<Painted>>)>,
    timers: Vec<Timer>,
    told: usize,
}

impl Device {
    /// A browser that was never here before, at the first screen.
    pub(crate) fn new() -> Device {
        Device::at(&Memory::new(), "#/")
    }

    /// The page at an address, such as `#/new/kariba`.
    pub(crate) fn at(memory: &Rc<Memory>, hash: &str) -> Device {
        let mut page = Page::new(Rc::<Memory>::clone(memory), Route::of("/", hash));
        let screen = page.show();
        let mut device = Device {
            page,
            memory: Rc::clone(memory),
            screen,
            done: Done::default(),
            sockets: Vec::new(),
            requests: VecDeque::new(),
            places: Vec::new(),
            tasks: VecDeque::new(),
            frames: VecDeque::new(),
            timers: Vec::new(),
            told: 0,
        };
        device.note();
        device.settle();
        device
    }

    /// Goes to an address.
    pub(crate) fn go(&mut self, hash: &str) {
        self.tell(Message::Went(Route::of("/", hash)));
    }

    /// Opens the page anew, as somebody who comes back later.
    pub(crate) fn reload(self) -> Device {
        let hash = self.page.route().hash();
        Device::at(&self.memory, &hash)
    }

    /// Tells the page something.
    pub(crate) fn tell(&mut self, message: impl Into<Message>) {
        self.page.update(message.into());
        self.settle();
    }

    /// Notes how the screen came about: that is told only once.
    fn note(&mut self) {
        finding::assert_one_class_each(self.screen.drawing.nodes());
        finding::assert_enter_sends(self.screen.drawing.nodes());
        self.done.drawn += 1;
        let staging = self.screen.staging.take();
        if matches!(staging, Some(Staging::Play(_) | Staging::Stills(_))) {
            self.done.cues.clone_from(&self.screen.cues);
        }
        self.done.stagings.extend(staging);
    }

    /// Draws, and carries out what is asked for, until nothing is left.
    fn settle(&mut self) {
        loop {
            self.screen = self.page.show();
            self.note();
            let effects = self.page.take_effects();
            if effects.is_empty() {
                break;
            }
            effects.into_iter().for_each(|effect| self.carry_out(effect));
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Go(route) => self.page.update(Message::Went(route)),
            Effect::Load => self.page.update(Message::Loaded(Some(beside))),
            Effect::After(pause, message) => self.tell_after(pause, message),
            Effect::Think(task) => self.tasks.push_back(task),
            Effect::StopThinking => self.tasks.clear(),
            Effect::Fetch(request, then) => self.requests.push_back((request, then)),
            Effect::OpenSocket(number, address) => {
                self.sockets.push(Socket { number, address, said: Vec::new(), closed: false });
            }
            Effect::Say(number, text) => self.socket_mut(number).said.push(text),
            Effect::CloseSocket(number) => self.socket_mut(number).closed = true,
            Effect::Sound(sound) => self.done.sounds.push(sound),
            Effect::Speak(text, _) => self.done.spoken.push(text),
            Effect::Download(name, text) => self.done.downloads.push((name, text)),
            Effect::Copy(text, then) => {
                self.done.copied.push(text);
                self.page.update(then(self.memory.clipboard.get()));
            }
            Effect::Share(address) => self.done.shared.push(address),
            Effect::SearchRules(_, then) => self.page.update(then(0)),
            Effect::Subscribe(key, then) => self.places.push((key, then)),
            Effect::Unsubscribe => self.done.unsubscribed += 1,
            Effect::Picture { name, markup, then, .. } => {
                self.done.pictures.push((name, markup));
                self.page.update(then(self.memory.paints.get()));
            }
            Effect::Frame { first, markup, then } => self.frames.push_back((first, markup, then)),
            Effect::Give { name, png, .. } => self.done.given.push((name, png)),
            // What only a real browser can show.
            Effect::FocusTop | Effect::ForgetFragment | Effect::Illustrate(_) | Effect::ScrollTo(_) => (),
        }
    }

    /// A key is pressed while nothing has the focus; says whether it means something.
    pub(crate) fn key(&mut self, pressed: Pressed) -> bool {
        let handled = self.page.key(pressed);
        self.settle();
        handled
    }

    /// Presses a place or a card.
    pub(crate) fn spot(&mut self, spot: Spot) {
        self.tell(Message::Spot(spot));
    }

    /// The timelines that were played, with travel or without.
    pub(crate) fn played(&self) -> Vec<&Timeline> {
        let timeline = |staging| match staging {
            &Staging::Play(ref timeline) | &Staging::Stills(ref timeline) => Some(timeline),
            &Staging::Glide(_) | &Staging::Skip => None,
        };
        self.done.stagings.iter().filter_map(timeline).collect()
    }
}
