//! The one list of games. Whoever needs every game goes through [`for_each_game!`], whoever needs one by its name through
//! [`of_game!`]; nobody else names all of them, and nobody chooses by an id.
//!
//! A line of the list says where a game's clients come from: with `own`, the game has a bot in `tablee-bots`, a board in
//! `tablee-board`, a drawing in `tablee-scene` and a screen in `tablee-tui`, and the compiler asks for each that is missing.
//! With `plain` it needs none of them: it is played by the search that knows only the rules, its moves are a list, and its
//! diagram is what is shown.

use tablee_core::Info;
#[doc(hidden)]
pub use tablee_core::{Game, SeatView, Sight};
pub use tablee_kariba::Kariba;
pub use tablee_karuba::Karuba;
pub use tablee_karuba_cards::KarubaCards;
pub use tablee_labyrinth::Labyrinth;

/// The conformance suite's game, in a test build.
#[cfg(feature = "dummy")]
pub type Dummy = tablee_testkit::dummy::Dummy<{ tablee_testkit::dummy::SOUND }>;

/// Calls a macro with all games, in the order in which they are shown, and with whatever else it needs:
/// `for_each_game!([callback] more)` is `callback! { [more] Type: own, Type: plain, … }`.
///
/// ```
/// let mut names = Vec::new();
/// macro_rules! take {
///     ([] $($game:ty: $kind:ident,)*) => { $(names.push(<$game as tablee_core::Game>::INFO.id);)* };
/// }
/// tablee_shelf::for_each_game!([take]);
/// assert_eq!(names.len(), tablee_shelf::GAMES.len());
/// ```
#[macro_export]
macro_rules! for_each_game {
    ([$($callback:tt)*] $($more:tt)*) => {
        $crate::with_guests! { [$($callback)*] [$($more)*]
            $crate::Karuba: own,
            $crate::KarubaCards: own,
            $crate::Kariba: own,
            $crate::Labyrinth: own,
        }
    };
}

/// The list as it is, without guests.
#[cfg(not(feature = "dummy"))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_guests {
    ([$($callback:tt)*] $($rest:tt)*) => {
        $($callback)*! { $($rest)* }
    };
}

/// The list with the game that shows what a fifth one needs: one line.
#[cfg(feature = "dummy")]
#[doc(hidden)]
#[macro_export]
macro_rules! with_guests {
    ([$($callback:tt)*] $($rest:tt)*) => {
        $($callback)*! { $($rest)*
            $crate::Dummy: plain,
        }
    };
}

/// An answer from the game of a name, generic code that is told its type: `of_game!(id, G => G::INFO.revision)`. Nothing if no
/// game has that name.
///
/// ```
/// use tablee_core::Game;
/// let longest = |id: &str| tablee_shelf::of_game!(id, G => G::INFO.longest);
/// assert_eq!(longest(tablee_shelf::GAMES[0].id), Some(tablee_shelf::GAMES[0].longest));
/// assert_eq!(longest("chess"), None);
/// ```
#[macro_export]
macro_rules! of_game {
    ($id:expr, $name:ident => $answer:expr) => {
        $crate::for_each_game!([$crate::choose_game] $id, $name, $answer)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! choose_game {
    ([$id:expr, $name:ident, $answer:expr] $($game:ty: $kind:ident,)*) => {
        match $id {
            $(id if id == <$game as $crate::Game>::INFO.id => {
                type $name = $game;
                Some($answer)
            })*
            _ => None,
        }
    };
}

/// The same for games that bring clients of their own; nothing for the others.
#[macro_export]
macro_rules! of_own_game {
    ($id:expr, $name:ident => $answer:expr) => {
        $crate::for_each_game!([$crate::choose_own_game] $id, $name, $answer)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! choose_own_game {
    ([$id:expr, $name:ident, $answer:expr] $($game:ty: $kind:ident,)*) => {
        'found: {
            $($crate::choose_own_game!(@$kind 'found, $id, $name, $answer, $game);)*
            None
        }
    };
    (@own $found:lifetime, $id:expr, $name:ident, $answer:expr, $game:ty) => {
        if $id == <$game as $crate::Game>::INFO.id {
            type $name = $game;
            break $found Some($answer);
        }
    };
    (@plain $found:lifetime, $id:expr, $name:ident, $answer:expr, $game:ty) => {};
}

/// An answer about what a seat sees, from generic code that is told the game: `of_sight!(seat, sight: G => …)` with `sight` a
/// `&Sight<G>`. Nothing if its game is not on the list.
#[macro_export]
macro_rules! of_sight {
    ($seat:expr, $sight:ident: $name:ident => $answer:expr) => {
        $crate::for_each_game!([$crate::choose_sight] $seat, $sight, $name, $answer)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! choose_sight {
    ([$seat:expr, $sight:ident, $name:ident, $answer:expr] $($game:ty: $kind:ident,)*) => {
        'found: {
            let seat = $crate::SeatView::as_any($seat);
            $(if let Some($sight) = seat.downcast_ref::<$crate::Sight<$game>>() {
                type $name = $game;
                break 'found Some($answer);
            })*
            None
        }
    };
}

/// The same for games that bring a board, a drawing and a screen of their own: `of_own_sight!(seat, sight => …)`. Nothing for
/// the others, which are shown by what every game has.
#[macro_export]
macro_rules! of_own_sight {
    ($seat:expr, $sight:ident => $answer:expr) => {
        $crate::for_each_game!([$crate::choose_own_sight] $seat, $sight, $answer)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! choose_own_sight {
    ([$seat:expr, $sight:ident, $answer:expr] $($game:ty: $kind:ident,)*) => {
        'found: {
            let seat = $crate::SeatView::as_any($seat);
            $($crate::choose_own_sight!(@$kind 'found, seat, $sight, $answer, $game);)*
            None
        }
    };
    (@own $found:lifetime, $seat:ident, $sight:ident, $answer:expr, $game:ty) => {
        if let Some($sight) = $seat.downcast_ref::<$crate::Sight<$game>>() {
            break $found Some($answer);
        }
    };
    (@plain $found:lifetime, $seat:ident, $sight:ident, $answer:expr, $game:ty) => {};
}

macro_rules! infos {
    ([] $($game:ty: $kind:ident,)*) => {
        /// What is known of every game, in the order in which they are shown.
        pub const GAMES: &[&Info] = &[$(&<$game>::INFO),*];
    };
}
for_each_game!([infos]);

/// The names of all games, in the same order: for whoever goes through them all, a test for instance.
pub const IDS: [&str; GAMES.len()] = {
    let mut ids = [""; GAMES.len()];
    let mut index = 0;
    while index < ids.len() {
        ids[index] = GAMES[index].id;
        index += 1;
    }
    ids
};

/// What is known of the game of that name; nothing if there is none.
pub fn info(game: &str) -> Option<&'static Info> {
    GAMES.iter().copied().find(|info| info.id == game)
}
