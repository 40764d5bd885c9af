//! README opens with two pictures of the page, light and dark. They are the screens that the browser tests keep and compare, so they
//! look as the page does: `cargo xtask browser screens --update-snapshots` takes them anew.

mod common;

use common::{read, root};

/// The value of each attribute of this name in a piece of HTML.
fn attributes<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let begin = format!("{name}=\"");
    html.split(begin.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn readme_opens_with_the_screens_that_are_compared() {
    let readme = read(&root().join("README.md"));
    let opening = readme.split("\n## ").next().unwrap_or_default();
    let pictures: Vec<&str> = opening.split("<picture>").skip(1).collect();
    assert_eq!(pictures.len(), 2, "home, and a table in play");
    let compared = read(&root().join("tests/browser/screens.spec.js"));
    for (picture, name) in pictures.iter().zip(["home", "karuba"]) {
        let (light, dark) = (attributes(picture, " src"), attributes(picture, "srcset"));
        assert_eq!(light, [format!("tests/browser/screens/{name}-1280-light-en.png")]);
        assert_eq!(dark, [format!("tests/browser/screens/{name}-1280-dark-en.png")]);
        assert_eq!(attributes(picture, "media"), ["(prefers-color-scheme: dark)"]);
        assert!(!attributes(picture, "alt").concat().is_empty(), "told to those who do not see it");
        for (path, theme) in [(light, "light"), (dark, "dark")] {
            let screen =
                std::fs::metadata(root().join(path.concat())).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            assert!(screen.len() < 400_000, "{path:?} is {} bytes", screen.len());
            let line = format!("['{name}', SCREEN, '{theme}', 'en', ");
            assert!(compared.contains(&line), "no test compares {path:?}");
        }
    }
}
