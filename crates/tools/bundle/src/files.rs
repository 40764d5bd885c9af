//! Files of the page: their names, their compressed copies, their sizes.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context as _;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

/// Bytes as letters and digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A short name for exactly these texts or bytes.
pub(crate) fn name_of<T: AsRef<[u8]>>(contents: impl IntoIterator<Item = T>) -> String {
    let mut hash = Sha256::new();
    for content in contents {
        hash.update(Sha256::digest(content));
    }
    hexadecimal(&hash.finalize())[..16].to_owned()
}

/// How much is done for a small page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// For whoever builds it to play on the same machine: whatever its size, and compressed a little.
    Little,
    /// For everybody else.
    Most,
}

/// The files of the page, by their address relative to it.
#[derive(Debug, Default)]
pub(crate) struct Files {
    files: Vec<(String, Vec<u8>)>,
}

impl Files {
    /// A file with a fixed address.
    pub(crate) fn add(&mut self, name: &str, bytes: impl Into<Vec<u8>>) {
        self.files.push((name.to_owned(), bytes.into()));
    }

    /// A file among the assets whose name tells its content, so that it can be kept for ever. Returns the name without folder.
    pub(crate) fn add_named(&mut self, stem: &str, ending: &str, bytes: impl Into<Vec<u8>>) -> String {
        let bytes = bytes.into();
        let hash = name_of([&bytes]);
        let name = format!("{stem}-{hash}.{ending}");
        self.add(&format!("assets/{name}"), bytes);
        name
    }

    /// All addresses.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, _)| name.as_str())
    }

    /// A name for exactly these files.
    pub(crate) fn version(&self) -> String {
        name_of(self.files.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes]))
    }

    /// Compresses everything, on as many threads as there are large files.
    pub(crate) fn pack(self, effort: Effort) -> Packed {
        let (quality, level) = match effort {
            Effort::Little => (4, Compression::fast()),
            Effort::Most => (11, Compression::best()),
        };
        let files = std::thread::scope(|scope| {
            let pack = |(name, plain): (String, Vec<u8>)| {
                scope.spawn(move || {
                    let (brotli, gzip) = (brotli(&plain, quality), gzip(&plain, level));
                    File { name, plain, brotli, gzip }
                })
            };
            let threads: Vec<_> = self.files.into_iter().map(pack).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        Packed { files }
    }
}

fn brotli(plain: &[u8], quality: i32) -> Vec<u8> {
    let parameters = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    let mut out = Vec::new();
    // Reading from and writing to memory does not fail; and an empty copy is never used.
    let _ = brotli::BrotliCompress(&mut &*plain, &mut out, &parameters);
    out
}

fn gzip(plain: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(plain).and_then(|()| encoder.finish()).unwrap_or_default()
}

#[derive(Debug)]
struct File {
    name: String,
    plain: Vec<u8>,
    brotli: Vec<u8>,
    gzip: Vec<u8>,
}

impl File {
    /// The copies that are worth having, with their endings.
    fn copies(&self) -> impl Iterator<Item = (&'static str, &[u8])> {
        let copies = [("br", self.brotli.as_slice()), ("gz", self.gzip.as_slice())];
        copies.into_iter().filter(|(_, bytes)| !bytes.is_empty() && bytes.len() < self.plain.len())
    }
}

/// Files with their compressed copies.
#[derive(Debug)]
pub(crate) struct Packed {
    files: Vec<File>,
}

impl Packed {
    /// Writes all files and copies.
    pub(crate) fn write(&self, folder: &Path) -> anyhow::Result<()> {
        for file in &self.files {
            let path = folder.join(&file.name);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent).with_context(|| format!("{} cannot be made", parent.display()))?;
            }
            let write = |path: &Path, bytes: &[u8]| {
                std::fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
            };
            write(&path, &file.plain)?;
            for (ending, bytes) in file.copies() {
                write(&folder.join(format!("{}.{ending}", file.name)), bytes)?;
            }
        }
        Ok(())
    }

    /// How much these files are together, compressed by brotli.
    pub(crate) fn compressed(&self, names: &[String]) -> usize {
        let chosen = self.files.iter().filter(|file| names.contains(&file.name));
        chosen.map(|file| file.brotli.len().min(file.plain.len())).sum()
    }

    /// A table of sizes.
    pub(crate) fn table(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{:<44}{:>10}{:>10}{:>10}", "bytes", "plain", "gzip", "brotli")?;
        for file in &self.files {
            let File { name, plain, brotli, gzip } = file;
            writeln!(out, "{name:<44}{:>10}{:>10}{:>10}", plain.len(), gzip.len(), brotli.len())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_tells_the_content() {
        let mut files = Files::default();
        let one = files.add_named("a", "js", "1");
        let two = files.add_named("a", "js", "2");
        assert_ne!(one, two);
        assert_eq!(one, Files::default().add_named("a", "js", "1"));
        assert_eq!(one.len(), "a-0123456789abcdef.js".len());
        assert_eq!(files.names().collect::<Vec<_>>(), [format!("assets/{one}"), format!("assets/{two}")]);
    }

    #[test]
    fn what_is_compressed_can_be_read_again() {
        use std::io::Read as _;
        let text = "all the animals come to drink ".repeat(200);
        let mut files = Files::default();
        files.add("a/b.txt", text.as_str());
        files.add("tiny", "x");
        let packed = files.pack(Effort::Most);
        let folder = tempfile::tempdir().expect("a folder");
        packed.write(folder.path()).expect("written");
        let mut read = String::new();
        let gzip = std::fs::File::open(folder.path().join("a/b.txt.gz")).expect("a copy");
        flate2::read::GzDecoder::new(gzip).read_to_string(&mut read).expect("readable");
        assert_eq!(read, text);
        let mut read = Vec::new();
        let mut copy = std::fs::File::open(folder.path().join("a/b.txt.br")).expect("a copy");
        brotli::BrotliDecompress(&mut copy, &mut read).expect("readable");
        assert_eq!(read, text.as_bytes());
        assert!(!folder.path().join("tiny.br").exists(), "a copy that is not smaller is not made");
        assert!(packed.compressed(&["a/b.txt".to_owned()]) < 100);
    }
}
