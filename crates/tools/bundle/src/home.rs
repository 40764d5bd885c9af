//! The first screen, drawn before the program is there: the games in both languages. `boot.js` chooses which is shown.
//! It has the form of the program's own first screen, so that nothing moves when that takes its place.

use anyhow::{Context as _, bail};
use tablee_core::{Info, Say as _, Sentence};
use tablee_scene::{Picture, escape};
use tablee_words::{Language, Words};

/// Something in both languages, one of which is hidden.
fn both(say: impl Fn(&Words) -> String) -> String {
    let span = |language: Language| {
        let text = escape(&say(&Words::new(language)));
        format!("<span lang=\"{}\">{text}</span>", language.code())
    };
    Language::ALL.map(span).concat()
}

fn text(id: &'static str) -> String {
    both(|words| words.text(id))
}

fn drawing(picture: &Picture) -> anyhow::Result<String> {
    let svg = picture.svg();
    if svg.contains(" style=") || svg.contains("<style") {
        bail!("a cover has a style of its own, which the page's policy forbids: use classes and attributes");
    }
    // The name stands beside it: a screen reader needs no second one.
    Ok(picture.frame().class("cover").attribute("aria-hidden", "true").inside(&svg))
}

fn card(info: &Info) -> anyhow::Result<String> {
    let cover = tablee_scene::cover(info.id).with_context(|| format!("{} has no cover", info.id))?;
    let players = |words: &Words| {
        let (fewest, most) = (info.fewest_seats, info.most_seats);
        words.say(&Sentence::new("home-players").count("fewest", fewest).count("most", most))
    };
    Ok(format!(
        "<a class=\"game-card\" href=\"#/new/{id}\"><span class=\"cover-frame\">{drawing}</span><span class=\"game-text\">\
        <b class=\"game-name\">{name}</b><span class=\"facts\">{players} · {time}</span><span class=\"sentence\">{sentence}</span>\
        <span class=\"button main\">{play}</span></span></a>\n",
        id = info.id,
        drawing = drawing(&cover)?,
        name = both(|words| words.text(info.name)),
        players = both(players),
        time = text(info.time),
        sentence = text(info.pitch),
        play = text("home-play"),
    ))
}

/// The element `#static-home`, which the program removes when it is there.
pub(crate) fn markup() -> anyhow::Result<String> {
    let cards: String = tablee_catalog::GAMES.iter().map(|info| card(info)).collect::<anyhow::Result<_>>()?;
    Ok(format!(
        "<main id=\"static-home\" class=\"home\">\n<header class=\"top\"><span class=\"logo\">tablee</span></header>\n\
        <h1>{}</h1>\n<p class=\"lead\">{}</p>\n<div class=\"games\">\n{cards}</div>\n<noscript><p>{}</p></noscript>\n</main>",
        text("home-title"),
        text("home-about"),
        text("home-no-script"),
    ))
}

/// The sentence that search engines and installers show.
pub(crate) fn description() -> String {
    Words::new(Language::English).text("home-about")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_card_in_both_languages() {
        let markup = markup().expect("a first screen");
        for info in tablee_catalog::GAMES {
            assert!(markup.contains(&format!("href=\"#/new/{}\"", info.id)), "{}", info.id);
        }
        for language in Language::ALL {
            let open = format!("<span lang=\"{}\">", language.code());
            assert_eq!(markup.matches(&open).count(), 3 + 5 * tablee_catalog::GAMES.len());
        }
        assert!(!markup.contains(">home-"), "a message is missing");
    }

    #[test]
    fn a_cover_with_a_style_of_its_own_is_refused() {
        let picture = Picture { drawing: "<path style=\"fill:red\"/>".into(), ..Picture::default() };
        assert!(drawing(&picture).is_err());
    }
}
