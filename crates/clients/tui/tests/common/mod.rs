//! Tables to play at, and a screen that can be read.

#![allow(dead_code, reason = "each test binary uses a part")]

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tablee_bots::OneAfterTheOther;
use tablee_catalog::{Request, open};
use tablee_core::{DealRng, Turn};
use tablee_tui::{App, Flow, Host, Local, Player, names, waiting_seat};
use tablee_words::{Language, Words};

pub(crate) const GAMES: [&str; tablee_catalog::IDS.len()] = tablee_catalog::IDS;

/// A table with the deal of that number; random bots, so that every run is the same.
pub(crate) fn table(game: &str, seats: &str, options: &str, language: Language, file: Option<PathBuf>) -> Local {
    let players: Vec<Player> = seats.split(',').map(|word| Player::parse(word).expect("a player")).collect();
    let request = Request { options: Some(options.to_owned()), seats: Some(players.len()), set: None };
    let table = open(game, &request, &mut DealRng::from_numbers(3, 0)).expect("a table");
    let names = names(&players, &Words::new(language));
    Local::new(table, players, names, 3, Arc::new(OneAfterTheOther), file)
}

/// A person at a screen of this size.
pub(crate) struct Desk<H = Local> {
    pub(crate) host: H,
    pub(crate) app: App,
    terminal: Terminal<TestBackend>,
}

impl<H: Host> Desk<H> {
    pub(crate) fn new(host: H, language: Language, (width, height): (u16, u16)) -> Desk<H> {
        let app = App::new(&host, &Words::new(language));
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        let mut desk = Desk { host, app, terminal };
        desk.settle();
        desk
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
    }

    /// Waits until the others have decided.
    pub(crate) fn settle(&mut self) {
        for _ in 0..2_000 {
            self.app.update(&mut self.host);
            let bots = self
                .host
                .turn()
                .seats()
                .iter()
                .any(|seat| !self.host.own().contains(seat) && !self.host.chosen().contains(seat));
            if !bots && self.host.thinking().is_none() || self.host.turn() == Turn::Over {
                self.app.update(&mut self.host);
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("the bots do not answer");
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Flow {
        let flow = self.app.key(&mut self.host, KeyEvent::new(code, KeyModifiers::NONE));
        self.settle();
        flow
    }

    pub(crate) fn keys(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
        }
    }

    /// What the screen shows, without the blanks at the ends of lines.
    pub(crate) fn shown(&mut self) -> String {
        self.terminal.draw(|frame| self.app.draw(&self.host, frame)).expect("it draws");
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let symbols: Vec<&str> = buffer.content.iter().map(|cell| cell.symbol()).collect();
        symbols.chunks(width.max(1)).map(|row| format!("{}\n", row.concat().trim_end())).collect()
    }

    /// The colours in which these symbols are drawn now.
    pub(crate) fn colours(&mut self, symbol: &str) -> Vec<ratatui::style::Color> {
        self.shown();
        let buffer = self.terminal.backend().buffer();
        buffer.content.iter().filter(|cell| cell.symbol() == symbol).map(|cell| cell.fg).collect()
    }

    pub(crate) fn my_turn(&self) -> bool {
        waiting_seat(&self.host).is_some()
    }

    pub(crate) fn over(&self) -> bool {
        self.host.turn() == Turn::Over
    }
}
