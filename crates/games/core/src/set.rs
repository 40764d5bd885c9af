//! Sets of components are data: the faces of tiles and cards come from a file that is checked on loading.
//!
//! A checked set is *interned*: kept once for as long as the program runs, so that states hold a pointer to it and are
//! copied without counting references. Equal sets are the same set. The registry of a game holds a bounded number.

use std::fmt;
use std::ops::Deref;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Say, Sentence};

/// How many different sets of one game a program keeps.
const MOST_SETS: usize = 256;

/// The faces of one game's components, checked, with whatever tables the engine derives from them.
pub trait ComponentSet: Sized + fmt::Debug + Send + Sync + 'static {
    /// The set as it stands in a file or a record.
    type File: Serialize + DeserializeOwned + Clone + fmt::Debug;

    /// The name of the embedded file, for complaints.
    const STANDARD_NAME: &'static str;
    /// The embedded file, in TOML.
    const STANDARD_TEXT: &'static str;
    /// The same in JSON, which is what programs read.
    const STANDARD_JSON: &'static str;

    /// The one registry of this kind of set.
    fn registry() -> &'static SetRegistry<Self>;

    /// Checks a file and derives the tables; says everything that is wrong with it, not only the first thing.
    fn check(file: Self::File) -> Result<Self, Vec<Complaint>>;

    /// The file this set was made from.
    fn file(&self) -> &Self::File;

    /// What the faces are called: `printed`, `house`, or what the file says.
    fn faces(&self) -> &str;

    /// Reads a set from TOML, or from JSON if the text begins with a brace. `name` is the file's, for complaints.
    fn from_text(name: &str, text: &str) -> Result<Interned<Self>, SetError> {
        let file = if text.trim_start().starts_with('{') {
            crate::read_json(text).map_err(|error| error.to_string())
        } else {
            from_toml(text)
        };
        Self::admit(name, file)
    }

    /// Reads a set from a JSON value, as records hold it.
    fn from_json(name: &str, value: &serde_json::Value) -> Result<Interned<Self>, SetError> {
        Self::admit(name, Self::File::deserialize(value).map_err(|error| error.to_string()))
    }

    /// The embedded set.
    fn standard() -> Interned<Self> {
        *Self::registry().standard.get_or_init(|| {
            Self::from_text(Self::STANDARD_NAME, Self::STANDARD_JSON)
                .unwrap_or_else(|error| panic!("the embedded set is checked by the tests: {error}"))
        })
    }

    #[doc(hidden)]
    fn admit(name: &str, file: Result<Self::File, String>) -> Result<Interned<Self>, SetError> {
        let unreadable = |reason: String| SetError {
            file: name.to_owned(),
            complaints: vec![Complaint::new("file", Sentence::new("set-unreadable").text("reason", reason))],
        };
        let file = file.map_err(unreadable)?;
        let set = Self::check(file).map_err(|complaints| SetError { file: name.to_owned(), complaints })?;
        Self::registry().intern(set).ok_or_else(|| SetError {
            file: name.to_owned(),
            complaints: vec![Complaint::new("file", Sentence::new("set-too-many").count("most", MOST_SETS))],
        })
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn from_toml<F: DeserializeOwned>(text: &str) -> Result<F, String> {
    toml::from_str(text).map_err(|error| one_line(&error.to_string()))
}

/// A page would carry a reader of TOML for nothing: its sets come in records, as JSON.
#[cfg(target_arch = "wasm32")]
fn from_toml<F: DeserializeOwned>(_: &str) -> Result<F, String> {
    Err("this is not JSON".to_owned())
}

#[cfg(not(target_arch = "wasm32"))]
fn one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// One thing that is wrong with a set: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The entry of the file, such as `tiles[3]` or `copies`.
    pub entry: String,
    /// What is wrong with it.
    pub reason: Sentence,
}

impl Complaint {
    /// A complaint about `entry`.
    pub fn new(entry: impl Into<String>, reason: Sentence) -> Complaint {
        Complaint { entry: entry.into(), reason }
    }
}

/// A set that cannot be used, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetError {
    /// The file's name.
    pub file: String,
    /// What is wrong, entry by entry.
    pub complaints: Vec<Complaint>,
}

impl SetError {
    /// One sentence a complaint: file, entry, reason.
    pub fn sentences(&self) -> Vec<Sentence> {
        let line = |complaint: &Complaint| {
            Sentence::new("set-complaint")
                .text("file", &self.file)
                .text("entry", &complaint.entry)
                .inner("reason", complaint.reason.clone())
        };
        self.complaints.iter().map(line).collect()
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let say = |complaint: &Complaint| {
            format!("{}: {}: {}", self.file, complaint.entry, crate::PlainWords.say(&complaint.reason))
        };
        f.write_str(&self.complaints.iter().map(say).collect::<Vec<_>>().join("; "))
    }
}

impl std::error::Error for SetError {}

/// All sets of one kind that this program has met.
#[derive(Debug)]
pub struct SetRegistry<S: 'static> {
    standard: OnceLock<Interned<S>>,
    entries: Mutex<Vec<&'static Entry<S>>>,
}

#[derive(Debug)]
struct Entry<S> {
    id: String,
    canonical: String,
    set: S,
}

impl<S: ComponentSet> SetRegistry<S> {
    /// An empty registry, for a `static`.
    #[expect(clippy::new_without_default, reason = "a registry is a static, never a value made in passing")]
    pub const fn new() -> SetRegistry<S> {
        SetRegistry { standard: OnceLock::new(), entries: Mutex::new(Vec::new()) }
    }

    fn intern(&self, set: S) -> Option<Interned<S>> {
        let canonical = serde_json::to_string(set.file()).unwrap_or_default();
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = entries.iter().find(|entry| entry.canonical == canonical) {
            return Some(Interned(entry));
        }
        if entries.len() >= MOST_SETS {
            return None;
        }
        let id = format!("{}-{:016x}", set.faces(), fingerprint(&canonical));
        let entry: &'static Entry<S> = Box::leak(Box::new(Entry { id, canonical, set }));
        entries.push(entry);
        Some(Interned(entry))
    }

    fn find(&self, id: &str) -> Option<Interned<S>> {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.iter().find(|entry| entry.id == id).map(|entry| Interned(entry))
    }
}

/// FNV-1a: names a set by its content, the same on every machine.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A checked set of components, shared by all states that use it. In JSON it is its name (faces and fingerprint);
/// reading that name back needs the set to have been loaded in this program.
pub struct Interned<S: 'static>(&'static Entry<S>);

impl<S> Interned<S> {
    /// Faces and fingerprint, such as `house-90ab...`: equal names mean equal sets.
    pub fn id(self) -> &'static str {
        &self.0.id
    }

    /// The set, for as long as the program runs.
    #[inline]
    pub fn get(self) -> &'static S {
        &self.0.set
    }
}

impl<S> Clone for Interned<S> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Interned<S> {}

impl<S> PartialEq for Interned<S> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<S> Eq for Interned<S> {}

impl<S> Deref for Interned<S> {
    type Target = S;

    #[inline]
    fn deref(&self) -> &S {
        &self.0.set
    }
}

impl<S> fmt::Debug for Interned<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.id)
    }
}

impl<S> Serialize for Interned<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_str(&self.0.id)
    }
}

impl<'de, S: ComponentSet> Deserialize<'de> for Interned<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        let standard = S::standard();
        if standard.id() == id {
            return Ok(standard);
        }
        S::registry().find(&id).ok_or_else(|| de::Error::custom(format!("the set {id:?} has not been loaded")))
    }
}
