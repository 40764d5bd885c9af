//! The examples of `rulebook.md`.

tablee_testkit::rulebook!(tablee_karuba_cards::KarubaCards, "tests/rulebook.md");
