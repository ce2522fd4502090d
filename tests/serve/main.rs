//! `veridoku serve` over real sockets: its answers are those of the command, and nothing that a client does stops it.
//!
//! Every test starts a server of its own, on a port that the system chooses.
#![cfg(all(feature = "serve", unix))]

#[path = "../command/folder.rs"]
mod folder;
mod server;

mod answers;
mod clients;
mod guard;
mod openapi;

mod work;
