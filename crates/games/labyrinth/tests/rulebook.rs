//! The worked examples of `rulebook.md`.

tablee_testkit::rulebook!(tablee_labyrinth::Labyrinth, "tests/rulebook.md");
