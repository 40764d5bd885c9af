//! Stored counts of positions and stored records: they change only when the rules do.

mod subject;

tablee_testkit::perft!(tablee_kariba::Kariba, "tests/perft.txt", subject::subject);
tablee_testkit::golden_records!(tablee_kariba::Kariba, "tests/records", subject::subject);
