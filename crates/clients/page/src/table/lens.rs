//! Buttons for a board that is not always seen whole: nearer, farther, all of it. The browser does what they say.

use tablee_scene::camera::Ground;
use tablee_scene::{Drawing, Node};

use crate::context::Context;
use crate::html::{Tag, tag};
use crate::icons;

/// The buttons, if the board grows.
pub(crate) fn tools(cx: &Context, board: &Drawing) -> Option<Tag> {
    Ground::of(board)?;
    let button = |name: &str, label: &'static str, sign: Node| {
        let button = tag("button").key(format!("lens-{name}")).class("button quiet").attribute("data-lens", name);
        button.title(cx.text(label)).add(sign)
    };
    let tools = tag("nav").key("lens").class("lens").label(cx.text("web-lens"));
    Some(tools.add((
        button("all", "web-lens-all", icons::whole()),
        button("out", "web-lens-out", icons::minus()),
        button("in", "web-lens-in", icons::plus()),
    )))
}
