//! The keyboard alone: arrows and Enter on the board, digits for cards, Escape takes back.

use tablee_page::{Message, Page, Pressed, Reach, TableMessage};
use web_sys::{Element, KeyboardEvent};

use crate::app::{ask, tell};
use crate::events::spot_of;
use crate::{app, browser, lens, player};

/// Everything that can be reached with the arrows.
const REACHABLE: &str = ".pane [data-cell], .pane [data-digit], #pane-actions [data-act]";

/// To the nearest thing that lies that way.
fn arrow(dx: f64, dy: f64) {
    let things = browser::all(REACHABLE);
    let here = browser::active().filter(|element| things.contains(element));
    let Some(here) = here else {
        if let Some(first) = things.first() {
            browser::focus(first);
        }
        return;
    };
    let centre = |element: &Element| {
        let rect = element.get_bounding_client_rect();
        (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0)
    };
    let (x, y) = centre(&here);
    let distance = |element: &Element| {
        let (to_x, to_y) = centre(element);
        let (along, aside) = ((to_x - x) * dx + (to_y - y) * dy, ((to_x - x) * dy + (to_y - y) * dx).abs());
        (along > 4.0).then_some(along + 2.0 * aside)
    };
    let ahead = things.into_iter().filter_map(|element| Some((distance(&element)?, element)));
    if let Some((_, next)) = ahead.min_by(|left, right| left.0.total_cmp(&right.0)) {
        browser::focus(&next);
    }
}

/// A key was pressed, wherever the focus is: somebody who has pressed nothing yet has it nowhere.
pub(crate) fn key(event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let active = browser::active();
    let tag = active.as_ref().map(Element::tag_name).unwrap_or_default();
    let key = event.key();
    let playing = player::is_playing();
    skip();
    // Whoever wants to see the end of something has not pressed what has the focus by accident.
    if playing && matches!(key.as_str(), " " | "Escape") {
        event.prevent_default();
        return;
    }
    if matches!(tag.as_str(), "INPUT" | "TEXTAREA" | "SELECT") && key != "Escape" {
        return;
    }
    if handled(&key, active.as_ref(), &tag) {
        event.prevent_default();
    }
}

/// Shows the new position at once, and lets the page know.
pub(crate) fn skip() {
    let playing = player::is_playing();
    player::skip();
    if playing {
        tell(Message::Table(TableMessage::Skip));
    }
}

fn handled(key: &str, active: Option<&Element>, tag: &str) -> bool {
    // Whatever lies over the table has the keyboard for itself.
    let reach = ask(Page::reach);
    let covered = reach == Some(Reach::Sheet);
    let (dx, dy, pressed) = match key {
        "Escape" => {
            return app::close_menus() || app::key(Pressed::Escape);
        }
        "Enter" | " " => return !covered && enter(key, active, tag),
        "Home" => return app::key(Pressed::Home),
        "End" => return app::key(Pressed::End),
        "ArrowLeft" => (-1.0, 0.0, Some(Pressed::Left)),
        "ArrowRight" => (1.0, 0.0, Some(Pressed::Right)),
        "ArrowUp" => (0.0, -1.0, None),
        "ArrowDown" => (0.0, 1.0, None),
        letter => {
            let mut letters = letter.chars();
            let single = letters.next().filter(|_| letters.next().is_none());
            let nearer = match single {
                Some('+' | '=') => Some("in"),
                Some('-') => Some("out"),
                Some('0') => Some("all"),
                _ => None,
            };
            if nearer.is_some_and(|name| !covered && lens::act(name)) {
                return true;
            }
            return single.is_some_and(|letter| app::key(Pressed::Letter(letter)));
        }
    };
    if pressed.is_some_and(app::key) {
        return true;
    }
    let at_table = reach == Some(Reach::Table);
    if at_table {
        browser::set_keys(true);
        arrow(dx, dy);
    }
    at_table
}

/// Presses what has the focus.
fn enter(key: &str, active: Option<&Element>, tag: &str) -> bool {
    if let Some(spot) = active.and_then(spot_of) {
        if let Some(message) = ask(|page| page.entered(spot)) {
            tell(message);
        }
        return true;
    }
    if matches!(tag, "BUTTON" | "SUMMARY" | "A") {
        return false;
    }
    if tag == "BODY" || tag.is_empty() {
        return app::key(if key == " " { Pressed::Letter(' ') } else { Pressed::Enter }) || app::key(Pressed::Enter);
    }
    app::key(Pressed::Letter(' '))
}
