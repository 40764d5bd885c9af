//! The page in real browsers: `tests/browser` with Playwright and Debian's Chromium, and the main flows of `tests/browser/engines`
//! with Debian's Firefox and WebKit.

use std::path::Path;
use std::process::Command;

use crate::{page, shell};

/// Installs what is missing, builds page and program, and runs the tests; `arguments` go to Playwright.
pub(crate) fn run(arguments: &[&str]) -> anyhow::Result<()> {
    if std::env::var_os("TABLEE_CHROMIUM").is_none() {
        install(&[("/usr/bin/chromium", "chromium")])?;
    }
    test(arguments)
}

/// The main flows in Firefox and WebKit. Whatever hangs there is ended by the tests themselves within three minutes.
pub(crate) fn engines() -> anyhow::Result<()> {
    install(&[
        ("/usr/bin/firefox-esr", "firefox-esr"),
        ("/usr/bin/WebKitWebDriver", "webkit2gtk-driver"),
        ("/usr/bin/Xvfb", "xvfb"),
        ("/usr/bin/dbus-run-session", "dbus-daemon"),
    ])?;
    test(&["--config", "engines/playwright.config.js"])
}

/// Installs the packages whose programs are not there.
fn install(programs: &[(&str, &str)]) -> anyhow::Result<()> {
    let mut missing = programs.iter().filter(|(program, _)| !Path::new(program).exists());
    missing.try_for_each(|(_, package)| shell::install_debian_package(package))
}

/// Builds page and program, and runs Playwright.
fn test(arguments: &[&str]) -> anyhow::Result<()> {
    let tests = shell::root().join("tests/browser");
    if !shell::succeeds(Command::new("npm").arg("--version")) {
        shell::install_debian_package("npm")?;
    }
    if !is_installed(&tests) {
        let mut install = Command::new("npm");
        install.args(["ci", "--loglevel=error"]).current_dir(&tests).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        shell::run(&mut install)?;
    }
    page::build_for_tests()?;
    // Now with the page in it.
    shell::run(shell::cargo().args(["build", "--quiet"]).args(page::TESTED))?;
    let mut playwright = Command::new("node");
    playwright.args(["node_modules/@playwright/test/cli.js", "test"]).args(arguments).current_dir(&tests);
    playwright.env("TABLEE_PROGRAM", shell::target().join("debug/tablee"));
    shell::run(&mut playwright)
}

/// Whether the packages are those of the lock file: npm notes what it installed in a file that is written last.
fn is_installed(tests: &Path) -> bool {
    let changed = |name: &str| tests.join(name).metadata().and_then(|data| data.modified()).ok();
    let installed = changed("node_modules/.package-lock.json");
    installed.is_some() && installed >= changed("package-lock.json")
}
