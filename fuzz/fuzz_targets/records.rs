//! libFuzzer's door to `tablee_fuzz::records`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tablee_fuzz::records(data));
