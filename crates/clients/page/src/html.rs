//! Writes what a screen shows, as nodes. A string is always text, never markup.

use std::cell::RefCell;
use std::fmt::Display;
use std::rc::Rc;

use tablee_scene::{Drawing, Element, Identity, Key, Node, Picture};

use crate::message::Message;

/// Who is told when something is pressed, typed or chosen.
#[derive(Clone)]
pub enum Listener {
    /// It was pressed, or a form was sent.
    Press(Message),
    /// Something was typed, or chosen from a list.
    Text(Rc<dyn Fn(String) -> Message>),
    /// It was switched on or off.
    Check(Rc<dyn Fn(bool) -> Message>),
    /// A file was chosen; this is what stands in it.
    File(Rc<dyn Fn(String) -> Message>),
}

impl std::fmt::Debug for Listener {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Listener::Press(message) => write!(out, "Press({message:?})"),
            Listener::Text(_) => out.write_str("Text"),
            Listener::Check(_) => out.write_str("Check"),
            Listener::File(_) => out.write_str("File"),
        }
    }
}

/// The attribute that names the listener of an element by its number.
pub const ON: &str = "data-on";

/// Those who listen to a screen, by the numbers that stand in [`ON`].
#[derive(Debug, Default)]
pub struct Listeners(RefCell<Vec<Listener>>);

impl Listeners {
    /// Whoever presses what has this number in [`ON`] says this: for prepared markup.
    pub(crate) fn press(&self, message: impl Into<Message>) -> usize {
        self.add(Listener::Press(message.into()))
    }

    fn add(&self, listener: Listener) -> usize {
        let mut all = self.0.borrow_mut();
        all.push(listener);
        all.len() - 1
    }

    /// The listener with this number.
    pub fn get(&self, number: usize) -> Option<Listener> {
        self.0.borrow().get(number).cloned()
    }
}

/// An element that is being written.
#[derive(Debug)]
pub(crate) struct Tag {
    element: Element,
    children: Drawing,
}

/// Begins an element.
pub(crate) fn tag(name: &'static str) -> Tag {
    Tag { element: Element::new(name), children: Drawing::new() }
}

impl Tag {
    /// Adds classes.
    #[must_use]
    pub(crate) fn class(self, classes: &str) -> Tag {
        if classes.trim().is_empty() { self } else { Tag { element: self.element.class(classes), ..self } }
    }

    /// Adds an attribute.
    #[must_use]
    pub(crate) fn attribute(self, name: &'static str, value: impl Display) -> Tag {
        Tag { element: self.element.attribute(name, value), ..self }
    }

    /// Adds an attribute that has no value, if it holds.
    #[must_use]
    pub(crate) fn flag(self, name: &'static str, holds: bool) -> Tag {
        if holds { self.attribute(name, "") } else { self }
    }

    /// What is read out in place of it.
    #[must_use]
    pub(crate) fn label(self, text: impl Display) -> Tag {
        self.attribute("aria-label", text)
    }

    /// The same read out, and shown to whoever points at it.
    #[must_use]
    pub(crate) fn title(self, text: impl Display) -> Tag {
        self.attribute("title", &text).label(text)
    }

    /// By this name it is known again among its siblings.
    #[must_use]
    pub(crate) fn key(self, name: impl Into<String>) -> Tag {
        self.is(Identity::Part(Key::new(name)))
    }

    /// Says what it is.
    #[must_use]
    pub(crate) fn is(self, identity: Identity) -> Tag {
        Tag { element: self.element.is(identity), ..self }
    }

    /// Puts something inside.
    #[must_use]
    pub(crate) fn add(mut self, inside: impl Inside) -> Tag {
        inside.put(&mut self.children);
        self
    }

    /// Markup of our own inside, and nothing else.
    #[must_use]
    pub(crate) fn html(self, markup: &str) -> Tag {
        self.attribute(tablee_scene::HTML, markup)
    }

    fn listen(self, on: &Listeners, listener: Listener) -> Tag {
        let number = on.add(listener);
        self.attribute(ON, number)
    }

    /// Whoever presses it, or sends the form that it is, says this.
    #[must_use]
    pub(crate) fn press(self, on: &Listeners, message: impl Into<Message>) -> Tag {
        self.listen(on, Listener::Press(message.into()))
    }

    /// Whatever is typed into it or chosen from it is told.
    #[must_use]
    pub(crate) fn text<M: Into<Message>>(self, on: &Listeners, message: impl Fn(String) -> M + 'static) -> Tag {
        self.listen(on, Listener::Text(Rc::new(move |text| message(text).into())))
    }

    /// Whether it is switched on is told.
    #[must_use]
    pub(crate) fn check<M: Into<Message>>(self, on: &Listeners, message: impl Fn(bool) -> M + 'static) -> Tag {
        self.listen(on, Listener::Check(Rc::new(move |checked| message(checked).into())))
    }

    /// What stands in the chosen file is told.
    #[must_use]
    pub(crate) fn file<M: Into<Message>>(self, on: &Listeners, message: impl Fn(String) -> M + 'static) -> Tag {
        self.listen(on, Listener::File(Rc::new(move |text| message(text).into())))
    }

    /// The element as it is.
    pub(crate) fn node(self) -> Node {
        self.element.with(self.children)
    }
}

/// What can stand inside an element.
pub(crate) trait Inside {
    /// Puts it after what is there.
    fn put(self, into: &mut Drawing);
}

impl Inside for Tag {
    fn put(self, into: &mut Drawing) {
        into.push(self.node());
    }
}

impl Inside for Node {
    fn put(self, into: &mut Drawing) {
        into.push(self);
    }
}

impl Inside for Drawing {
    fn put(self, into: &mut Drawing) {
        into.push(self);
    }
}

impl Inside for &str {
    fn put(self, into: &mut Drawing) {
        into.push(Drawing::text(self));
    }
}

impl Inside for String {
    fn put(self, into: &mut Drawing) {
        into.push(Drawing::text(&self));
    }
}

impl Inside for () {
    fn put(self, _: &mut Drawing) {}
}

impl<T: Inside> Inside for Option<T> {
    fn put(self, into: &mut Drawing) {
        if let Some(inside) = self {
            inside.put(into);
        }
    }
}

impl<T: Inside> Inside for Vec<T> {
    fn put(self, into: &mut Drawing) {
        self.into_iter().for_each(|inside| inside.put(into));
    }
}

impl<T: Inside, const N: usize> Inside for [T; N] {
    fn put(self, into: &mut Drawing) {
        self.into_iter().for_each(|inside| inside.put(into));
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl Inside for $number {
            fn put(self, into: &mut Drawing) {
                into.push(Drawing::text(&self.to_string()));
            }
        })*
    };
}
numbers! { u8 u32 u64 usize i32 i64 }

macro_rules! tuples {
    ($(($($part:ident)+))*) => {
        $(impl<$($part: Inside),+> Inside for ($($part,)+) {
            #[expect(non_snake_case, reason = "a part is called as its type")]
            fn put(self, into: &mut Drawing) {
                let ($($part,)+) = self;
                $($part.put(into);)+
            }
        })*
    };
}
tuples! { (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) }

/// Everything one after the other.
pub(crate) fn all<T: Inside>(parts: impl IntoIterator<Item = T>) -> Drawing {
    let mut drawing = Drawing::new();
    parts.into_iter().for_each(|part| part.put(&mut drawing));
    drawing
}

/// A paragraph that says why something is not so.
pub(crate) fn refusal(text: Option<String>) -> Option<Tag> {
    text.map(|text| tag("p").class("refusal").attribute("role", "alert").add(text))
}

/// A picture in a frame that is only looked at.
pub(crate) fn framed(class: &str, picture: &Picture, classes: &str) -> Tag {
    tag("span").class(class).attribute("aria-hidden", "true").add(picture.element(classes))
}
