//! A real server, real sockets, a real file.

mod cuts;
mod failures;
mod leak;
mod life;
mod running;
mod strangers;
