//! `veridoku serve` over real sockets: its answers are those of the command, and no client can stop it.
//!
//! Every test starts its own server, on a port that the system chooses.
#![cfg(all(feature = "serve", unix))]

#[path = "../command/folder.rs"]
mod folder;
mod server;

mod answers;
mod clients;
mod guard;
mod openapi;

mod work;
