//! libFuzzer's door to `tablee_fuzz::views`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tablee_fuzz::views(data));
