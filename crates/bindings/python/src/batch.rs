//! Many games at a time, in memory that belongs to NumPy.

use numpy::{PyArrayMethods as _, PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyAny;
use tablee_core::PlayoutRng;
use tablee_encoding::{Buffers, Many, StepError};

use crate::error::step_error;
use crate::game::{Game, batch_of, plan};

/// Many games at a time. `tablee.Batch` gives it its buffers.
#[pyclass(module = "tablee._tablee", name = "_RawBatch")]
pub(crate) struct RawBatch {
    many: Box<dyn Many>,
    rng: PlayoutRng,
}

/// Arrays of Python, borrowed for as long as something is written into them.
struct Borrowed<'py> {
    observations: PyReadwriteArrayDyn<'py, u8>,
    masks: PyReadwriteArrayDyn<'py, u8>,
    rewards: PyReadwriteArrayDyn<'py, f32>,
    ends: PyReadwriteArrayDyn<'py, u8>,
    deciders: PyReadwriteArrayDyn<'py, i8>,
    finals: Option<PyReadwriteArrayDyn<'py, u8>>,
}

fn not_contiguous(name: &str) -> PyErr {
    PyValueError::new_err(format!("{name} must be C-contiguous: numpy.ascontiguousarray makes it so"))
}

fn writable<'py, T: numpy::Element>(
    array: &Bound<'py, PyAny>,
    name: &str,
    kind: &str,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = array.cast::<numpy::PyArrayDyn<T>>().map_err(|_| {
        let found = array.getattr("dtype").map_or_else(|_| array.get_type().to_string(), |kind| kind.to_string());
        PyTypeError::new_err(format!("{name} must be a numpy array of {kind}, not {found}"))
    })?;
    array.try_readwrite().map_err(|error| PyValueError::new_err(format!("{name} cannot be written into: {error}")))
}

impl<'py> Borrowed<'py> {
    fn of(buffers: &[Bound<'py, PyAny>; 5], finals: Option<&Bound<'py, PyAny>>) -> PyResult<Borrowed<'py>> {
        let [observations, masks, rewards, ends, deciders] = buffers;
        Ok(Borrowed {
            observations: writable(observations, "observations", "uint8")?,
            masks: writable(masks, "masks", "uint8")?,
            rewards: writable(rewards, "rewards", "float32")?,
            ends: writable(ends, "ends", "uint8")?,
            deciders: writable(deciders, "deciders", "int8")?,
            finals: finals.map(|finals| writable(finals, "final_observations", "uint8")).transpose()?,
        })
    }

    fn buffers(&mut self) -> PyResult<Buffers<'_>> {
        let finals = self.finals.as_mut().map(|finals| finals.as_slice_mut()).transpose();
        Ok(Buffers {
            finals: finals.map_err(|_| not_contiguous("final_observations"))?,
            observations: self.observations.as_slice_mut().map_err(|_| not_contiguous("observations"))?,
            masks: self.masks.as_slice_mut().map_err(|_| not_contiguous("masks"))?,
            rewards: self.rewards.as_slice_mut().map_err(|_| not_contiguous("rewards"))?,
            ends: self.ends.as_slice_mut().map_err(|_| not_contiguous("ends"))?,
            deciders: self.deciders.as_slice_mut().map_err(|_| not_contiguous("deciders"))?,
        })
    }
}

impl RawBatch {
    /// Does something with the buffers while Python goes on with other things.
    fn with_buffers(
        &mut self,
        py: Python<'_>,
        buffers: &[Bound<'_, PyAny>; 5],
        finals: Option<&Bound<'_, PyAny>>,
        work: impl FnOnce(&mut dyn Many, Buffers<'_>) -> Result<(), StepError> + Send,
    ) -> PyResult<()> {
        let mut borrowed = Borrowed::of(buffers, finals)?;
        let out = borrowed.buffers()?;
        let many = self.many.as_mut();
        py.detach(|| work(many, out)).map_err(step_error)
    }
}

#[pymethods]
impl RawBatch {
    #[new]
    #[pyo3(signature = (game, slots, seed, threads, autoreset, illegal, reward))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        slots: usize,
        seed: u64,
        threads: usize,
        autoreset: &str,
        illegal: &str,
        reward: &str,
    ) -> PyResult<RawBatch> {
        let plan = plan(slots, seed, threads, autoreset, illegal, reward)?;
        let game = game.get();
        let many = py.detach(|| batch_of(game, plan))?;
        Ok(RawBatch { many, rng: PlayoutRng::new(seed) })
    }

    /// Begins all games anew.
    #[pyo3(signature = (buffers, seed=None))]
    fn reset(&mut self, py: Python<'_>, buffers: [Bound<'_, PyAny>; 5], seed: Option<u64>) -> PyResult<()> {
        if let Some(seed) = seed {
            self.rng = PlayoutRng::new(seed);
        }
        self.with_buffers(py, &buffers, None, |many, out| many.reset(seed, out))
    }

    /// Begins the next game of the marked slots.
    fn reset_marked(
        &mut self,
        py: Python<'_>,
        buffers: [Bound<'_, PyAny>; 5],
        marks: PyReadonlyArrayDyn<'_, u8>,
    ) -> PyResult<()> {
        let marks = marks.as_slice().map_err(|_| not_contiguous("marks"))?;
        self.with_buffers(py, &buffers, None, |many, out| many.reset_marked(marks, out))
    }

    /// Carries out one action of every seat that decides; `finals` is where it is written how games looked that ended.
    #[pyo3(signature = (buffers, actions, finals=None))]
    fn step(
        &mut self,
        py: Python<'_>,
        buffers: [Bound<'_, PyAny>; 5],
        actions: &Bound<'_, PyAny>,
        finals: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let actions = actions.cast::<numpy::PyArrayDyn<i32>>().map_err(|_| {
            let found = actions.getattr("dtype").map_or_else(|_| actions.get_type().to_string(), |k| k.to_string());
            PyTypeError::new_err(format!("actions must be a numpy array of int32, not {found}"))
        })?;
        let actions = actions.try_readonly().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let actions = actions.as_slice().map_err(|_| not_contiguous("actions"))?;
        self.with_buffers(py, &buffers, finals, |many, out| many.step(actions, out))
    }

    /// Draws a legal action for every seat that decides.
    fn sample(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut actions: PyReadwriteArrayDyn<'_, i32> = writable(actions, "actions", "int32")?;
        let actions = actions.as_slice_mut().map_err(|_| not_contiguous("actions"))?;
        let (many, rng) = (self.many.as_ref(), &mut self.rng);
        py.detach(|| many.sample(rng, actions)).map_err(step_error)
    }

    /// Which game of the seed each slot plays.
    fn numbers(&self) -> Vec<u64> {
        (0..self.many.slots()).filter_map(|slot| self.many.number(slot)).collect()
    }
}
