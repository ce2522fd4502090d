//! Decides which requests are allowed.
//!
//! The server listens on a machine on which a browser visits other pages. None of them may use it: a page can send
//! requests to any address, and can make its own name resolve to that address ("DNS rebinding").
//!
//! - `Host` must be this machine or an address, never a name that could be rebound.
//! - A request that does work must come from the page itself (`Sec-Fetch-Site`, which browsers send and pages cannot
//!   forge) and carry `application/json`, which requires a permission for other pages that is never given: there is no
//!   CORS.
//! - Each of these headers may occur at most once: with two, another program on the way might use the other one.
//!
//! `headers` defines what the page itself may load.

use std::net::{IpAddr, SocketAddr};

use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderName};
use hyper::{StatusCode, Uri};

use super::answer::Refusal;

/// The page that sends the request.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Guards a server.
pub(super) struct Guard {
    /// Whether only this machine can reach it.
    is_local: bool,
}

impl Guard {
    /// The guard of a server that listens at this address.
    pub(super) fn of(at: SocketAddr) -> Guard {
        Guard { is_local: at.ip().is_loopback() }
    }

    /// Refuses a request that names another host.
    pub(super) fn check_host(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        expect_once(headers, HOST)?;
        let named = headers.get(HOST).and_then(|host| host.to_str().ok());
        // A request may name the host in its first line, and then again in the header.
        let is_ours = named.is_some_and(|host| self.is_ours(host))
            && uri.authority().is_none_or(|host| self.is_ours(host.as_str()));
        if is_ours {
            return Ok(());
        }
        let message =
            "this server only answers requests to its own address, as in http://127.0.0.1:8417";
        Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, message))
    }

    fn is_ours(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match bare.parse::<IpAddr>() {
            // An address cannot be rebound.
            Ok(address) => !self.is_local || address.is_loopback(),
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }

    /// Refuses work requested by another page.
    pub(super) fn check_work(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        for name in [SITE, CONTENT_TYPE] {
            expect_once(headers, name)?;
        }
        let site = headers.get(SITE);
        if site.is_some_and(|site| site != "same-origin" && site != "none") {
            let message =
                "the request comes from another page; only the page of this server may send it";
            return Err(Refusal::new(StatusCode::FORBIDDEN, message));
        }
        let kind =
            headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let message = "expected the header `content-type: application/json`";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        Ok(())
    }
}

/// Refuses a header that occurs more than once: different programs on the way might read different values.
fn expect_once(headers: &HeaderMap, name: HeaderName) -> Result<(), Refusal> {
    let found = headers.get_all(&name).iter().count();
    if found > 1 {
        let message = format!("found the header `{name}` {found} times; expected it at most once");
        return Err(Refusal::bad(message));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_and_this_machine_are_hosts() {
        let local = Guard { is_local: true };
        let open = Guard { is_local: false };
        for host in
            ["localhost", "LocalHost:80", "127.0.0.1", "127.0.0.1:8417", "[::1]", "[::1]:8417"]
        {
            assert!(local.is_ours(host) && open.is_ours(host), "{host}");
        }
        for host in ["192.168.1.5:8417", "10.0.0.1", "[fe80::1]:80"] {
            assert!(!local.is_ours(host) && open.is_ours(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "example.com",
            "localhost.example.com",
            "127.0.0.1.example.com:8417",
            "127.0.0.1:x",
            "localhost:80:80",
            "[::1",
            "user@localhost",
        ] {
            assert!(!local.is_ours(host) && !open.is_ours(host), "{host}");
        }
    }
}
