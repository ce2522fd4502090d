//! Connections: how many at once, how long each may take, and their end.
//!
//! | bound | against |
//! |---|---|
//! | [`CONNECTIONS`] at once; more wait in the system's queue | a flood |
//! | [`HEAD_TIME`] for the head of a request, also between two | half-open and slow requests |
//! | [`HEAD_BYTES`] for it | endless heads |
//! | [`LIFE`] in all, and [`LAST_ANSWER`] after it | a client that does not read its answer |
//!
//! `route` limits the time and the size of a body.

use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::{Shared, route};

/// Connections at once.
const CONNECTIONS: usize = 2048;

/// Time for the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(5);

/// Bytes of the head of a request.
const HEAD_BYTES: usize = 16 << 10;

/// Time after which a connection takes no further request.
const LIFE: Duration = Duration::from_secs(300);

/// Time for the last answer of a connection at the end of its life.
const LAST_ANSWER: Duration = Duration::from_secs(90);

/// Time for open requests when the server ends.
const FAREWELL: Duration = Duration::from_millis(900);

/// Time before the next attempt if the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Whether the server is ending.
type Ends = watch::Receiver<bool>;

/// Accepts connections until the server ends, and waits for the open requests.
pub(super) async fn accept(listener: TcpListener, shared: &Arc<Shared>, mut ends: Ends) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let next = async {
            let place = Arc::clone(&room).acquire_owned().await;
            (place, listener.accept().await)
        };
        let Some((place, accepted)) = before(next, over(&mut ends)).await else { break };
        match accepted {
            Ok((stream, _)) => {
                let (shared, ends) = (Arc::clone(shared), ends.clone());
                tokio::spawn(async move {
                    // Errors of a client are not the server's concern.
                    let _ = serve(stream, shared, ends).await;
                    drop(place);
                });
            }
            // The client left before, or there are too many files open: connections that end make room.
            Err(_) => sleep(PAUSE).await,
        }
    }
    drop(listener);
    let all = u32::try_from(CONNECTIONS).unwrap_or(u32::MAX);
    let _ = timeout(FAREWELL, room.acquire_many(all)).await;
}

/// Serves a connection to its end.
async fn serve(stream: TcpStream, shared: Arc<Shared>, mut ends: Ends) -> io::Result<()> {
    // Answers are small and written at once.
    stream.set_nodelay(true)?;
    let service = service_fn(move |request| {
        let shared = Arc::clone(&shared);
        async move { Ok::<_, Infallible>(route::answer(request, &shared).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    if before(connection.as_mut(), timeout(LIFE, over(&mut ends))).await.is_some() {
        return Ok(());
    }
    connection.as_mut().graceful_shutdown();
    // If the server ends, it waits less than this.
    let _ = timeout(LAST_ANSWER, connection).await;
    Ok(())
}

/// Waits until the server ends.
async fn over(ends: &mut Ends) {
    // It also ends when the other side is gone.
    let _ = ends.wait_for(|is_over| *is_over).await;
}

/// The result of a future, unless another is ready before.
async fn before<T>(one: impl Future<Output = T>, other: impl Future) -> Option<T> {
    let (mut one, mut other) = (pin!(one), pin!(other));
    poll_fn(|context| match one.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending => other.as_mut().poll(context).map(|_| None),
    })
    .await
}
