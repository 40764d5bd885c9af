//! The worked examples of `rulebook.md`.

tablee_testkit::rulebook!(tablee_kariba::Kariba, "tests/rulebook.md");
