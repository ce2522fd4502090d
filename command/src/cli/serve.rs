//! `serve`: the page, and the requests of the library as an API. The server itself is `crate::serve`, which does not use
//! the command line.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs};

use super::surroundings::Surroundings;
use super::{Failure, Status, signals};
use crate::serve::{Listening, listen};

/// Serve the page and the API on this machine
///
/// Prints the address and serves until Ctrl-C or SIGTERM. The page plays, explains, checks and makes puzzles; its API
/// returns the objects that the commands write with `--output json`. Both need only this program.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku serve --open\n  \
                        veridoku serve --address 127.0.0.1:0\n  \
                        curl -H content-type:application/json -d '{\"puzzle\": \"1234341221434.2.\"}' \\\n    \
                        http://127.0.0.1:8417/api/v1/solve")]
pub(super) struct Args {
    /// Address and port to listen on; with port 0 the system chooses one. Anyone who can reach the address can use the
    /// server
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8417", value_parser = address)]
    address: SocketAddr,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

/// Parses an address with a port; the host may be a name.
fn address(text: &str) -> Result<SocketAddr, String> {
    let found = text.to_socket_addrs().ok().and_then(|mut found| found.next());
    found.ok_or_else(|| "expected an address and a port, as in localhost:8417".into())
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let path = args.address.to_string();
    let failed = |error| Failure::File { path: path.clone(), error };
    let refused = |error: io::Error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            let message = format!(
                "{path} is in use, perhaps by another `veridoku serve`; use --address 127.0.0.1:0 to take a free port"
            );
            Failure::Usage(message)
        }
        _ => failed(error),
    };
    let Listening { address: url, end, serve } = listen(args.address).map_err(refused)?;
    writeln!(surroundings.out, "{url}")?;
    surroundings.out.flush()?;
    signals::on_end(move || {
        if end() {
            std::process::exit(130);
        }
    })?;
    if args.open && !open(&url) {
        let _ = writeln!(surroundings.err, "note: found no browser to open {url}");
    }
    serve().map_err(failed)?;
    Ok(Status::Good)
}

/// Opens an address with the system's handler, without waiting for the browser. False if that is not possible.
fn open(url: &str) -> bool {
    use std::process::{Command, Stdio};
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(before).arg(url);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
