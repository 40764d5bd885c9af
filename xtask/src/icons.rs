//! The pictures of the page that phones ask for: rendered from our own drawings by Chromium, and the two screenshots, which are those
//! of the browser tests. They are part of the tree; this makes them anew when a drawing has changed.

use std::path::Path;
use std::process::Command;

use anyhow::Context as _;

use crate::shell;

/// A drawing, the picture of it, and its width and height. `tablee-bundle` tests the sizes.
const PICTURES: [(&str, &str, u32); 9] = [
    ("icon.svg", "icon-96.png", 96),
    ("icon.svg", "icon-144.png", 144),
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-256.png", 256),
    ("icon.svg", "icon-512.png", 512),
    ("icon-maskable.svg", "maskable-192.png", 192),
    ("icon-maskable.svg", "maskable-512.png", 512),
    ("icon-maskable.svg", "apple-touch-icon.png", 180),
    ("badge.svg", "badge-96.png", 96),
];

/// A screen that the browser tests keep, and what it is called in the page.
const SCREENS: [(&str, &str); 2] =
    [("karuba-cards-390-light-en.png", "screen-narrow.png"), ("karuba-1280-light-en.png", "screen-wide.png")];

/// Makes all of them.
pub(crate) fn run() -> anyhow::Result<()> {
    let page = shell::root().join("crates/clients/web/page");
    let pictures = page.join("pictures");
    let chromium = std::env::var_os("TABLEE_CHROMIUM").unwrap_or_else(|| "/usr/bin/chromium".into());
    if !Path::new(&chromium).exists() {
        shell::install_debian_package("chromium")?;
    }
    for (drawing, picture, size) in PICTURES {
        let mut render = Command::new(&chromium);
        render.args([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
        ]);
        render.args(["--default-background-color=00000000", &format!("--window-size={size},{size}")]);
        render.arg(format!("--screenshot={}", pictures.join(picture).display()));
        shell::run(render.arg(format!("file://{}", page.join(drawing).display())))?;
    }
    let screens = shell::root().join("tests/browser/screens");
    for (screen, picture) in SCREENS {
        std::fs::copy(screens.join(screen), pictures.join(picture))
            .with_context(|| format!("{screen} is not there"))?;
    }
    Ok(())
}
