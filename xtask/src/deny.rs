//! `cargo verify deny`: licences, bans and sources of everything in Cargo.lock, as `deny.toml` allows them.
//!
//! The tool that the file is made for would have to be compiled on every new machine; the three checks that need no network are
//! here instead. Where the tool is installed it looks for advisories as well.

use std::collections::BTreeSet;

use anyhow::{Context as _, bail};
use serde_json::Value;

use crate::shell;

/// Checks the whole dependency graph.
#[expect(clippy::print_stdout, reason = "this is a program for the terminal")]
pub(crate) fn run() -> anyhow::Result<()> {
    let text = std::fs::read_to_string(shell::root().join("deny.toml")).context("deny.toml")?;
    let output = shell::cargo().args(["metadata", "--format-version", "1", "--locked", "--all-features"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    let rules = Rules::parse(&text)?;
    let (looked_at, complaints) = rules.complaints(&metadata)?;
    if !complaints.is_empty() {
        bail!("{}", complaints.join("\n"));
    }
    println!("{looked_at} packages: licences, bans and sources are as deny.toml allows them");
    if shell::succeeds(shell::cargo().args(["deny", "--version"])) {
        shell::run(shell::cargo().args(["deny", "check", "advisories"]))?;
    } else {
        println!(
            "advisories were not looked at: `cargo install --locked cargo-deny`, then `cargo deny check advisories`"
        );
    }
    Ok(())
}

/// The parts of `deny.toml` that are checked here.
struct Rules {
    licences: BTreeSet<String>,
    banned: BTreeSet<String>,
    registries: BTreeSet<String>,
}

impl Rules {
    fn parse(text: &str) -> anyhow::Result<Rules> {
        let file: toml::Table = toml::from_str(text).context("deny.toml")?;
        let list = |table: &str, key: &str| -> anyhow::Result<BTreeSet<String>> {
            let entries = file.get(table).and_then(|table| table.get(key)).and_then(toml::Value::as_array);
            let entries = entries.with_context(|| format!("deny.toml has no list {table}.{key}"))?;
            let name = |entry: &toml::Value| {
                let name = entry.as_str().or_else(|| entry.get("crate")?.as_str());
                name.map(str::to_owned).with_context(|| format!("deny.toml: {table}.{key}: {entry:?}"))
            };
            entries.iter().map(name).collect()
        };
        Ok(Rules {
            licences: list("licenses", "allow")?,
            banned: list("bans", "deny")?,
            registries: list("sources", "allow-registry")?,
        })
    }

    /// How many packages there are, and what is wrong with them.
    fn complaints(&self, metadata: &Value) -> anyhow::Result<(usize, Vec<String>)> {
        let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
        let mut complaints = Vec::new();
        for package in packages {
            let name = package["name"].as_str().unwrap_or_default();
            let version = package["version"].as_str().unwrap_or_default();
            let mut complain = |reason: String| complaints.push(format!("{name} {version}: {reason}"));
            match package["license"].as_str() {
                None => complain("it states no licence".to_owned()),
                Some(licence) if !allows(licence, &self.licences) => {
                    complain(format!("its licence, {licence}, is not among those of deny.toml"));
                }
                Some(_) => {}
            }
            if self.banned.contains(name) {
                complain("deny.toml bans it".to_owned());
            }
            match package["source"].as_str() {
                Some(source) => {
                    let registry = source.strip_prefix("registry+");
                    if !registry.is_some_and(|registry| self.registries.contains(registry)) {
                        complain(format!("it comes from {source}, which deny.toml does not allow"));
                    }
                }
                None => {
                    let dependencies = package["dependencies"].as_array().map_or(&[][..], Vec::as_slice);
                    let any = dependencies.iter().filter(|other| other["req"] == "*" && other["path"].is_null());
                    any.for_each(|other| complain(format!("it takes any version of {}", other["name"])));
                }
            }
        }
        Ok((packages.len(), complaints))
    }
}

/// Whether an expression of SPDX can be satisfied with allowed licences alone. `/` is an old way to write OR.
fn allows(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let allows = any(&words, &mut at, allowed);
    allows && at == words.len()
}

fn any(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> bool {
    let mut satisfied = all(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        // Both sides are read, whatever the first said.
        satisfied |= all(words, at, allowed);
    }
    satisfied
}

fn all(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> bool {
    let mut satisfied = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        satisfied &= one(words, at, allowed);
    }
    satisfied
}

fn one(words: &[&str], at: &mut usize, allowed: &BTreeSet<String>) -> bool {
    let Some(&word) = words.get(*at) else { return false };
    *at += 1;
    if word == "(" {
        let satisfied = any(words, at, allowed);
        let closed = words.get(*at) == Some(&")");
        *at += 1;
        return satisfied && closed;
    }
    if words.get(*at) == Some(&"WITH") {
        let exception = words.get(*at + 1).copied().unwrap_or_default();
        *at += 2;
        return allowed.contains(&format!("{word} WITH {exception}"));
    }
    allowed.contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_read_as_spdx_means_them() {
        let allowed: BTreeSet<String> =
            ["MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned).into();
        for good in [
            "MIT",
            "GPL-3.0 OR MIT",
            "MIT/Apache-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
            "MIT OR Apache-2.0 AND GPL-3.0",
        ] {
            assert!(allows(good, &allowed), "{good}");
        }
        for bad in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR Apache-2.0) AND GPL-3.0",
            "Apache-2.0 WITH other OR GPL-3.0",
            "MIT GPL-3.0",
            "(MIT",
        ] {
            assert!(!allows(bad, &allowed), "{bad}");
        }
    }

    #[test]
    fn packages_that_deny_forbids_are_named() {
        let text = std::fs::read_to_string(shell::root().join("deny.toml")).expect("deny.toml");
        let rules = Rules::parse(&text).expect("rules");
        let crates = "registry+https://github.com/rust-lang/crates.io-index";
        let good = serde_json::json!({"name": "good", "version": "1.0.0", "license": "MIT", "source": crates});
        let changed = |key: &str, value: Value| {
            let mut package = good.clone();
            package[key] = value;
            serde_json::json!({"packages": [package]})
        };
        let count = |metadata: Value| rules.complaints(&metadata).expect("packages").1.len();
        assert_eq!(count(changed("name", "fine".into())), 0);
        assert_eq!(count(changed("license", "GPL-3.0-only".into())), 1);
        assert_eq!(count(changed("license", Value::Null)), 1);
        assert_eq!(count(changed("name", "openssl".into())), 1);
        assert_eq!(count(changed("source", "git+https://example.org/good".into())), 1);
        let mut loose = changed("source", Value::Null);
        loose["packages"][0]["dependencies"] = serde_json::json!([{"name": "other", "req": "*", "path": null}]);
        assert_eq!(count(loose), 1);
    }
}
