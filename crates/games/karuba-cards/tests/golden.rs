//! Counts of positions and old records, which change only on purpose.

mod subject;

use subject::subject;

tablee_testkit::perft!(tablee_karuba_cards::KarubaCards, "tests/perft.txt", subject);
tablee_testkit::golden_records!(tablee_karuba_cards::KarubaCards, "tests/records", subject);
