//! Draws positions of a game as a page to look at: `cargo run -p tablee-scene --example gallery -- kariba 2 FILE.html`.

use std::fmt::Write as _;

use tablee_board::{Pick, Press};
use tablee_bots::{Budget, Level, OneAfterTheOther};
use tablee_catalog::{Ask, Request};
use tablee_core::{DealRng, Seat, Turn, Viewer};
use tablee_scene::{Advised, Pen, Picture, STYLE, Scene, cover, open};
use tablee_words::{Language, Words};

fn svg(picture: &Picture, width: u32) -> String {
    let Picture { width: w, height: h, drawing, label } = picture;
    format!(
        "<figure><svg viewBox='0 0 {w} {h}' width='{width}'>{drawing}</svg><figcaption>{label}</figcaption></figure>"
    )
}

fn show(page: &mut String, title: &str, scene: &Scene) {
    let _ = write!(page, "<h2>{title}</h2><section>{}<div>", svg(&scene.board, 620));
    let _ = write!(page, "{}", scene.outcome.join("<br>"));
    for holding in &scene.hand {
        let mark = if holding.picked { "<b>picked</b>" } else { "" };
        let _ = write!(page, "<span>{}{:?}{mark}×{}</span>", svg(&holding.picture, 90), holding.digit, holding.count);
    }
    for picture in &scene.seats {
        let _ = write!(page, "{}", svg(picture, 160));
    }
    for aside in &scene.aside {
        let _ = write!(page, "<h3>{}</h3>{}", aside.heading, svg(&aside.picture, 300));
    }
    page.push_str("</div></section>");
}

#[expect(clippy::unwrap_used, clippy::print_stderr, reason = "an example for the terminal")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, file, options @ ..] = arguments.as_slice() else {
        return eprintln!("gallery GAME SEATS FILE [OPTIONS]");
    };
    let request = Request { seats: seats.parse().ok(), options: options.first().cloned(), ..Request::default() };
    let mut table = tablee_catalog::open_with_bots(game, &request, &mut DealRng::from_numbers(20, 7)).unwrap();
    let words = Words::new(Language::English);
    let names: Vec<String> = ["Ada", "Ben", "Chloé", "Dov", "Eve", "Fred"].map(str::to_owned).to_vec();
    let mut body = String::new();
    if let Some(cover) = cover(game) {
        body.push_str(&svg(&cover, 400));
    }
    let mut last = vec![None; table.seats()];
    while let Turn::Decide(deciding) = table.turn() {
        let seat = deciding.iter().next().unwrap_or(Seat::FIRST);
        let decision = table.decision();
        if decision.is_multiple_of(7) || decision < 3 {
            let view = open(game, table.view(Viewer::Seat(seat))).unwrap();
            let gestures = view.gestures(&table.legal(seat), &words);
            let middle = &gestures.points[gestures.points.len() / 2];
            let digit = Press::Digit(gestures.groups[middle.group].digits[0]);
            let advice = [Advised { notation: middle.notation.clone(), rank: 1, worth: "57 %".to_owned() }];
            let picks = [
                ("nothing pressed", Pick::default(), &[][..]),
                ("a digit, and advice", Pick::default().press(&gestures, &digit), &advice[..]),
                ("a move", Pick::default().press(&gestures, &Press::Move(middle.notation.clone())), &[][..]),
            ];
            for (title, pick, advice) in &picks {
                let pen = Pen {
                    words: &words,
                    gestures: &gestures,
                    pick,
                    shown: seat,
                    names: &names[..table.seats()],
                    advice,
                    last: &last,
                    standing: None,
                };
                let title = format!("decision {decision}, seat {}: {title} {}", seat.number(), middle.notation);
                show(&mut body, &title, &view.scene(&pen));
            }
        }
        for seat in deciding.iter() {
            let ask =
                Ask { seat, level: Level::Medium, seed: 7, budget: Budget::playouts(20), workers: &OneAfterTheOther };
            let choice = table.choose(ask).unwrap();
            last[seat.index()] = Some(choice.clone());
            table.commit(seat, decision, &choice).unwrap();
        }
    }
    let standing = table.standing();
    let view = open(game, table.view(Viewer::Seat(Seat::FIRST))).unwrap();
    let gestures = view.gestures(&[], &words);
    let pen = Pen {
        words: &words,
        gestures: &gestures,
        pick: &Pick::default(),
        shown: Seat::FIRST,
        names: &names[..table.seats()],
        advice: &[],
        last: &last,
        standing: Some(&standing),
    };
    show(&mut body, "the end", &view.scene(&pen));
    let page = format!(
        "<!doctype html><meta charset=utf-8><style>{STYLE} body{{background:var(--paper);color:var(--ink);font:16px system-ui;margin:16px}} \
         section{{display:flex;flex-wrap:wrap;gap:16px}} section>div{{max-width:560px}} figure{{display:inline-block;margin:4px}} \
         figcaption{{font-size:11px;max-width:400px}} </style><body>{body}<script>if(location.hash)document.documentElement.dataset.theme=location.hash.slice(1)</script>"
    );
    std::fs::write(file, page).unwrap();
}
