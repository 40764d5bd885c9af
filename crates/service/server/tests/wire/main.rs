//! A real server, real sockets, a real file.

mod bots;
mod company;
mod cuts;
mod device;
mod edge;
mod erase;
mod exchanges;
mod failures;
mod host;
mod leak;
mod life;
mod push;
mod running;
mod sets;
mod strangers;
mod tries;

/// As in the program: what memory does is the allocator's doing, too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
