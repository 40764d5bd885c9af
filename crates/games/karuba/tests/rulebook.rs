//! The examples of the rule book, and one for every rule.

tablee_testkit::rulebook!(tablee_karuba::Karuba, "tests/rulebook.md");
