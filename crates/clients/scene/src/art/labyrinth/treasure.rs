//! Twenty treasures, each with an outline and a colour of its own, so that they can be told apart when they are small.

use crate::Element;

/// A treasure by its name in the set, centred on 0 0, within 20 units of it. A treasure that has no drawing here shows `code`.
pub fn treasure(id: &str, code: &str) -> String {
    let inside = match known(id) {
        Some(art) => art.to_owned(),
        None => {
            let letters = Element::new("text").class("labyrinth-code").number("y", 1.0).text(code);
            format!(r##"<circle r="17" fill="#fffaf0"/>{letters}"##)
        }
    };
    Element::new("g").class("labyrinth-treasure").inside(&inside)
}

fn known(id: &str) -> Option<&'static str> {
    Some(match id {
        "chest" => CHEST,
        "dragon" => DRAGON,
        "ghost" => GHOST,
        "crown" => CROWN,
        "helmet" => HELMET,
        "map" => MAP,
        "purse" => PURSE,
        "owl" => OWL,
        "key" => KEY,
        "ring" => RING,
        "sword" => SWORD,
        "lamp" => LAMP,
        "book" => BOOK,
        "candlestick" => CANDLESTICK,
        "emerald" => EMERALD,
        "skull" => SKULL,
        "bat" => BAT,
        "spider" => SPIDER,
        "lizard" => LIZARD,
        "rat" => RAT,
        _ => return None,
    })
}

const CHEST: &str = r##"<path fill="#8a5230" d="M-17-2H17V13Q17 16 14 16H-14Q-17 16-17 13Z"/><path fill="#b57440" d="M-17-2V-6Q-17-15-8-15H8Q17-15 17-6V-2Z"/><path fill="#f0c040" stroke-width="1.6" d="M-12.5-14H-8.5V16H-12.5ZM8.5-14H12.5V16H8.5Z"/><path fill="#f7d774" d="M-4.5-5H4.5V5H-4.5Z"/><path d="M0-1V2"/>"##;

const DRAGON: &str = r##"<path fill="#d2452f" d="M-13 18C-17 8-16-3-9-8L-17-18-4-12-1-19 5-11C11-11 16-7 19-2L17 4 9 4 14 9C9 13 4 11 2 11 0 13 1 16 2 18Z"/><path fill="#f4a742" stroke-width="1.6" d="M-15 2L-19-2-15-5M-15 11L-20 8-16 5"/><path fill="#8f2a1e" stroke="none" d="M2 18C1 14 1 11 4 11 0 7-6 12-5 18Z"/><circle cx="4" cy="-4.5" r="3.2" fill="#fff4c2" stroke-width="1.6"/><circle cx="5" cy="-4.5" r="1.2" fill="#2b2620" stroke="none"/><path d="M17 4L9 4M15-3V-2.5"/>"##;

const GHOST: &str = r##"<path fill="#dceeff" d="M-14 17V-3C-14-24 14-24 14-3V17L9.3 11.5 4.7 17 0 11.5-4.7 17-9.3 11.5Z"/><path fill="#a9c9e8" stroke="none" d="M13-3V14.5L9.3 10.5 6 14C10 6 10-6 7-15 11-13 13-9 13-3Z"/><ellipse cx="-5" cy="-5" rx="2.6" ry="3.6" fill="#2b2620" stroke="none"/><ellipse cx="5" cy="-5" rx="2.6" ry="3.6" fill="#2b2620" stroke="none"/><ellipse cy="3.5" rx="2.6" ry="3.2" fill="#2b2620" stroke="none"/>"##;

const CROWN: &str = r##"<path fill="#f5c62c" d="M-15 14L-18-8-8 1 0-15 8 1 18-8 15 14Z"/><path fill="#d99a16" stroke-width="1.6" d="M-15.8 8H15.8L15 14H-15Z"/><circle cy="3" r="3.2" fill="#d2302f" stroke-width="1.6"/><g fill="#fff2b8" stroke-width="1.6"><circle cx="-17.5" cy="-9" r="2.4"/><circle cy="-16.5" r="2.4"/><circle cx="17.5" cy="-9" r="2.4"/></g>"##;

const HELMET: &str = r##"<path fill="#d2302f" d="M-1-11C-4-19 6-22 16-15 12-14 8-12 5-8Z"/><path fill="#a9bcc9" d="M-14-2C-14-15 14-15 14-2V10L0 18-14 10Z"/><path fill="#7d93a3" stroke="none" d="M1 16.5V-10.5C9-10 13-7 13-2V9.5Z"/><path d="M-14-3.5H14V1.5H-14Z" fill="#2b2620"/><path d="M0-11V18" /><path stroke-width="2.4" d="M-7 6V6.1M-7 10V10.1M7 6V6.1M7 10V10.1"/>"##;

const MAP: &str = r##"<path fill="#f6e3ad" d="M-18-11L-6-15 6-10 18-14V11L6 15-6 10-18 14Z"/><path fill="#dcc182" stroke="none" d="M-5-13.5L5-9.5V13.5L-5 9.5Z"/><path stroke-width="1.4" d="M-6-15V10M6-10V15"/><path d="M-14 7C-10-2-4 8 3 2" stroke="#7a5a34" stroke-dasharray="2.5 3.2"/><path stroke="#d2302f" stroke-width="3.4" d="M8.5-6L15 1M15-7L8.5 2"/>"##;

const PURSE: &str = r##"<path fill="#cf9148" d="M-5-7C-19 0-20 17-11 17H11C20 17 19 0 5-7Z"/><path fill="#a66f30" stroke="none" d="M5-6C17 0 19 16 11 16H2C14 13 12 1 5-6Z"/><path fill="#cf9148" d="M-5-8L-10-16-4-14 0-18 5-14 10-16 5-8Z"/><path stroke="#b13a2a" stroke-width="3.4" d="M-5.5-7.5H5.5"/><circle cy="6" r="6" fill="#f7d24a"/><path stroke-width="1.8" d="M0 3V9"/>"##;

const OWL: &str = r##"<path fill="#9a6a3c" d="M-15-17L-6-12C-3-13 3-13 6-12L15-17C18-4 17 18 0 18-17 18-18-4-15-17Z"/><path fill="#e9cf9e" stroke="none" d="M-8 8C-6 2 6 2 8 8 8 14 5 17 0 17-5 17-8 14-8 8Z"/><circle cx="-6.5" cy="-4" r="6" fill="#ffe680"/><circle cx="6.5" cy="-4" r="6" fill="#ffe680"/><circle cx="-6" cy="-4" r="2.6" fill="#2b2620" stroke="none"/><circle cx="6" cy="-4" r="2.6" fill="#2b2620" stroke="none"/><path fill="#e8871e" stroke-width="1.6" d="M-2.8 0H2.8L0 6Z"/><path stroke-width="1.4" d="M-3 10L-1.5 12 0 10 1.5 12 3 10"/>"##;

const KEY: &str = r##"<g transform="rotate(42)"><path fill="#e58a2e" d="M-2.8-2V21H9.5V15.5H5.5V12.5H8V7.5H2.8V-2Z"/><path fill="#e58a2e" fill-rule="evenodd" d="M0-20A9.5 9.5 0 1 1 0-1 9.5 9.5 0 1 1 0-20ZM0-14.5A4 4 0 1 0 0-6.5 4 4 0 1 0 0-14.5Z"/></g>"##;

const RING: &str = r##"<path fill="#f0bc3a" fill-rule="evenodd" d="M0-5A11.5 11.5 0 1 1 0 18 11.5 11.5 0 1 1 0-5ZM0 .5A6 6 0 1 0 0 12.5 6 6 0 1 0 0 .5Z"/><path fill="#ec4f8f" d="M-6-19H6L11-12 0-1-11-12Z"/><path fill="#ffb3d1" stroke="none" d="M-5-18H1L-3-12.5H-9Z"/><path stroke-width="1.5" d="M-11-12H11M-4-12L0-1 4-12"/>"##;

const SWORD: &str = r##"<g transform="rotate(45)"><path fill="#e3edf2" d="M0-25L4.2-19V6H-4.2V-19Z"/><path fill="#a9bcc9" stroke="none" d="M.5-22L3.2-18.5V5H.5Z"/><path fill="#2f73c0" d="M-10.5 6Q-10.5 5-9.5 5H9.5Q10.5 5 10.5 6V9Q10.5 10 9.5 10H-9.5Q-10.5 10-10.5 9Z"/><path fill="#7a4a2a" d="M-2.6 10H2.6V18H-2.6Z"/><circle cy="20.5" r="3.6" fill="#2f73c0"/></g>"##;

const LAMP: &str = r##"<path fill="#f58a1f" stroke-width="1.6" d="M17-9C12-13 16-16 16-20 21-16 21-11 17-9Z"/><path fill="none" stroke-width="6" d="M-8 5C-20 6-21-8-10-5"/><path fill="none" stroke="#2fa39c" stroke-width="2.6" d="M-8 5C-20 6-21-8-10-5"/><path fill="#2fa39c" d="M-11-4H5C10-4 12-8 20-8 17 0 13 10 2 10H-3C-9 10-12 3-11-4Z"/><path fill="#1f7d78" stroke="none" d="M2 9H-2C5 7 9 2 11-3 13-4 15-6 18-7 15 1 11 9 2 9Z"/><path fill="#2fa39c" d="M-5 10H4L8 17H-9Z"/><path fill="#8fd6cd" d="M-8-4C-7-11 3-11 4-4Z"/><circle cx="-2" cy="-11.5" r="2.4" fill="#f7d24a" stroke-width="1.6"/>"##;

const BOOK: &str = r##"<path fill="#f6ecd2" d="M-12 9H14V17H-11Q-15 17-15 13Z"/><path fill="#7d4aa6" d="M-15 13V-14Q-15-18-11-18H14V10H-11Q-15 10-15 13Z"/><path fill="#5c3380" stroke="none" d="M-14-14Q-14-17-11-17H-9.5V9H-11Q-13 9-14 10Z"/><path fill="#f7d24a" stroke-width="1.5" d="M2.5-14L4.8-7.3 11.5-7 6.2-2.8 8 4 2.5.2-3 4-1.2-2.8-6.5-7 .2-7.3Z"/>"##;

const CANDLESTICK: &str = r##"<path fill="none" stroke-width="7.5" d="M-13-2C-13 8 13 8 13-2M0 13V-4"/><path fill="none" stroke="#d8dfe3" stroke-width="3.6" d="M-13-2C-13 8 13 8 13-2M0 13V-4"/><path fill="#aeb9c0" d="M-9 18C-9 14-5 12 0 12 5 12 9 14 9 18Z"/><path fill="#fff3d6" stroke-width="1.8" d="M-15.5-2V-10H-10.5V-2ZM-2.5-2V-12H2.5V-2ZM10.5-2V-10H15.5V-2Z"/><path fill="#f58a1f" stroke-width="1.5" d="M-13-18.5C-9-14-11-11-13-11-15-11-17-14-13-18.5ZM0-20.5C4-16 2-13 0-13-2-13-4-16 0-20.5ZM13-18.5C17-14 15-11 13-11 11-11 9-14 13-18.5Z"/>"##;

const EMERALD: &str = r##"<path fill="#25a862" d="M-10-14H10L18-4 0 17-18-4Z"/><path fill="#7fe0a8" stroke="none" d="M-9.5-13H-1L-6-4H-16.5ZM-5.5-3H5.5L0 15Z"/><path fill="#157a45" stroke="none" d="M7-3H16L2 14Z"/><path stroke-width="1.6" d="M-18-4H18M-10-14L-6-4 0 17 6-4 10-14M-6-4L0-14 6-4"/>"##;

const SKULL: &str = r##"<path fill="#f3ead2" d="M-16-3C-16-22 16-22 16-3 16 4 12 5 10 7V15Q10 17 8 17H-8Q-10 17-10 15V7C-12 5-16 4-16-3Z"/><path fill="#cfc09c" stroke="none" d="M15-3C15 3 11 4 9 6.5V15Q9 16 8 16H4V7C12 3 12-9 8-15 12-13 15-9 15-3Z"/><circle cx="-6" cy="-2" r="4.8" fill="#2b2620" stroke="none"/><circle cx="6" cy="-2" r="4.8" fill="#2b2620" stroke="none"/><path fill="#2b2620" stroke="none" d="M0 3L-2.6 7.5H2.6Z"/><path stroke-width="1.7" d="M-4 11.5V17M0 11.5V17M4 11.5V17"/>"##;

const BAT: &str = r##"<path fill="#6a5a8c" d="M0 13C-2 8-4 6-6.5 9-8 4-12 4-13.5 8-14 2-17 0-20 0-18-7-14-12-9-12-8-9-6-7-4.5-7L-4.5-14-1.5-10H1.5L4.5-14 4.5-7C6-7 8-9 9-12 14-12 18-7 20 0 17 0 14 2 13.5 8 12 4 8 4 6.5 9 4 6 2 8 0 13Z"/><path stroke-width="1.3" d="M-6.5 8C-6 3-7-2-9-6M6.5 8C6 3 7-2 9-6"/><circle cx="-2" cy="-5" r="1.7" fill="#ffd84a" stroke="none"/><circle cx="2" cy="-5" r="1.7" fill="#ffd84a" stroke="none"/><path fill="#fff" stroke-width="1" d="M-1.8-1H1.8L0 2.5Z"/>"##;

const SPIDER: &str = r##"<path stroke-width="2.6" d="M-4-2L-12-8-15-17M-5 1L-15-2-20-9M-5 4L-14 5-19 12M-5 8L-11 12-13 19M4-2L12-8 15-17M5 1L15-2 20-9M5 4L14 5 19 12M5 8L11 12 13 19"/><ellipse cy="6.5" rx="8.5" ry="10" fill="#3d3644"/><circle cy="-6.5" r="6" fill="#3d3644"/><path fill="#e8402f" stroke="none" d="M-3.8 1H3.8L1.2 6.5 3.8 12H-3.8L-1.2 6.5Z"/><circle cx="-2.3" cy="-8" r="1.6" fill="#fff" stroke="none"/><circle cx="2.3" cy="-8" r="1.6" fill="#fff" stroke="none"/>"##;

const LIZARD: &str = r##"<path fill="none" stroke-width="6" d="M-3-7L-11-8-14-13M6-4L13-3 17-8M-7 2L-14 5-18 2M2 7L8 10 8 15"/><path fill="none" stroke="#9bd13c" stroke-width="2.6" d="M-3-7L-11-8-14-13M6-4L13-3 17-8M-7 2L-14 5-18 2M2 7L8 10 8 15"/><path fill="#9bd13c" d="M3-20C9-21 13-15 9-11 10-5 8 1 4 6 0 11-4 12-3 15-2 18 3 17 6 19-2 22-11 20-10 13-9 8-6 4-5 0-4-4-3-7-1-10-4-14-3-19 3-20Z"/><path stroke="#4c7d16" stroke-width="2.4" d="M4-9C4-4 2 0-1 4"/><circle cx="1.500" cy="-15" r="1.7" fill="#2b2620" stroke="none"/><circle cx="6.5" cy="-15" r="1.7" fill="#2b2620" stroke="none"/>"##;

const RAT: &str = r##"<path fill="none" stroke-width="5.5" d="M-12 11C-21 11-21-2-14-4-9-6-9-13-14-14"/><path fill="none" stroke="#f0a3a8" stroke-width="2.4" d="M-12 11C-21 11-21-2-14-4-9-6-9-13-14-14"/><path fill="#a39a95" d="M-14 13C-14-4-3-9 6-6 12-5 17 1 20 7 20 11 16 13 12 13Z"/><path fill="#7d746f" stroke="none" d="M-4 12C4 10 10 9 18 9.5 17 11.5 15 12 12 12Z"/><circle cx="5" cy="-7" r="5.2" fill="#f0a3a8"/><circle cx="12" cy="2" r="1.9" fill="#2b2620" stroke="none"/><circle cx="19" cy="7.5" r="2" fill="#f0a3a8" stroke-width="1.5"/><path fill="#f0a3a8" stroke-width="1.5" d="M-8 13C-8 10-2 10-2 13ZM5 13C5 10 11 10 11 13Z"/>"##;
