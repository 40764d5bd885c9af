//! The suite that every game passes.

mod subject;

use subject::subject;

tablee_testkit::conformance!(tablee_karuba_cards::KarubaCards, subject);
