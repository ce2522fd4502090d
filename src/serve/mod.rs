//! `veridoku serve`: the page, and the commands over HTTP. It solves nothing itself.
//!
//! ```text
//! socket --connection--> request --guard--> route --+-- GET: page, documentation, what there is   (assets, about)
//!   one task each,                                  '-- POST: body --request--> arguments, texts
//!   bounded in number and time                                   --jobs--> the command, on a thread of its own
//!                                                                --answer--> its JSON, byte for byte
//! ```
//!
//! | file | what |
//! |---|---|
//! | `connection` | connections: how many, how long, and their end |
//! | `guard` | who may ask, and the headers that keep the page to itself |
//! | `route` | paths and methods |
//! | `request` | a body as the arguments of a command |
//! | `jobs` | how much work at once, how long, and its end when nobody waits for it |
//! | `answer` | statuses, types and errors |
//! | `endpoints` | the commands that may be asked for, with their keys and times |
//! | `assets`, `documentation` | the page, and the description of the API |
//!
//! HTTP is `hyper`'s. A framework above it, such as `axum`, brings routes and extractors that one table replaces here,
//! and more than doubles what the server adds to a cold build.
//!
//! One thread serves all connections, and waits nowhere. The commands run on threads of their own, as many as there
//! are cores.

mod answer;
mod assets;
mod connection;
mod documentation;
mod endpoints;
mod guard;
mod jobs;
mod request;
mod route;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use tokio::runtime::Builder;
use tokio::sync::watch;

use guard::Guard;
use jobs::Jobs;

/// A server that listens.
pub(crate) struct Server {
    listener: TcpListener,
    at: SocketAddr,
}

/// Where a browser finds the page.
pub(crate) struct Address(pub(crate) String);

/// The end of a server, which another thread may bring about.
#[derive(Clone)]
pub(crate) struct End(Arc<watch::Sender<bool>>);

/// What all connections share.
struct Shared {
    guard: Guard,
    jobs: Jobs,
}

/// Stack of a thread with a command, like that of a program's first thread.
const STACK: usize = 8 << 20;

impl Server {
    /// Listens at an address; a port of 0 is any that is free.
    ///
    /// # Errors
    /// If the system refuses the address.
    pub(crate) fn bind(address: SocketAddr) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let at = listener.local_addr()?;
        Ok(Server { listener, at })
    }

    /// Where it is found.
    pub(crate) fn address(&self) -> Address {
        Address(format!("http://{}", self.at))
    }

    /// Serves until the end comes, and then until all requests are answered, but no longer than a second.
    ///
    /// # Errors
    /// If the system has no thread, or no means to wait for connections.
    pub(crate) fn serve(self, end: &End) -> io::Result<()> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let runtime = Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .max_blocking_threads(cores)
            .thread_stack_size(STACK)
            .build()?;
        let shared = Arc::new(Shared { guard: Guard::of(self.at), jobs: Jobs::new(cores) });
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            connection::accept(listener, &shared, end.0.subscribe()).await;
            Ok(())
        });
        // A command that does not notice its end at once holds nothing up.
        runtime.shutdown_background();
        served
    }
}

impl End {
    /// An end that has not come.
    pub(crate) fn new() -> End {
        End(Arc::new(watch::Sender::new(false)))
    }

    /// Brings the end about. True if it had come before.
    pub(crate) fn come(&self) -> bool {
        self.0.send_replace(true)
    }
}
