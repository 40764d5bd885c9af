//! SVG as text.

use std::fmt::{Display, Write as _};

/// An element that is being written.
#[derive(Clone, Debug)]
pub struct Element {
    text: String,
    name: &'static str,
}

impl Element {
    /// `<name`.
    pub fn new(name: &'static str) -> Element {
        Element { text: format!("<{name}"), name }
    }

    /// Adds an attribute; its value is escaped.
    #[must_use]
    pub fn attribute(mut self, name: &str, value: impl Display) -> Element {
        let _ = write!(self.text, " {name}=\"{}\"", escape(&value.to_string()));
        self
    }

    /// Adds an attribute with a number, as short as it can be written.
    #[must_use]
    pub fn number(self, name: &str, value: f64) -> Element {
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

    /// The element with nothing inside.
    pub fn empty(mut self) -> String {
        self.text.push_str("/>");
        self.text
    }

    /// The element with markup inside.
    pub fn inside(self, markup: &str) -> String {
        format!("{}>{markup}</{}>", self.text, self.name)
    }

    /// The element with text inside; it is escaped.
    pub fn text(self, text: &str) -> String {
        let escaped = escape(text);
        self.inside(&escaped)
    }
}

/// Text as it may stand in markup and in attributes.
///
/// ```
/// assert_eq!(tablee_scene::escape("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A number with at most two decimals, and none that is not needed.
///
/// ```
/// assert_eq!(tablee_scene::number(2.50), "2.5");
/// assert_eq!(tablee_scene::number(-0.001), "0");
/// ```
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
