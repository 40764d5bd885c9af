//! libFuzzer's door to `tablee_fuzz::store`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tablee_fuzz::store(data));
