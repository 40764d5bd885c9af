//! The page around the program: who calls whom by which name.

use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use serde_json::json;
use tablee_words::Language;

use crate::files::Files;
use crate::program::{Named, Program};
use crate::{home, rules};

/// What lies in `crates/clients/web/page`.
#[derive(Debug)]
pub(crate) struct Sources {
    files: Vec<(&'static str, String)>,
    /// The type face of the page.
    face: Vec<u8>,
    pictures: Vec<(&'static str, Vec<u8>)>,
}

/// The type face, made smaller by what we do not use; its licence lies beside it and is handed out with it.
const FACE: &str = "nunito.woff2";

/// Pictures that `cargo xtask icons` has made, for whoever installs the page.
const ICONS: [&str; 9] = [
    "icon-96.png",
    "icon-144.png",
    "icon-192.png",
    "icon-256.png",
    "icon-512.png",
    "maskable-192.png",
    "maskable-512.png",
    "apple-touch-icon.png",
    "badge-96.png",
];

/// Screenshots, for whoever thinks about it. They are not kept for later.
const SCREENS: [&str; 2] = ["screen-narrow.png", "screen-wide.png"];

const SOURCES: [&str; 12] = [
    "index.html",
    "boot.js",
    "start.js",
    "worker.js",
    "sw.js",
    "manifest.webmanifest",
    "icon.svg",
    "icon-turn.svg",
    "style.css",
    "layout.css",
    "home.css",
    "nunito-OFL.txt",
];

impl Sources {
    pub(crate) fn read() -> anyhow::Result<Sources> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/web/page");
        let read = |name: &'static str| {
            let path = folder.join(name);
            let text = std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            Ok((name, text))
        };
        let face = std::fs::read(folder.join(FACE)).with_context(|| format!("{FACE} cannot be read"))?;
        let picture = |name: &'static str| {
            let path = folder.join("pictures").join(name);
            let bytes = std::fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            Ok((name, bytes))
        };
        let pictures = ICONS.into_iter().chain(SCREENS).map(picture).collect::<anyhow::Result<_>>()?;
        Ok(Sources { files: SOURCES.into_iter().map(read).collect::<anyhow::Result<_>>()?, face, pictures })
    }

    /// All of them, by their names.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'static str, &[u8])> {
        let texts =
            self.files.iter().map(|(name, text)| (*name, text.as_bytes())).chain([(FACE, self.face.as_slice())]);
        texts.chain(self.pictures.iter().map(|(name, bytes)| (*name, bytes.as_slice())))
    }

    fn picture(&self, name: &str) -> anyhow::Result<&[u8]> {
        let found = self.pictures.iter().find(|(known, _)| *known == name);
        found.map(|(_, bytes)| bytes.as_slice()).with_context(|| format!("{name} is not read"))
    }

    /// The width and height of a picture, as a manifest writes them.
    fn size(&self, name: &str) -> anyhow::Result<String> {
        let head = self.picture(name)?.get(16..24).with_context(|| format!("{name} is no picture"))?;
        let number = |bytes: &[u8]| bytes.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        Ok(format!("{}x{}", number(&head[..4]), number(&head[4..])))
    }

    fn get(&self, name: &str) -> anyhow::Result<&str> {
        let found = self.files.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| text.as_str()).with_context(|| format!("{name} is not read"))
    }
}

/// Puts values in the place of `{{names}}`. Every value must be used and every place filled.
fn fill(template: &str, values: &[(&str, &str)]) -> anyhow::Result<String> {
    let mut text = template.to_owned();
    for (name, value) in values {
        let place = format!("{{{{{name}}}}}");
        ensure!(text.contains(&place), "a template has no {place}");
        text = text.replace(&place, value);
    }
    match text.split_once("{{") {
        Some((_, rest)) => bail!("nothing is known to put in the place of {}", rest.split("}}").next().unwrap_or(rest)),
        None => Ok(text),
    }
}

/// A style sheet without what is there for people: comments, and spaces that mean nothing.
fn squeezed(style: &str) -> String {
    let mut text = String::with_capacity(style.len());
    let mut rest = style;
    while let Some((before, after)) = rest.split_once("/*") {
        text.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut text = lines.collect::<Vec<_>>().join("\n");
    // A space before a colon, or after a closing parenthesis, may part two selectors: those stay.
    for (spaced, tight) in [(" { ", "{"), (" {", "{"), (" }", "}"), ("; ", ";"), (": ", ":")] {
        text = text.replace(spaced, tight);
    }
    text
}

/// Where the puzzles lie, a file a game.
pub(crate) const PUZZLES: &str = "assets/puzzles/";

/// All files of the page.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) files: Files,
    /// What a first visit loads before it can play.
    pub(crate) first_load: Vec<String>,
}

/// Makes the page from its sources and the program.
pub(crate) fn make(sources: &Sources, program: Program) -> anyhow::Result<Made> {
    let mut files = Files::default();
    let Named { script, main, parts_script } = program.add_to(&mut files)?;
    let start = files.add_named("start", "js", fill(sources.get("start.js")?, &[("script", &script)])?);
    let boot = files.add_named("boot", "js", sources.get("boot.js")?);
    let face = files.add_named("nunito", "woff2", sources.face.as_slice());
    files.add("assets/nunito-OFL.txt", sources.get("nunito-OFL.txt")?);
    let own = fill(sources.get("style.css")?, &[("face", &face)])?;
    let style = [tablee_scene::STYLE, &own, sources.get("layout.css")?, sources.get("home.css")?].join("\n");
    let style = files.add_named("style", "css", squeezed(&style));
    // All of the program but its parts.
    let first_load =
        [&main, &script, &parts_script, &start, &boot, &style, &face].map(|name| format!("assets/{name}")).into();
    let worker = files.add_named("worker", "js", fill(sources.get("worker.js")?, &[("script", &script)])?);
    for game in tablee_catalog::GAMES {
        for language in Language::ALL {
            let text = tablee_catalog::rules(game.id, language).with_context(|| format!("{} has no rules", game.id))?;
            let rules = rules::fragment(game, language, text);
            files.add(&format!("assets/rules/{}.{}.html", game.id, language.code()), rules);
        }
    }
    for game in tablee_catalog::GAMES {
        if let Some(puzzles) = tablee_puzzles::shipped(game.id) {
            files.add(&format!("{PUZZLES}{}.txt", game.id), puzzles);
        }
    }
    for icon in ["icon.svg", "icon-turn.svg"] {
        files.add(icon, sources.get(icon)?);
    }
    let description = home::description();
    for icon in ICONS {
        files.add(icon, sources.picture(icon)?);
    }
    let (narrow, wide) = (sources.size(SCREENS[0])?, sources.size(SCREENS[1])?);
    let values = [("description", description.as_str()), ("narrow", &narrow), ("wide", &wide)];
    let manifest = fill(sources.get("manifest.webmanifest")?, &values)?;
    files.add("manifest.webmanifest", manifest);

    // Two pages differ in nothing but where they lie: on a static host the page is in some folder, and its addresses are
    // relative; a server answers with it at /t/CODE as well, and says that it is there.
    let home = home::markup()?;
    let page = |base: &str, server: &str| {
        let asset = |name: &str| format!("{base}assets/{name}");
        let values = [
            ("description", description.as_str()),
            ("server", server),
            ("base", base),
            ("worker", &asset(&worker)),
            ("style", &asset(&style)),
            ("face", &asset(&face)),
            ("boot", &asset(&boot)),
            ("script", &asset(&script)),
            ("parts", &asset(&parts_script)),
            ("program", &asset(&main)),
            ("start", &asset(&start)),
            ("home", &home),
        ];
        fill(sources.get("index.html")?, &values)
    };
    let (alone, served) = (page("", "")?, page("/", "<meta name=\"tablee-server\" content=\"yes\">\n")?);

    // The page itself is kept under the address of its folder, whatever the host calls the file.
    let kept: Vec<&str> = ["./"].into_iter().chain(files.names()).collect();
    let kept = serde_json::to_string_pretty(&json!(kept)).context("the list of files")?;
    for screen in SCREENS {
        files.add(screen, sources.picture(screen)?);
    }
    files.add("index.html", alone);
    files.add("served.html", served);
    let version = files.version();
    files.add("sw.js", fill(sources.get("sw.js")?, &[("version", &version), ("files", &kept)])?);
    Ok(Made { files, first_load })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(program: &str) -> Vec<(String, String)> {
        let sources = Sources::read().expect("sources");
        let program = Program {
            script: "import * as parts from \"./parts.js\"; new URL('tablee_bg.wasm', import.meta.url)".to_owned(),
            main: program.into(),
            parts_script: Some("import './tablee.js'; fetch('./later.wasm')".to_owned()),
            parts: vec![("later.wasm".to_owned(), format!("more of {program}").into())],
        };
        let made = make(&sources, program).expect("a page");
        let folder = tempfile::tempdir().expect("a folder");
        let names: Vec<String> = made.files.names().map(str::to_owned).collect();
        assert!(made.first_load.iter().all(|name| names.contains(name)));
        made.files.pack(crate::files::Effort::Little).write(folder.path()).expect("written");
        let read = |name: String| {
            let bytes = std::fs::read(folder.path().join(&name)).expect("readable");
            (name, String::from_utf8_lossy(&bytes).into_owned())
        };
        names.into_iter().map(read).collect()
    }

    fn file<'a>(files: &'a [(String, String)], start: &str) -> &'a (String, String) {
        files.iter().find(|(name, _)| name.starts_with(start)).unwrap_or_else(|| panic!("there is no {start}"))
    }

    #[test]
    fn every_address_in_the_page_is_there() {
        let files = made("the program");
        for page in ["index.html", "served.html"] {
            let (_, text) = file(&files, page);
            let base = if page == "served.html" { "/" } else { "" };
            for attribute in ["href=\"", "src=\"", "tablee-worker\" content=\""] {
                for piece in text.split(attribute).skip(1) {
                    let address = piece.split('"').next().expect("it ends");
                    if !address.starts_with('#') {
                        let name = address.strip_prefix(base).expect("the base");
                        assert!(files.iter().any(|(known, _)| known == name), "{page}: {address} is not there");
                    }
                }
            }
            assert_eq!(text.contains("tablee-server"), page == "served.html");
            let policy = !text.contains(" style=") && !text.contains("<style") && !text.contains("<script>");
            assert!(policy, "{page}: the policy allows nothing inline");
        }
    }

    #[test]
    fn the_program_is_known_by_its_content() {
        let (one, two) = (made("one"), made("two"));
        for name in ["assets/tablee-", "assets/start-", "assets/worker-", "assets/parts-", "assets/later-"] {
            assert_ne!(file(&one, name).0, file(&two, name).0);
        }
        assert_eq!(file(&one, "assets/style-").0, file(&two, "assets/style-").0);
        assert_ne!(file(&one, "sw.js").1, file(&two, "sw.js").1);
        let program = file(&one, "assets/tablee-").0.trim_start_matches("assets/").to_owned();
        assert!(one.iter().any(|(name, text)| name.ends_with(".js") && text.contains(&format!("URL('{program}'"))));
    }

    #[test]
    fn the_service_worker_keeps_all_but_the_pages_and_itself() {
        let files = made("the program");
        let (_, worker) = file(&files, "sw.js");
        for (name, _) in &files {
            let others = ["index.html", "served.html", "sw.js", "screen-narrow.png", "screen-wide.png"];
            let kept = !others.contains(&name.as_str());
            assert_eq!(worker.contains(&format!("\"{name}\"")), kept, "{name}");
        }
        assert!(worker.contains("\"./\""));
    }

    /// The bytes of a picture's rows, one byte before each that says how the row is written.
    fn rows(bytes: &[u8]) -> Vec<u8> {
        let (mut rest, mut packed) = (&bytes[8..], Vec::new());
        while let [a, b, c, d, kind @ ..] = rest {
            let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
            if kind.starts_with(b"IDAT") {
                packed.extend(&kind[4..4 + length]);
            }
            rest = &kind[length + 8..];
        }
        let mut rows = Vec::new();
        std::io::Read::read_to_end(&mut flate2::read::ZlibDecoder::new(packed.as_slice()), &mut rows).expect("rows");
        rows
    }

    #[test]
    fn the_pictures_for_phones_have_the_sizes_that_the_manifest_says_and_show_something() {
        let sources = Sources::read().expect("sources");
        let files = made("the program");
        let manifest: serde_json::Value = serde_json::from_str(&file(&files, "manifest").1).expect("JSON");
        let listed = ["icons", "screenshots"].into_iter().flat_map(|list| manifest[list].as_array().expect("a list"));
        let mut seen = Vec::new();
        for entry in listed.filter(|entry| entry["type"] == "image/png") {
            let name = entry["src"].as_str().expect("a name");
            assert_eq!(sources.size(name).expect("a picture"), entry["sizes"], "{name}");
            seen.push((name, entry["purpose"].as_str().unwrap_or_default(), entry["sizes"].as_str().expect("a size")));
        }
        for needed in [("any", "192x192"), ("any", "512x512"), ("maskable", "192x192"), ("maskable", "512x512")] {
            assert!(
                seen.iter().any(|(_, purpose, size)| (*purpose, *size) == needed),
                "{needed:?} is asked for by phones"
            );
        }
        assert_eq!(sources.size("apple-touch-icon.png").expect("a picture"), "180x180");
        for (name, bytes) in &sources.pictures {
            let rows = rows(bytes);
            let mut kinds: Vec<u8> = rows.clone();
            kinds.sort_unstable();
            kinds.dedup();
            assert!(kinds.len() > 8, "{name} shows nothing");
            assert!(files.iter().any(|(known, _)| known == name), "{name} is handed out");
        }
    }

    #[test]
    fn a_style_sheet_is_sent_without_its_comments() {
        assert_eq!(squeezed("/* a\n b */ a { b: c }\n\n  /* d */\n  e { f: g } /* h"), "a{b:c}\ne{f:g}");
        assert_eq!(
            squeezed("a :not(b) c > d:hover { e: f; g: calc(1px + 2px) }"),
            "a :not(b) c > d:hover{e:f;g:calc(1px + 2px)}"
        );
        let files = made("the program");
        let (_, style) = file(&files, "assets/style-");
        assert!(!style.contains("/*") && style.contains(".table{"), "{}", style.len());
    }

    #[test]
    fn the_type_face_is_ours_small_and_free() {
        let files = made("the program");
        let (face, _) = file(&files, "assets/nunito-");
        let (_, style) = file(&files, "assets/style-");
        assert!(style.contains(&format!("url({})", face.trim_start_matches("assets/"))), "the style names it");
        let (_, page) = file(&files, "index.html");
        assert!(
            page.contains(&format!("as=\"font\" type=\"font/woff2\" crossorigin href=\"{face}\"")),
            "it comes early"
        );
        let bytes = Sources::read().expect("sources").face;
        assert!(bytes.starts_with(b"wOF2") && bytes.len() < 40_000, "{} bytes", bytes.len());
        let (_, licence) = file(&files, "assets/nunito-OFL.txt");
        assert!(licence.contains("SIL OPEN FONT LICENSE"), "whoever is handed it is handed its licence");
    }

    #[test]
    fn a_template_is_filled_completely() {
        assert_eq!(fill("a {{b}} c", &[("b", "x")]).expect("filled"), "a x c");
        assert!(fill("a {{b}} {{c}}", &[("b", "x")]).is_err());
        assert!(fill("a", &[("b", "x")]).is_err());
    }
}
