//! Stored counts of positions and stored records: they change only when the rules do.

mod subject;

tablee_testkit::perft!(tablee_labyrinth::Labyrinth, "tests/perft.txt", subject::subject);
tablee_testkit::golden_records!(tablee_labyrinth::Labyrinth, "tests/records", subject::subject);
