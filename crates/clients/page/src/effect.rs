//! What the page asks of the browser, to be done after an update. What comes of it comes back as a message.

use crate::message::Message;
use crate::route::Route;
use crate::thinking::Task;

/// Something to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// Something was pressed.
    Tap,
    /// A move was played.
    Play,
    /// Somebody gains points.
    Gain,
    /// Points are counted up.
    Count,
    /// It is your turn.
    Turn,
    /// A game begins.
    Begin,
    /// The game is over.
    End,
}

/// Why a browser cannot be told anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTold {
    /// The person does not want it, now or ever.
    Denied,
    /// The browser cannot do it, or its push service cannot be reached.
    Failed,
}

/// Makes a message of what comes.
pub type Then<T> = Box<dyn FnOnce(T) -> Message>;

/// A request to where the page comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// `GET`, `POST` or `DELETE`.
    pub method: &'static str,
    /// The path, or the address of a file of the page.
    pub address: String,
    /// What is sent, as JSON.
    pub body: Option<String>,
}

impl Request {
    /// Asks for something.
    pub fn get(address: impl Into<String>) -> Request {
        Request { method: "GET", address: address.into(), body: None }
    }

    /// Takes something away.
    pub fn delete(address: impl Into<String>) -> Request {
        Request { method: "DELETE", address: address.into(), body: None }
    }

    /// Sends something.
    pub fn post(address: impl Into<String>, body: String) -> Request {
        Request { method: "POST", address: address.into(), body: Some(body) }
    }
}

/// What a server answers; nothing if nobody answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The text.
    pub text: String,
    /// The moment that the server names, in milliseconds since 1970.
    pub date: Option<f64>,
}

/// A frame of a film as it was painted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Painted {
    /// What differs from the frame before, as PNG.
    pub png: Vec<u8>,
    /// So many points are left of it.
    pub left: u32,
    /// So many rows are above it.
    pub top: u32,
}

/// What the page asks for.
pub enum Effect {
    /// Goes to another screen.
    Go(Route),
    /// Loads the screens beside the games, which come when they are asked for; answered by [`Message::Loaded`].
    Load,
    /// Says something after so many milliseconds.
    After(u32, Message),
    /// Gives the worker something to think about.
    Think(Task),
    /// Lets go of all that is being thought.
    StopThinking,
    /// Asks a server or a file.
    Fetch(Request, Then<Option<Response>>),
    /// Opens the socket of this number at an address.
    OpenSocket(u32, String),
    /// Says something on a socket.
    Say(u32, String),
    /// Closes a socket.
    CloseSocket(u32),
    /// Lets a sound be heard.
    Sound(Sound),
    /// Reads a sentence aloud, in a language such as `en-GB`.
    Speak(String, &'static str),
    /// Offers a text as a file: its name, and the text.
    Download(String, String),
    /// Makes a picture of markup and gives it away: to another program that the person chooses, or as a file. Says whether it could
    /// be made.
    Picture {
        /// The name of the file.
        name: String,
        /// What it is a picture of.
        title: String,
        /// SVG, without the style of the page.
        markup: String,
        /// Told at the end.
        then: Then<bool>,
    },
    /// Paints a frame of a film from markup: the first one whole, any other as far as it differs from the one before.
    Frame {
        /// Whether a film begins with it.
        first: bool,
        /// SVG, without the style of the page.
        markup: String,
        /// Told when it is painted; nothing if that cannot be done.
        then: Then<Option<Painted>>,
    },
    /// Gives a picture away that is made already, as [`Effect::Picture`] does.
    Give {
        /// The name of the file.
        name: String,
        /// What it is a picture of.
        title: String,
        /// The picture.
        png: Vec<u8>,
    },
    /// Puts a text on the clipboard; says whether that was possible.
    Copy(String, Then<bool>),
    /// Hands an address to another program that the person chooses.
    Share(String),
    /// Moves the focus to the first thing that can be pressed in what lies on top.
    FocusTop,
    /// Takes what stands behind the `#` out of the address and out of the history.
    ForgetFragment,
    /// Puts pictures beside rules: the number of a rule, and the picture as markup.
    Illustrate(Vec<(String, String)>),
    /// Shows only the rules that have these words; says how many they are.
    SearchRules(String, Then<usize>),
    /// Scrolls to the element with this id.
    ScrollTo(String),
    /// Asks the person whether messages may be shown, and the browser for a place where they reach it; with the key of the
    /// server. What comes back is that place as the browser writes it, as JSON.
    Subscribe(String, Then<Result<String, NotTold>>),
    /// Gives up that place.
    Unsubscribe,
}

impl std::fmt::Debug for Effect {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Effect::Go(route) => write!(out, "Go({route:?})"),
            Effect::After(pause, message) => write!(out, "After({pause}, {message:?})"),
            Effect::Think(task) => write!(out, "Think({})", task.id),
            Effect::Load => out.write_str("Load"),
            Effect::StopThinking => out.write_str("StopThinking"),
            Effect::Fetch(request, _) => write!(out, "Fetch({} {})", request.method, request.address),
            Effect::OpenSocket(number, address) => write!(out, "OpenSocket({number}, {address})"),
            Effect::Say(number, text) => write!(out, "Say({number}, {text})"),
            Effect::CloseSocket(number) => write!(out, "CloseSocket({number})"),
            Effect::Sound(sound) => write!(out, "Sound({sound:?})"),
            Effect::Speak(text, language) => write!(out, "Speak({text:?}, {language})"),
            Effect::Download(name, _) => write!(out, "Download({name})"),
            Effect::Picture { name, .. } => write!(out, "Picture({name})"),
            Effect::Frame { first, .. } => write!(out, "Frame({first})"),
            Effect::Give { name, png, .. } => write!(out, "Give({name}, {})", png.len()),
            Effect::Copy(text, _) => write!(out, "Copy({text})"),
            Effect::Share(address) => write!(out, "Share({address})"),
            Effect::FocusTop => out.write_str("FocusTop"),
            Effect::ForgetFragment => out.write_str("ForgetFragment"),
            Effect::Illustrate(pictures) => write!(out, "Illustrate({})", pictures.len()),
            Effect::SearchRules(words, _) => write!(out, "SearchRules({words})"),
            Effect::ScrollTo(id) => write!(out, "ScrollTo({id})"),
            Effect::Subscribe(key, _) => write!(out, "Subscribe({key})"),
            Effect::Unsubscribe => out.write_str("Unsubscribe"),
        }
    }
}
