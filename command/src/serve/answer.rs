//! Answers: their status, their type, and errors as JSON.

use std::borrow::Cow;

use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use hyper::{Response, StatusCode};
use veridoku::report::{self, ErrorReport, FaultReport};

/// An object.
pub(super) const JSON: &str = "application/json";

/// Several objects, one on each line.
pub(super) const LINES: &str = "application/x-ndjson";

/// The answer to a client.
#[derive(Debug)]
pub(super) struct Answer {
    status: StatusCode,
    kind: &'static str,
    body: Bytes,
    header: Option<(HeaderName, HeaderValue)>,
}

/// Why a request gets no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    status: StatusCode,
    message: Cow<'static, str>,
    /// Line and column of a fault in the puzzle's text.
    at: Option<(usize, usize)>,
    /// The kind of the fault, by name.
    fault: Option<FaultReport>,
}

impl Refusal {
    /// A refusal in words.
    pub(super) fn new(status: StatusCode, message: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { status, message: message.into(), at: None, fault: None }
    }

    /// The refusal of an invalid request.
    pub(super) fn bad(message: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// The message.
    #[cfg(test)]
    pub(super) fn message(&self) -> &str {
        &self.message
    }

    /// This refusal, with the location of a fault in the puzzle's text.
    pub(super) fn at(self, line: usize, column: usize) -> Refusal {
        Refusal { at: Some((line, column)), ..self }
    }

    /// This refusal, with the name of the fault.
    pub(super) fn named(self, fault: Option<FaultReport>) -> Refusal {
        Refusal { fault, ..self }
    }
}

impl Answer {
    /// A body of some type.
    pub(super) fn new(kind: &'static str, body: impl Into<Bytes>) -> Answer {
        Answer { status: StatusCode::OK, kind, body: body.into(), header: None }
    }

    /// Objects, one on each line.
    pub(super) fn of_lines(lines: Vec<u8>) -> Answer {
        let is_one = lines.iter().filter(|byte| **byte == b'\n').count() == 1;
        Answer::new(if is_one { JSON } else { LINES }, lines)
    }

    /// A report on one line.
    pub(super) fn of_report(report: &impl serde::Serialize) -> Answer {
        Answer::new(JSON, report::line(report) + "\n")
    }

    /// This answer with another status.
    pub(super) fn with_status(self, status: StatusCode) -> Answer {
        Answer { status, ..self }
    }

    /// This answer with an additional header.
    pub(super) fn with_header(self, name: HeaderName, value: HeaderValue) -> Answer {
        Answer { header: Some((name, value)), ..self }
    }

    /// The response, with the headers that all have.
    pub(super) fn into_response(self) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::new(self.body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        super::headers::add_to(headers);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.kind));
        // Clients revalidate what they cache; it is sent again only if it has changed.
        let is_kept = self.header.as_ref().is_some_and(|(name, _)| name == hyper::header::ETAG);
        let keep = if is_kept { "no-cache" } else { "no-store" };
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
        headers.extend(self.header);
        response
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Answer {
        let Refusal { status, message, at, fault } = refusal;
        let report = ErrorReport::new(&message, at).with_fault(fault);
        let answer = Answer::of_report(&report).with_status(status);
        match status {
            StatusCode::SERVICE_UNAVAILABLE => {
                answer.with_header(RETRY_AFTER, HeaderValue::from_static("1"))
            }
            _ => answer,
        }
    }
}
