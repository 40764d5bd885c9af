//! K1 to K11: what every game of the table must keep, in the standard and in the expert game, with 2 to 4 seats.

mod subject;

tablee_testkit::conformance!(tablee_kariba::Kariba, subject::subject);
