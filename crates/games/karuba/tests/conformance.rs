//! Karuba passes the suite that every game passes.

mod common;

tablee_testkit::conformance!(tablee_karuba::Karuba, common::subject);
