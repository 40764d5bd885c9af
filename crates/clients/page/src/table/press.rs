//! What a press on the board or on a card means: it picks, and pressed again it plays.

use tablee_board::{Pick, Press};
use tablee_scene::Spot;

use super::Desk;
use super::counsel::Counsel;
use crate::context::Context;
use crate::effect::Sound;

/// The games whose cards are turned by another press on their place say so with this word.
const TURNS: &str = "web-turn";

impl Desk {
    /// A place or a card was pressed, or something was dropped there.
    pub(crate) fn spot(&mut self, cx: &mut Context, spot: Spot) {
        self.follow.touched = true;
        let dropped = std::mem::take(&mut self.dropped);
        if self.comes_home(cx) {
            return;
        }
        let press = Press::from(spot);
        match self.at_once(&press, dropped) {
            Some(notation) => self.play(cx, &notation),
            None => self.press(cx, &press),
        }
    }

    /// Something that is held was dropped. What lies under it is told next, and is no second press.
    pub(crate) fn drop_there(&mut self, cx: &mut Context, digit: char) {
        if self.comes_home(cx) {
            return;
        }
        if !self.is_picked(Spot::Digit(digit)) && !self.is_forced() {
            self.press(cx, &Press::Digit(digit));
        }
        self.dropped = true;
    }

    /// Plays and hints belong to one's own board: whoever looks at another comes back to it first, and nothing else happens.
    pub(super) fn comes_home(&mut self, cx: &mut Context) -> bool {
        let away = self.looking.take().is_some();
        if away {
            self.refresh(cx);
        }
        away
    }

    /// Whether there is only one thing that can be played.
    fn is_forced(&self) -> bool {
        self.show.as_ref().is_some_and(|show| show.gestures.points.len() == 1)
    }

    /// The move that a press plays without being confirmed: the only one there is, or the one that lies there already.
    fn at_once(&self, press: &Press, dropped: bool) -> Option<String> {
        let show = self.show.as_ref().filter(|show| show.decides.is_some())?;
        if let [only] = show.gestures.points.as_slice() {
            let means = Pick::default().press(&show.gestures, press) != Pick::default();
            return means.then(|| only.notation.clone());
        }
        let picked = self.pick.point(&show.gestures)?;
        let here = *press == Press::Cell(picked.cell) && !dropped;
        // A card that can be turned is turned; else the place that is chosen already is confirmed.
        let turns = self.info().otherwise == TURNS && self.pick.variants(&show.gestures) > 1;
        (here && !turns).then(|| picked.notation.clone())
    }

    /// Something was pressed that has a meaning for the game.
    pub(super) fn press(&mut self, cx: &mut Context, press: &Press) {
        let Some(show) = self.show.clone() else { return };
        self.refusal = None;
        self.counsel = Counsel::Silent;
        if show.decides.is_none() {
            return;
        }
        self.pick = self.pick.press(&show.gestures, press);
        self.sound(cx, Sound::Tap);
        let sure = self.pick.point(&show.gestures).filter(|_| self.pick.variants(&show.gestures) == 1);
        let place = matches!(press, Press::Cell(_));
        let light = sure.is_some_and(|point| place && show.scene.ease.light.contains(&point.notation));
        if light || (sure.is_some() && cx.settings.quick) {
            self.confirm(cx);
        } else {
            self.refresh(cx);
        }
    }

    /// Plays the picked move.
    pub(super) fn confirm(&mut self, cx: &mut Context) {
        if self.comes_home(cx) {
            return;
        }
        let Some(show) = self.show.clone() else { return };
        let notation = self.pick.point(&show.gestures).map(|point| point.notation.clone());
        if let Some(notation) = notation {
            self.play(cx, &notation);
        }
    }

    /// Plays what is offered in one go, move by move. On a server each has to come back before the next: [`Desk::poll`] goes on.
    pub(super) fn play_offer(&mut self, cx: &mut Context) {
        self.offered = true;
        self.go_on_with_offer(cx);
    }

    /// Plays the next of what is offered, if that was wanted.
    pub(super) fn go_on_with_offer(&mut self, cx: &mut Context) {
        if !self.offered || self.host.is_sending() {
            return;
        }
        let shown = self.show.as_ref().filter(|show| show.decides.is_some());
        match shown.and_then(|show| show.scene.ease.offer.as_ref()).map(|offer| offer.next.clone()) {
            Some(next) => self.offered = self.plays(cx, &next) && self.offered,
            None => self.offered = false,
        }
    }
}
