//! Small signs, drawn like everything else: ink lines of one weight.

use tablee_scene::{Element, Node};

/// A sign as an element; it says nothing to those who do not see it, its button does.
fn icon(paths: &str) -> Node {
    let frame = Element::new("svg").class("icon").attribute("viewBox", "0 0 24 24").attribute("aria-hidden", "true");
    frame.with(paths)
}

pub(crate) fn home() -> Node {
    icon("<path d=\"M3 11 12 3l9 8M6 9v11h12V9M10 20v-6h4v6\"/>")
}

pub(crate) fn hint() -> Node {
    icon(
        "<path d=\"M8.5 16.5C6 14.8 5 12.6 5 10.3A7 7 0 0 1 19 10.3C19 12.6 18 14.8 15.5 16.5V18h-7ZM9.5 21h5M9.5 11.5 12 14l2.5-2.5M12 14v4\"/>",
    )
}

pub(crate) fn back() -> Node {
    icon("<path d=\"M8 5 3 10l5 5M3.5 10H15a5 5 0 0 1 0 10h-3\"/>")
}

pub(crate) fn log() -> Node {
    icon("<path d=\"M5 6h14M5 12h14M5 18h9\"/>")
}

pub(crate) fn keys() -> Node {
    icon("<path d=\"M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1.1.6-1.5 1.3-1.5 2.6M12 18.5v.3\"/>")
}

pub(crate) fn talk() -> Node {
    icon("<path d=\"M4 5h16v11H11l-4 4v-4H4Z\"/>")
}

pub(crate) fn sun() -> Node {
    icon(
        "<path d=\"M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2\"/>",
    )
}

pub(crate) fn moon() -> Node {
    icon("<path d=\"M15 3a9 9 0 1 0 6 12A8 8 0 0 1 15 3Z\"/>")
}

pub(crate) fn gear() -> Node {
    icon(
        "<path d=\"M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM10.5 3h3l.5 2.6 2 .9 2.2-1.5 2 2.2-1.4 2.2.8 2 2.4.6v2l-2.4.6-.8 2 1.4 2.2-2 2.2-2.2-1.5-2 .9-.5 2.6h-3l-.5-2.6-2-.9-2.2 1.5-2-2.2 1.4-2.2-.8-2L2 14v-2l2.4-.6.8-2-1.4-2.2 2-2.2L8 6.5l2-.9Z\"/>",
    )
}

pub(crate) fn save() -> Node {
    icon("<path d=\"M12 3v12M7 10l5 5 5-5M4 20h16\"/>")
}

pub(crate) fn picture() -> Node {
    icon("<path d=\"M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15 8.5v1.2\"/>")
}

pub(crate) fn plus() -> Node {
    icon("<path d=\"M12 5v14M5 12h14\"/>")
}

pub(crate) fn minus() -> Node {
    icon("<path d=\"M5 12h14\"/>")
}

/// Everything at once: the four corners.
pub(crate) fn whole() -> Node {
    icon("<path d=\"M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5\"/>")
}

pub(crate) fn unfold() -> Node {
    icon("<path d=\"M6 9l6 6 6-6\"/>")
}

pub(crate) fn drop() -> Node {
    icon("<path d=\"M12 3C16 8 18 11 18 14.5A6 6 0 0 1 6 14.5C6 11 8 8 12 3Z\"/>")
}

pub(crate) fn close() -> Node {
    icon("<path d=\"M5 5 19 19M19 5 5 19\"/>")
}

pub(crate) fn again() -> Node {
    icon("<path d=\"M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5\"/>")
}

pub(crate) fn sound() -> Node {
    icon("<path d=\"M4 9.5v5h3.5L12 19V5L7.5 9.5ZM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11\"/>")
}

pub(crate) fn silence() -> Node {
    icon("<path d=\"M4 9.5v5h3.5L12 19V5L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5\"/>")
}

/// Two links of a chain.
pub(crate) fn link() -> Node {
    icon(
        "<path d=\"M10 14a4.5 4.5 0 0 0 6.5 0l3-3a4.6 4.6 0 0 0-6.5-6.5l-1.5 1.5M14 10a4.5 4.5 0 0 0-6.5 0l-3 3a4.6 4.6 0 0 0 6.5 6.5l1.5-1.5\"/>",
    )
}
