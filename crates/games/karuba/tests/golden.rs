//! Counts and records that stay what they are as long as the rules do.

mod common;

tablee_testkit::perft!(tablee_karuba::Karuba, "tests/perft.txt", common::subject);
tablee_testkit::golden_records!(tablee_karuba::Karuba, "tests/records", common::subject);
