//! L1 to L8: what every game of the table must keep, with and without turning cards, with 2 to 6 seats.

mod subject;

tablee_testkit::conformance!(tablee_labyrinth::Labyrinth, subject::subject);
