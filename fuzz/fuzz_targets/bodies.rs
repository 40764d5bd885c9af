//! libFuzzer's door to `tablee_fuzz::bodies`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tablee_fuzz::bodies(data));
