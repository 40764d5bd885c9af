//! Sets of components are data: the faces of tiles and cards come from a file that is checked on loading.
//!
//! A checked set is *interned*: equal sets are one set, and states hold a pointer to it. The standard set of a game is there for
//! as long as the program runs and is copied without counting references; other sets are counted and given back with the last
//! state, view or record that uses them. The registry of a game holds a bounded number of those.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Say, Sentence};

/// How many different sets of one game are in use at the same time, besides the standard one.
pub const MOST_SETS: usize = 1_024;

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

    /// The embedded set: outside every limit, and never given back.
    fn standard() -> Interned<Self> {
        let registry = Self::registry();
        Interned(Held::Standard(registry.standard.get_or_init(|| {
            let file = crate::read_json(Self::STANDARD_JSON).map_err(|error| error.to_string());
            let set = checked(Self::STANDARD_NAME, file);
            Entry::of(set.unwrap_or_else(|error| panic!("the embedded set is checked by the tests: {error}")))
        })))
    }

    #[doc(hidden)]
    fn admit(name: &str, file: Result<Self::File, String>) -> Result<Interned<Self>, SetError> {
        Self::registry().intern(checked(name, file)?).ok_or_else(|| SetError {
            file: name.to_owned(),
            complaints: vec![Complaint::new("file", Sentence::new("set-too-many").count("most", MOST_SETS))],
        })
    }
}

/// A set that is sound, and in no registry yet.
fn checked<S: ComponentSet>(name: &str, file: Result<S::File, String>) -> Result<S, SetError> {
    let unreadable = |reason: String| SetError {
        file: name.to_owned(),
        complaints: vec![Complaint::new("file", Sentence::new("set-unreadable").text("reason", reason))],
    };
    S::check(file.map_err(unreadable)?).map_err(|complaints| SetError { file: name.to_owned(), complaints })
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

/// All sets of one kind that this program uses.
#[derive(Debug)]
pub struct SetRegistry<S: 'static> {
    standard: OnceLock<Entry<S>>,
    /// Those that somebody brought along. An entry whose last user is gone is swept when the next set comes.
    brought: Mutex<Vec<Weak<Entry<S>>>>,
}

#[derive(Debug)]
struct Entry<S> {
    id: String,
    canonical: String,
    set: S,
}

impl<S: ComponentSet> Entry<S> {
    fn of(set: S) -> Entry<S> {
        let canonical = serde_json::to_string(set.file()).unwrap_or_default();
        let id = format!("{}-{:016x}", set.faces(), fingerprint(&canonical));
        Entry { id, canonical, set }
    }
}

impl<S: ComponentSet> SetRegistry<S> {
    /// An empty registry, for a `static`.
    #[expect(clippy::new_without_default, reason = "a registry is a static, never a value made in passing")]
    pub const fn new() -> SetRegistry<S> {
        SetRegistry { standard: OnceLock::new(), brought: Mutex::new(Vec::new()) }
    }

    /// How many sets are in use besides the standard one.
    pub fn in_use(&self) -> usize {
        self.brought().len()
    }

    /// The sets that are in use besides the standard one.
    fn brought(&self) -> Vec<Arc<Entry<S>>> {
        let brought = self.brought.lock().unwrap_or_else(PoisonError::into_inner);
        brought.iter().filter_map(Weak::upgrade).collect()
    }

    fn intern(&self, set: S) -> Option<Interned<S>> {
        let standard = S::standard();
        let entry = Entry::of(set);
        if entry.canonical == standard.entry().canonical {
            return Some(standard);
        }
        let mut brought = self.brought.lock().unwrap_or_else(PoisonError::into_inner);
        brought.retain(|known| known.strong_count() > 0);
        let equal = |known: &Arc<Entry<S>>| known.id == entry.id && known.canonical == entry.canonical;
        if let Some(known) = brought.iter().filter_map(Weak::upgrade).find(equal) {
            return Some(Interned(Held::Brought(known)));
        }
        if brought.len() >= MOST_SETS {
            return None;
        }
        let entry = Arc::new(entry);
        brought.push(Arc::downgrade(&entry));
        Some(Interned(Held::Brought(entry)))
    }

    /// The set of this name. A fingerprint can be forged: a name that two sets bear is the name of neither.
    fn find(&self, id: &str) -> Option<Interned<S>> {
        let mut known = self.brought().into_iter().filter(|entry| entry.id == id);
        let found = known.next()?;
        known.next().is_none().then_some(Interned(Held::Brought(found)))
    }
}

/// FNV-1a: names a set by its content, the same on every machine.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A checked set of components, shared by all states that use it. In JSON the standard set is its name (faces and fingerprint)
/// and any other stands there whole: who reads a view need not have met its set before.
pub struct Interned<S: 'static>(Held<S>);

/// Who keeps a set: the program, or those who use it.
enum Held<S: 'static> {
    Standard(&'static Entry<S>),
    Brought(Arc<Entry<S>>),
}

impl<S> Interned<S> {
    /// Faces and fingerprint, such as `house-90ab...`: equal names mean equal sets.
    pub fn id(&self) -> &str {
        &self.entry().id
    }

    /// The set.
    #[inline]
    pub fn get(&self) -> &S {
        &self.entry().set
    }

    #[inline]
    fn entry(&self) -> &Entry<S> {
        match &self.0 {
            Held::Standard(entry) => entry,
            Held::Brought(entry) => entry,
        }
    }
}

impl<S> Clone for Interned<S> {
    #[inline]
    fn clone(&self) -> Self {
        Interned(match &self.0 {
            Held::Standard(entry) => Held::Standard(entry),
            Held::Brought(entry) => Held::Brought(Arc::clone(entry)),
        })
    }
}

impl<S> PartialEq for Interned<S> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.entry(), other.entry())
    }
}

impl<S> Eq for Interned<S> {}

impl<S> Deref for Interned<S> {
    type Target = S;

    #[inline]
    fn deref(&self) -> &S {
        self.get()
    }
}

impl<S> fmt::Debug for Interned<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl<S: ComponentSet> Serialize for Interned<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        match &self.0 {
            Held::Standard(entry) => serializer.serialize_str(&entry.id),
            Held::Brought(entry) => entry.set.file().serialize(serializer),
        }
    }
}

impl<'de, S: ComponentSet> Deserialize<'de> for Interned<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrFile<S>(PhantomData<S>);
        impl<'de, S: ComponentSet> Visitor<'de> for NameOrFile<S> {
            type Value = Interned<S>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a set, or a whole set")
            }

            fn visit_str<E: de::Error>(self, id: &str) -> Result<Interned<S>, E> {
                let standard = S::standard();
                if standard.id() == id {
                    return Ok(standard);
                }
                let known = S::registry().find(id);
                known.ok_or_else(|| E::custom(format!("the set {id:?} is not in use here")))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Interned<S>, A::Error> {
                let file = S::File::deserialize(MapAccessDeserializer::new(map))?;
                S::admit("set", Ok(file)).map_err(de::Error::custom)
            }
        }
        deserializer.deserialize_any(NameOrFile(PhantomData))
    }
}
