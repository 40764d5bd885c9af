//! libFuzzer's door to `tablee_fuzz::sets`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tablee_fuzz::sets(data));
