//! An address that states are posted to; the answer is the body of the reply. Plain HTTP/1.1, one connection for each
//! question.

use super::{Beginning, Seat, blink, heard};
use arbiter_arena::referee::{Fault, Heard, Question};
use arbiter_notation::answer::Protocol;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The longest reply that is taken, with its head.
const LONGEST: usize = 80 << 10;
/// How long a connection is waited for, whatever the clock says.
const CONNECT: Duration = Duration::from_secs(10);

/// Where states are posted to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    host: String,
    port: u16,
    path: String,
}

impl Address {
    /// Reads `http://HOST[:PORT][/PATH]`.
    pub fn read(text: &str) -> Result<Address, String> {
        let wrong = || format!("`{text}` is no address; expected http://HOST:PORT/PATH");
        let rest = text.strip_prefix("http://").ok_or_else(wrong)?;
        if rest.chars().any(|c| c.is_control() || c.is_whitespace()) {
            return Err(wrong());
        }
        let (place, path) = rest.split_once('/').map_or((rest, String::new()), |(place, path)| (place, path.into()));
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| wrong())?),
            None => (place, 80),
        };
        if host.is_empty() { Err(wrong()) } else { Ok(Address { host: host.into(), port, path: format!("/{path}") }) }
    }
}

/// A program behind an address.
pub struct Endpoint {
    address: Option<Address>,
    protocol: Protocol,
    places: Vec<SocketAddr>,
    has_answered: bool,
}

impl Endpoint {
    /// The program behind an address that [`Address::read`] takes.
    pub fn new(address: &str, protocol: Protocol) -> Endpoint {
        Endpoint { address: Address::read(address).ok(), protocol, places: Vec::new(), has_answered: false }
    }

    fn post(&self, state: &str, deadline: Option<Instant>, stop: &AtomicBool) -> Result<(Vec<u8>, Duration), Fault> {
        let begun = Instant::now();
        let Some(address) = &self.address else { return Err(Fault::Unreachable("there is no such address".into())) };
        let blink = || blink(deadline, stop);
        let mut stream = None;
        for place in &self.places {
            stream = connected(*place, blink)?;
            if stream.is_some() {
                break;
            }
        }
        let Some(mut stream) = stream else {
            return Err(Fault::Unreachable(format!("nobody answers at {}:{}", address.host, address.port)));
        };
        let lag = begun.elapsed();
        let head = format!(
            "POST {} HTTP/1.1\r\nHost: {}:{}\r\nContent-Type: application/json\r\nAccept: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            address.path,
            address.host,
            address.port,
            state.len()
        );
        let lost = |error: std::io::Error| Fault::Gone(format!("the connection broke: {error}"));
        let again = |error: &std::io::Error| {
            matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
        };
        let message = format!("{head}{state}");
        let mut rest = message.as_bytes();
        while !rest.is_empty() {
            stream.set_write_timeout(Some(blink()?)).map_err(lost)?;
            match stream.write(rest) {
                Ok(0) => return Err(Fault::Gone("the connection ended before the question".into())),
                Ok(count) => rest = rest.get(count..).unwrap_or_default(),
                Err(error) if again(&error) => {}
                Err(error) => return Err(lost(error)),
            }
        }
        let mut reply = Vec::new();
        let mut room = [0; 8 << 10];
        loop {
            stream.set_read_timeout(Some(blink()?)).map_err(lost)?;
            match stream.read(&mut room) {
                Ok(0) => break,
                Ok(count) => reply.extend_from_slice(room.get(..count).unwrap_or_default()),
                Err(error) if again(&error) => {}
                Err(error) => return Err(lost(error)),
            }
            if reply.len() > LONGEST {
                return Err(Fault::Flood(format!("more than {LONGEST} bytes in one reply")));
            }
            if let Some(body) = complete(&reply) {
                return body.map(|body| (body, lag));
            }
        }
        ended(&reply).map(|body| (body, lag))
    }
}

/// A connection to a place, if there is somebody. Whoever does not answer is waited for on a thread of its own: nothing else can
/// be done there in the meantime.
fn connected(place: SocketAddr, blink: impl Fn() -> Result<Duration, Fault>) -> Result<Option<TcpStream>, Fault> {
    let (sender, receiver) = mpsc::sync_channel(1);
    std::thread::spawn(move || sender.send(TcpStream::connect_timeout(&place, CONNECT).ok()));
    loop {
        match receiver.recv_timeout(blink()?) {
            Ok(stream) => return Ok(stream),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

/// The head of a reply as a text, and the bytes behind it.
fn divided(reply: &[u8]) -> Option<(String, &[u8])> {
    let end = reply.windows(4).position(|four| four == b"\r\n\r\n")?;
    Some((String::from_utf8_lossy(reply.get(..end)?).into_owned(), reply.get(end + 4..)?))
}

fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let fields = head.lines().skip(1).filter_map(|line| line.split_once(':'));
    fields.filter(|(key, _)| key.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()).next()
}

fn refused(head: &str) -> Option<Fault> {
    let status = head.lines().next().unwrap_or_default();
    let good = status.starts_with("HTTP/1.") && status.split(' ').nth(1) == Some("200");
    (!good).then(|| Fault::Gone(format!("it replied `{}`", arbiter::words::shown(status))))
}

/// The body, if the reply says how long it is and all of it is there.
fn complete(reply: &[u8]) -> Option<Result<Vec<u8>, Fault>> {
    let (head, body) = divided(reply)?;
    if let Some(fault) = refused(&head) {
        return Some(Err(fault));
    }
    if header(&head, "transfer-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("chunked")) {
        return unchunked(body);
    }
    let length: usize = header(&head, "content-length")?.parse().ok()?;
    (body.len() >= length).then(|| Ok(body.get(..length).unwrap_or_default().to_vec()))
}

/// The body of a reply that ended with the connection.
fn ended(reply: &[u8]) -> Result<Vec<u8>, Fault> {
    let Some((head, body)) = divided(reply) else {
        return Err(Fault::Gone("the connection ended before the reply".into()));
    };
    match refused(&head) {
        Some(fault) => Err(fault),
        None if header(&head, "content-length").is_some() || header(&head, "transfer-encoding").is_some() => {
            Err(Fault::Gone("the connection ended within the reply".into()))
        }
        None => Ok(body.to_vec()),
    }
}

/// A body in chunks, once the last one is there.
fn unchunked(mut rest: &[u8]) -> Option<Result<Vec<u8>, Fault>> {
    let mut body = Vec::new();
    loop {
        let end = rest.windows(2).position(|two| two == b"\r\n")?;
        let size = std::str::from_utf8(rest.get(..end)?).ok().and_then(|line| line.split(';').next());
        let size = size.and_then(|size| usize::from_str_radix(size.trim(), 16).ok()).filter(|size| *size <= LONGEST);
        let Some(size) = size else { return Some(Err(Fault::Gone("its chunks cannot be read".into()))) };
        rest = rest.get(end + 2..)?;
        if size == 0 {
            return Some(Ok(body));
        }
        body.extend_from_slice(rest.get(..size)?);
        rest = rest.get(size + 2..)?;
    }
}

impl Seat for Endpoint {
    fn protocol(&self) -> Option<Protocol> {
        Some(self.protocol)
    }

    fn begin(&mut self, _game: &Beginning) -> Result<(), Fault> {
        self.has_answered = false;
        let Some(address) = &self.address else { return Err(Fault::Unreachable("there is no such address".into())) };
        let found = (address.host.as_str(), address.port).to_socket_addrs();
        self.places = found.map_err(|error| Fault::Unreachable(format!("{}: {error}", address.host)))?.collect();
        Ok(())
    }

    fn ask(&mut self, question: &Question, stop: &AtomicBool) -> Heard {
        let begun = Instant::now();
        let state = question.state(self.protocol);
        let deadline = question.deadline().and_then(|time| begun.checked_add(time));
        let text = |body| String::from_utf8(body).ok().map(|body| body.trim().to_string());
        let said = self.post(&state, deadline, stop).map(|(body, lag)| (text(body), lag));
        heard(said, &mut self.has_answered, begun.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let read = |text: &str| Address::read(text).map(|a| (a.host, a.port, a.path));
        assert_eq!(read("http://localhost"), Ok(("localhost".into(), 80, "/".into())));
        assert_eq!(read("http://10.0.0.1:8080/a/b?c=d"), Ok(("10.0.0.1".into(), 8080, "/a/b?c=d".into())));
        for text in ["", "http://", "ftp://x", "http://x:y/", "http://:80/", "http://x/\r\nEvil: 1"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn bodies() {
        let body =
            |reply: &str| complete(reply.as_bytes()).map(|body| body.map(|body| String::from_utf8(body).unwrap()));
        assert_eq!(body("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"), Some(Ok("{}".into())));
        assert_eq!(body("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}"), None);
        let chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n";
        assert_eq!(body(chunks), Some(Ok("{}".into())));
        assert_eq!(body(&chunks[..chunks.len() - 7]), None);
        assert!(matches!(body("HTTP/1.1 500 Oops\r\n\r\n"), Some(Err(Fault::Gone(_)))));
        assert!(matches!(body(&chunks.replace("1\r\n{", "zz\r\n{")), Some(Err(Fault::Gone(_)))));
        assert!(matches!(ended(b"HTTP/1.1 200 OK\r\n"), Err(Fault::Gone(_))));
        assert_eq!(ended(b"HTTP/1.0 200 OK\r\n\r\n{}"), Ok(b"{}".to_vec()));
    }
}
