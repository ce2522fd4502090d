//! `veridoku serve`: the page, and the requests of the library over HTTP. It solves nothing itself.
//!
//! ```text
//! socket --connection--> guard --> route --+-- GET: page, documentation, what there is   (assets, about)
//!   one task each,                         '-- POST: body --fields, endpoints--> a request of the library
//!   bounded in number and time                            --jobs--> its report, on its own thread
//!                                                         --answer--> JSON: the same bytes as the command writes
//! ```
//!
//! | file | what |
//! |---|---|
//! | `connection` | connections: how many, how long, and their end |
//! | `guard`, `headers` | which requests are allowed, and the headers that isolate the page |
//! | `route` | paths and methods |
//! | `fields` | the keys of a body, with their types |
//! | `jobs` | how much work at once, how long, and its end if its client leaves |
//! | `answer` | statuses, types and errors |
//! | `endpoints` | the available requests, with their keys and times |
//! | `assets`, `documentation` | the page, and the description of the API |
//!
//! HTTP is `hyper`'s. A framework above it, such as `axum`, brings routes and extractors that one table replaces here,
//! and more than doubles what the server adds to a cold build.
//!
//! One thread serves all connections, and never blocks. Requests are answered on separate threads, as many as there are
//! cores.

mod answer;
mod assets;
mod connection;
mod documentation;
mod endpoints;
mod fields;
mod guard;
mod headers;
mod jobs;
mod route;
mod slim;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use tokio::runtime::Builder;
use tokio::sync::watch;

use guard::Guard;
use jobs::Jobs;

/// The state shared by all connections.
struct Shared {
    guard: Guard,
    jobs: Jobs,
}

/// Stack size of a job's thread, like that of a program's main thread.
const STACK: usize = 8 << 20;

/// A server that listens.
pub(crate) struct Listening {
    /// The URL of the page.
    pub(crate) address: String,
    /// Ends the server, also from another thread. True if it had already been told to end.
    pub(crate) end: Box<dyn Fn() -> bool + Send>,
    /// Serves until the end, and then until all requests are answered, but no longer than a second.
    pub(crate) serve: Box<dyn FnOnce() -> io::Result<()>>,
}

/// Listens on an address; port 0 means any free port.
///
/// # Errors
/// If the system refuses the address.
pub(crate) fn listen(address: SocketAddr) -> io::Result<Listening> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    let at = listener.local_addr()?;
    let end = Arc::new(watch::Sender::new(false));
    let ends = end.subscribe();
    Ok(Listening {
        address: format!("http://{at}"),
        end: Box::new(move || end.send_replace(true)),
        serve: Box::new(move || serve(listener, at, ends)),
    })
}

/// Serves until it is told to end, and then until all requests are answered, but no longer than a second.
///
/// # Errors
/// If the system provides no thread, or no way to wait for connections.
fn serve(listener: TcpListener, at: SocketAddr, ends: watch::Receiver<bool>) -> io::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let runtime = Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(cores)
        .thread_stack_size(STACK)
        .build()?;
    let shared = Arc::new(Shared { guard: Guard::of(at), jobs: Jobs::new(cores) });
    let served = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        connection::accept(listener, &shared, ends).await;
        Ok(())
    });
    // A job that does not notice its end at once blocks nothing.
    runtime.shutdown_background();
    served
}
