//! From a request to its answer.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::header::{CONTENT_LENGTH, HeaderMap};
use hyper::{Method, Request, Response, StatusCode};
use tokio::time::timeout;

use super::answer::{Answer, Refusal};
use super::endpoints::{self, Endpoint};
use super::fields::Fields;
use super::jobs::NoResult;
use super::{Shared, assets, documentation};

/// Maximum size of a body in bytes.
const BODY_BYTES: usize = 64 << 10;

/// Bytes that are read of a body that is too long, so its sender reads the answer.
const DRAINED_BYTES: usize = 1 << 20;

/// Time for a body.
const BODY_TIME: Duration = Duration::from_secs(10);

/// Time beyond that of an endpoint before its job is stopped. It ends by itself before, with partial results.
const GRACE: Duration = Duration::from_secs(1);

/// The path of the endpoints.
const API: &str = "/api/v1/";

/// The response to a request.
pub(super) async fn answer(
    request: Request<Incoming>,
    shared: &Arc<Shared>,
) -> Response<Full<Bytes>> {
    routed(request, shared).await.unwrap_or_else(Answer::from).into_response()
}

async fn routed(request: Request<Incoming>, shared: &Arc<Shared>) -> Result<Answer, Refusal> {
    let (head, body) = request.into_parts();
    shared.guard.check_host(&head.uri, &head.headers)?;
    let path = head.uri.path();
    let Some(name) = path.strip_prefix(API) else {
        expect_method(&head.method, &[Method::GET, Method::HEAD])?;
        let answer = documentation::answer(path).or_else(|| assets::answer(path, &head.headers));
        return answer.ok_or_else(|| not_found(path));
    };
    let of_server = match name {
        "techniques" => Some(endpoints::techniques()),
        "course" => Some(endpoints::course()),
        "version" => Some(endpoints::version()),
        "health" => Some(endpoints::health(&shared.jobs)),
        _ => documentation::answer(path),
    };
    if let Some(answer) = of_server {
        expect_method(&head.method, &[Method::GET, Method::HEAD])?;
        return Ok(answer);
    }
    let endpoint = Endpoint::named(name).ok_or_else(|| not_found(path))?;
    expect_method(&head.method, &[Method::POST])?;
    shared.guard.check_work(&head.headers)?;
    let fields = Fields::of_bytes(&bytes(&head.headers, body).await?)?;
    let job = move |stop| endpoint.answer(&fields, stop);
    match shared.jobs.run(endpoint.time() + GRACE, job).await {
        Ok(answered) => answered,
        Err(NoResult::Busy) => {
            let message = "all cores are busy and other requests are waiting; try again soon";
            Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message))
        }
        Err(NoResult::Failed) => {
            let message = "this request triggered a bug in the program; please report it";
            Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message))
        }
    }
}

fn expect_method(found: &Method, expected: &[Method]) -> Result<(), Refusal> {
    if expected.contains(found) {
        return Ok(());
    }
    let expected = &expected[0];
    Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, format!("expected the method {expected}")))
}

fn not_found(path: &str) -> Refusal {
    let path: String = veridoku::printable(path).chars().take(100).collect();
    Refusal::new(StatusCode::NOT_FOUND, format!("{path} does not exist; see /api"))
}

/// The bytes of a body.
async fn bytes(headers: &HeaderMap, body: Incoming) -> Result<Vec<u8>, Refusal> {
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let too_long = || {
        let message = format!("the body exceeds {BODY_BYTES} bytes");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    };
    if length.is_some_and(|length: usize| length > DRAINED_BYTES) {
        return Err(too_long());
    }
    let read = async {
        let (mut body, mut bytes, mut found) = (body, Vec::new(), 0);
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|_| Refusal::bad("the body is incomplete or malformed"))?;
            let Ok(data) = frame.into_data() else { continue };
            found += data.len();
            if found <= BODY_BYTES {
                bytes.extend_from_slice(&data);
            } else if found > DRAINED_BYTES {
                break;
            }
        }
        if found > BODY_BYTES { Err(too_long()) } else { Ok(bytes) }
    };
    timeout(BODY_TIME, read).await.unwrap_or_else(|_| {
        let message = format!("the body took more than {} seconds", BODY_TIME.as_secs());
        Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, message))
    })
}
