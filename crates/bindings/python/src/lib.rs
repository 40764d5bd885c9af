//! The native half of the Python package `tablee`: the same engines, encodings, bots, reviews and drawings, with nothing of the
//! rules written again. The other half, in `python/tablee`, gives it the shapes that Python libraries know.
//!
//! Whatever comes from Python may be wrong: every mistake becomes an exception that says what and why.

mod arena;
mod batch;
mod error;
mod game;
mod judge;
mod position;
mod state;

use pyo3::prelude::*;

#[pymodule]
mod _tablee {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::arena::RawArena;
    #[pymodule_export]
    use crate::batch::RawBatch;
    #[pymodule_export]
    use crate::error::{Refused, TableeError};
    #[pymodule_export]
    use crate::game::{Game, games, load, rules};
    #[pymodule_export]
    use crate::judge::{choose, consider, review};
    #[pymodule_export]
    use crate::state::{State, restore_dealt, restore_imagined};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
