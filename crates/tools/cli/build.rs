//! Embeds the page if it was built: `cargo xtask page` puts it in the folder `page` of the target folder, or `TABLEE_PAGE` names
//! another. Without it the server shows its plain page. It is here, at the very end, so that nothing else is compiled anew when the
//! page has changed.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TABLEE_PAGE");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names a folder"));
    let folder = match std::env::var_os("TABLEE_PAGE") {
        Some(folder) => PathBuf::from(folder),
        // OUT_DIR is TARGET/PROFILE/build/PACKAGE/out, with a triple before the profile when one was asked for.
        None => {
            let target = out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").exists());
            target.or_else(|| out.ancestors().nth(4)).expect("cargo builds in a folder").join("page")
        }
    };
    if !folder.exists() {
        // What is missing always counts as changed; an old empty folder does not, until the page is there.
        fs::create_dir_all(&folder).expect("the target folder can be written");
        let _ = fs::File::open(&folder).and_then(|folder| folder.set_modified(SystemTime::UNIX_EPOCH));
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    fs::write(out.join("page.rs"), list(&folder)).expect("the output folder can be written");
}

/// The files as the source of a slice of `PageFile`; none if the folder has no page.
fn list(folder: &Path) -> String {
    let mut text = String::from("&[\n");
    if folder.join("served.html").is_file() {
        let mut names = Vec::new();
        collect(folder, "", &mut names);
        names.sort();
        for name in names {
            let path = folder.join(&name);
            let include = |path: &Path| format!("include_bytes!({:?})", path.display().to_string());
            let copy = |ending: &str| {
                let copy = folder.join(format!("{name}.{ending}"));
                if copy.exists() { format!("Some({})", include(&copy)) } else { "None".to_owned() }
            };
            writeln!(
                text,
                "    PageFile {{ name: {name:?}, plain: {}, brotli: {}, gzip: {} }},",
                include(&path),
                copy("br"),
                copy("gz")
            )
            .expect("text can be written");
        }
    }
    text.push_str("]\n");
    text
}

fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the page can be read").flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), names);
        } else if !name.ends_with(".br") && !name.ends_with(".gz") {
            names.push(name);
        }
    }
}
