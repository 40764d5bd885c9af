//! libFuzzer's door to `tablee_fuzz::rows`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tablee_fuzz::rows(data));
