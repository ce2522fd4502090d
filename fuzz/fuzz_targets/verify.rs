#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| veridoku_fuzz::verify::check(data));
