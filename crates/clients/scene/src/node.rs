//! A drawing as data: elements that know what they are, and prepared markup for what is only looked at.

use std::fmt::Display;
use std::ops::{Add, AddAssign};

use tablee_board::{Cell, Press};
use tablee_core::{Arrange as _, Seat};

use crate::act::Act;
use crate::svg::{number, write_attribute, write_text};

/// The name of what stands in place of children: markup that is put in as a whole and never looked into.
pub const HTML: &str = ".html";

/// Somewhere on a drawing that can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A place on the board.
    Cell(Cell),
    /// Something that has a digit, such as an adventurer or a pile.
    Digit(char),
}

impl From<Spot> for Press {
    fn from(spot: Spot) -> Press {
        match spot {
            Spot::Cell(cell) => Press::Cell(cell),
            Spot::Digit(digit) => Press::Digit(digit),
        }
    }
}

/// The name by which something is known again in the next scene.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

impl Key {
    /// The key with this name.
    pub fn new(name: impl Into<String>) -> Key {
        Key(name.into())
    }

    /// The points of a seat, wherever a client writes them.
    pub fn points(seat: Seat) -> Key {
        Key(format!("points-{}", seat.number()))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl Display for Key {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl From<&str> for Key {
    fn from(name: &str) -> Key {
        Key::new(name)
    }
}

/// What an element is. Elements with the same identity are the same one in the next scene, wherever they stand among their
/// siblings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identity {
    /// The button of a place that can be pressed.
    Spot(Spot),
    /// What is drawn on such a place.
    Above(Spot),
    /// Something that moves.
    Thing(Key),
    /// A number that is counted.
    Tally(Key),
    /// The mark of the advice of this rank.
    Advice(usize),
    /// A button of the page.
    Act(Act),
    /// Any other part that comes and goes among its siblings.
    Part(Key),
}

impl Identity {
    /// The attribute by which clients find the element again, if they have to.
    pub fn attribute(&self) -> Option<(&'static str, String)> {
        match self {
            Identity::Spot(Spot::Cell((x, y))) => Some(("data-cell", format!("{x},{y}"))),
            Identity::Spot(Spot::Digit(digit)) => Some(("data-digit", digit.to_string())),
            Identity::Thing(key) => Some(("data-key", key.to_string())),
            Identity::Tally(key) => Some(("data-tally", key.to_string())),
            Identity::Act(act) => Some(("data-act", act.to_string())),
            Identity::Above(_) | Identity::Advice(_) | Identity::Part(_) => None,
        }
    }
}

/// A part of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// SVG in which nothing can be pressed and nothing moves. It is put in as a whole, which is much cheaper than a node for
    /// each of the hundreds of strokes of a card. Renderers wrap it in a group, so that it is one child of its parent.
    Markup(String),
    /// Words.
    Text(String),
    /// An element.
    Element(Element),
}

impl Node {
    /// The element, if it is one.
    pub fn element(&self) -> Option<&Element> {
        match self {
            Node::Element(element) => Some(element),
            Node::Markup(_) | Node::Text(_) => None,
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Node::Markup(markup) => {
                out.push_str("<g>");
                out.push_str(markup);
                out.push_str("</g>");
            }
            Node::Text(text) => write_text(out, text),
            Node::Element(element) => {
                element.open(out);
                out.push('>');
                out.push_str(element.get(HTML).unwrap_or_default());
                element.children.iter().for_each(|child| child.write(out));
                if !element.is_void() {
                    element.close(out);
                }
            }
        }
    }
}

/// The node as markup.
impl Display for Node {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        out.write_str(&text)
    }
}

/// An element that is being made. [`inside`](Element::inside), [`empty`](Element::empty) and [`text`](Element::text) write it as
/// markup, for things that are only looked at; [`around`](Element::around) and [`with`](Element::with) make it a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    name: &'static str,
    identity: Option<Identity>,
    attributes: Vec<(&'static str, String)>,
    children: Vec<Node>,
}

impl Element {
    /// `<name`.
    pub fn new(name: &'static str) -> Element {
        Element { name, identity: None, attributes: Vec::new(), children: Vec::new() }
    }

    /// Says what it is.
    #[must_use]
    pub fn is(mut self, identity: Identity) -> Element {
        self.identity = Some(identity);
        self
    }

    /// Adds an attribute.
    #[must_use]
    pub fn attribute(mut self, name: &'static str, value: impl Display) -> Element {
        self.attributes.push((name, value.to_string()));
        self
    }

    /// Adds an attribute with a number, as short as it can be written.
    #[must_use]
    pub fn number(self, name: &'static str, value: f64) -> Element {
        self.attribute(name, number(value))
    }

    /// Adds classes.
    #[must_use]
    pub fn class(self, classes: &str) -> Element {
        self.attribute("class", classes.trim())
    }

    /// Moves and scales what is inside.
    #[must_use]
    pub fn placed(self, x: f64, y: f64, scale: f64) -> Element {
        let scale = if (scale - 1.0).abs() < 1e-9 { String::new() } else { format!(" scale({})", number(scale)) };
        self.attribute("transform", format!("translate({} {}){scale}", number(x), number(y)))
    }

    /// The element as markup, with nothing inside.
    pub fn empty(self) -> String {
        let mut text = String::new();
        self.open(&mut text);
        text.push_str("/>");
        text
    }

    /// The element as markup, with markup inside.
    pub fn inside(self, markup: &str) -> String {
        let mut text = String::with_capacity(markup.len() + 64);
        self.open(&mut text);
        text.push('>');
        text.push_str(markup);
        self.close(&mut text);
        text
    }

    /// The element as markup, with text inside; it is escaped.
    pub fn text(self, text: &str) -> String {
        let mut escaped = String::new();
        write_text(&mut escaped, text);
        self.inside(&escaped)
    }

    /// The element around a drawing. As long as neither has an identity it is still markup.
    pub fn around(self, drawing: impl Into<Drawing>) -> Drawing {
        let drawing = drawing.into();
        match (self.identity.is_some(), drawing.0.as_slice()) {
            (false, []) => self.inside("").into(),
            (false, [Node::Markup(markup)]) => self.inside(markup).into(),
            _ => self.with(drawing).into(),
        }
    }

    /// The element as a node, with these children.
    pub fn with(mut self, children: impl Into<Drawing>) -> Node {
        self.attributes.arrange_by_key(|&(name, _)| name);
        self.children = children.into().0;
        Node::Element(self)
    }

    /// What it is.
    pub fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What is inside, in the order of drawing.
    pub fn children(&self) -> &[Node] {
        &self.children
    }

    /// All its words.
    pub fn words(&self) -> String {
        let word = |child: &Node| match child {
            Node::Text(text) => text.clone(),
            Node::Element(element) => element.words(),
            Node::Markup(_) => String::new(),
        };
        self.children.iter().map(word).collect()
    }

    /// The value of an attribute.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// Whether it has a class.
    pub fn has_class(&self, class: &str) -> bool {
        self.get("class").is_some_and(|classes| classes.split(' ').any(|known| known == class))
    }

    /// Its attributes, by their names.
    pub fn attributes(&self) -> &[(&'static str, String)] {
        &self.attributes
    }

    pub(crate) fn children_mut(&mut self) -> &mut Vec<Node> {
        &mut self.children
    }

    /// Sets an attribute of an element that is a node already, or takes it away.
    pub(crate) fn set(&mut self, name: &'static str, value: Option<&str>) {
        let place = self.attributes.partition_point(|&(known, _)| known < name);
        let known = self.attributes.get(place).is_some_and(|&(known, _)| known == name);
        match (known, value) {
            (true, Some(value)) => value.clone_into(&mut self.attributes[place].1),
            (true, None) => drop(self.attributes.remove(place)),
            (false, Some(value)) => self.attributes.insert(place, (name, value.to_owned())),
            (false, None) => (),
        }
    }

    fn open(&self, out: &mut String) {
        out.push('<');
        out.push_str(self.name);
        if let Some((name, value)) = self.identity.as_ref().and_then(Identity::attribute) {
            write_attribute(out, name, &value);
        }
        let written = self.attributes.iter().filter(|(name, _)| *name != HTML);
        written.for_each(|(name, value)| write_attribute(out, name, value));
    }

    /// Elements of a page that have no end: a browser would read it as another one.
    fn is_void(&self) -> bool {
        matches!(self.name, "input" | "br" | "hr" | "img")
    }

    fn close(&self, out: &mut String) {
        out.push_str("</");
        out.push_str(self.name);
        out.push('>');
    }
}

/// Parts of a drawing one after the other; the later ones lie above.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing(Vec<Node>);

impl Drawing {
    /// Nothing yet.
    pub const fn new() -> Drawing {
        Drawing(Vec::new())
    }

    /// Words.
    pub fn text(text: &str) -> Drawing {
        if text.is_empty() { Drawing::new() } else { Node::Text(text.to_owned()).into() }
    }

    /// Its parts.
    pub fn nodes(&self) -> &[Node] {
        &self.0
    }

    /// Puts something on top. Markup joins the markup below it, and text the text: what a browser reads back has as many parts.
    pub fn push(&mut self, more: impl Into<Drawing>) {
        for node in more.into().0 {
            match (self.0.last_mut(), node) {
                (Some(Node::Markup(below)), Node::Markup(markup)) => below.push_str(&markup),
                (Some(Node::Text(before)), Node::Text(text)) => before.push_str(&text),
                (_, node) => self.0.push(node),
            }
        }
    }

    /// Visits all elements, parents first.
    pub fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a Element)) {
        each(&self.0, visit);
    }

    /// All places that can be pressed.
    pub fn spots(&self) -> Vec<Spot> {
        let mut spots = Vec::new();
        self.each(&mut |element| {
            if let Some(Identity::Spot(spot)) = element.identity() {
                spots.push(*spot);
            }
        });
        spots
    }

    /// Whether this can be pressed here.
    pub fn has(&self, spot: Spot) -> bool {
        self.spots().contains(&spot)
    }

    /// The element of something that moves.
    pub fn thing(&self, key: &Key) -> Option<&Element> {
        let mut found = None;
        self.each(&mut |element| {
            if found.is_none() && element.identity() == Some(&Identity::Thing(key.clone())) {
                found = Some(element);
            }
        });
        found
    }

    /// Lets the Tab key reach places: the first only, since the arrows lead to the others, or all of them.
    pub fn reach(&mut self, all: bool) {
        let mut first = true;
        each_mut(&mut self.0, &mut |element| {
            if matches!(element.identity, Some(Identity::Spot(_))) {
                if first || all {
                    element.set("tabindex", Some("0"));
                }
                first = false;
            }
        });
    }

    /// Makes a picture of it that is looked at and not played with.
    pub fn still(&mut self) {
        each_mut(&mut self.0, &mut |element| {
            if matches!(element.identity, Some(Identity::Spot(_))) {
                element.identity = None;
                ["role", "tabindex", "aria-label"].into_iter().for_each(|name| element.set(name, None));
            }
        });
    }

    pub(crate) fn nodes_mut(&mut self) -> &mut Vec<Node> {
        &mut self.0
    }
}

fn each<'a>(nodes: &'a [Node], visit: &mut dyn FnMut(&'a Element)) {
    for element in nodes.iter().filter_map(Node::element) {
        visit(element);
        each(&element.children, visit);
    }
}

fn each_mut(nodes: &mut [Node], visit: &mut dyn FnMut(&mut Element)) {
    for node in nodes {
        if let Node::Element(element) = node {
            visit(element);
            each_mut(&mut element.children, visit);
        }
    }
}

/// The drawing as markup.
impl Display for Drawing {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        self.0.iter().for_each(|node| node.write(&mut text));
        out.write_str(&text)
    }
}

impl From<String> for Drawing {
    fn from(markup: String) -> Drawing {
        if markup.is_empty() { Drawing::new() } else { Drawing(vec![Node::Markup(markup)]) }
    }
}

impl From<&str> for Drawing {
    fn from(markup: &str) -> Drawing {
        markup.to_owned().into()
    }
}

impl From<&String> for Drawing {
    fn from(markup: &String) -> Drawing {
        markup.clone().into()
    }
}

impl From<Node> for Drawing {
    fn from(node: Node) -> Drawing {
        Drawing(vec![node])
    }
}

impl<T: Into<Drawing>> AddAssign<T> for Drawing {
    fn add_assign(&mut self, more: T) {
        self.push(more);
    }
}

impl<T: Into<Drawing>> Add<T> for Drawing {
    type Output = Drawing;

    fn add(mut self, more: T) -> Drawing {
        self.push(more);
        self
    }
}

impl<T: Into<Drawing>> FromIterator<T> for Drawing {
    fn from_iter<I: IntoIterator<Item = T>>(parts: I) -> Drawing {
        let mut drawing = Drawing::new();
        parts.into_iter().for_each(|part| drawing.push(part));
        drawing
    }
}
