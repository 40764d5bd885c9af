//! Small sounds, made here, for those who want them.

use std::cell::RefCell;

use web_sys::{AudioContext, OscillatorType};

use tablee_page::Sound;

thread_local! {
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a sound.
pub(crate) fn play(sound: Sound) {
    let notes: &[(f32, f64)] = match sound {
        Sound::Tap => &[(520.0, 0.04)],
        Sound::Play => &[(330.0, 0.07), (440.0, 0.09)],
        Sound::Gain => &[(392.0, 0.06), (523.0, 0.06), (659.0, 0.12)],
        Sound::Count => &[(494.0, 0.05)],
        Sound::Turn => &[(587.0, 0.09), (784.0, 0.14)],
        Sound::End => &[(523.0, 0.12), (659.0, 0.12), (784.0, 0.3)],
    };
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
        let Some(audio) = audio else { return };
        let mut start = audio.current_time();
        for &(pitch, length) in notes {
            // A browser that refuses sound is left in peace.
            let _ = note(audio, pitch, start, length);
            start += length;
        }
    });
}

fn note(audio: &AudioContext, pitch: f32, start: f64, length: f64) -> Result<(), wasm_bindgen::JsValue> {
    let (voice, volume) = (audio.create_oscillator()?, audio.create_gain()?);
    voice.set_type(OscillatorType::Triangle);
    voice.frequency().set_value(pitch);
    volume.gain().set_value_at_time(0.12, start)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, start + length)?;
    voice.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&audio.destination())?;
    voice.start_with_when(start)?;
    voice.stop_with_when(start + length)
}
