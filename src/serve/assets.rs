//! The files of the page, which are part of the program.
//!
//! Each has a tag made of its bytes. A browser asks again each time, and gets only `not modified` if nothing is new.

use std::sync::OnceLock;

use hyper::StatusCode;
use hyper::header::{ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH};
use sha2::{Digest, Sha256};

use super::answer::Answer;

/// A file: its path on the server, and its bytes.
struct Asset {
    path: &'static str,
    bytes: &'static [u8],
    tag: OnceLock<HeaderValue>,
}

/// A file of the page, by its path in `src/serve/page`.
macro_rules! asset {
    ($file:literal) => {
        asset!(concat!("/", $file), concat!("page/", $file))
    };
    ($path:expr, $file:expr) => {
        Asset { path: $path, bytes: include_bytes!($file), tag: OnceLock::new() }
    };
}

/// All files. A test says if one is missing.
static ASSETS: [Asset; 1] = [asset!("index.html")];

/// The file for a path, if there is one.
pub(super) fn answer(path: &str, headers: &HeaderMap) -> Option<Answer> {
    let path = if path == "/" { "/index.html" } else { path };
    let asset = ASSETS.iter().find(|asset| asset.path == path)?;
    let tag = asset.tag.get_or_init(|| tag(asset.bytes));
    let is_known = headers.get_all(IF_NONE_MATCH).iter().any(|known| known == tag);
    let answer = if is_known {
        Answer::new(kind(path), &[][..]).with_status(StatusCode::NOT_MODIFIED)
    } else {
        Answer::new(kind(path), asset.bytes)
    };
    Some(answer.with_header(ETAG, tag.clone()))
}

/// A tag that changes with the bytes.
fn tag(bytes: &[u8]) -> HeaderValue {
    let sum = Sha256::digest(bytes);
    let hexadecimal: String = sum[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{hexadecimal}\"")).expect("digits and letters")
}

/// The type of a file by its ending.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn files(folder: &Path, found: &mut Vec<String>, root: &Path) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                files(&path, found, root);
            } else {
                let name = path.strip_prefix(root).expect("inside").to_str().expect("UTF-8");
                found.push(format!("/{}", name.replace('\\', "/")));
            }
        }
    }

    #[test]
    fn every_file_of_the_page_is_served_with_its_type() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page");
        let mut found = Vec::new();
        files(&root, &mut found, &root);
        assert!(!found.is_empty());
        for path in found {
            assert!(ASSETS.iter().any(|asset| asset.path == path), "{path} is not in ASSETS");
            assert_ne!(kind(&path), "application/octet-stream", "{path} has no type");
        }
    }
}
