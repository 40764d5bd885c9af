//! The examples of `deploy/` do what the documents say of them.

mod common;

use common::{read, root};

fn file(name: &str) -> String {
    read(&root().join("deploy").join(name))
}

/// What is built is what was tested: the libraries of `Cargo.lock`, in every command of the build.
#[test]
fn every_cargo_in_an_image_is_locked() {
    let image = file("Dockerfile");
    let runs = image.lines().filter_map(|line| line.strip_prefix("RUN "));
    let commands: Vec<&str> = runs.flat_map(|run| run.split("&&")).map(str::trim).collect();
    let cargo: Vec<&&str> = commands.iter().filter(|command| command.starts_with("cargo ")).collect();
    assert!(cargo.len() >= 2, "the page and the program: {commands:?}");
    for command in cargo {
        assert!(command.split_whitespace().any(|word| word == "--locked"), "{command}");
    }
}

/// `docs/RUNNING.md`, *Watching it*: the proxy does not pass these on.
#[test]
fn a_proxy_keeps_from_strangers_what_is_for_whoever_runs_it() {
    let proxy = file("two-nodes/nginx.conf");
    for path in ["/metrics", "/health"] {
        let rule = format!("location = {path} {{ deny all; }}");
        assert!(proxy.lines().any(|line| line.trim() == rule), "{rule}");
    }
}
