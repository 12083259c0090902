//! Addresses at which something hostile listens.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// Listens, does one deed to whoever asks, and gives its address. `said TEXT` replies with the text (`\r`, `\n` and `\xNN` are
/// written so); the others have a name.
pub fn begin(deed: &str) -> String {
    if deed == "nobody" {
        // A port that was free a moment ago may be another deed's by now; this one is given to nobody.
        return "http://127.0.0.1:1/move".into();
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let deed = deed.to_string();
    // The first deed decides the game, so one caller is enough; nobody waits for this thread.
    drop(thread::spawn(move || listener.accept().map(|(caller, _)| act(caller, &deed))));
    format!("http://127.0.0.1:{port}/move")
}

fn act(mut caller: TcpStream, deed: &str) {
    let head = "HTTP/1.1 200 OK\r\n";
    if deed != "deaf" {
        let mut room = [0; 4096];
        let _ = caller.read(&mut room);
    }
    // Whoever has heard enough hangs up: that ends the deed.
    let mut say = |bytes: &[u8]| caller.write_all(bytes).is_ok();
    match deed.split_once(' ').unwrap_or((deed, "")) {
        ("said", text) => drop(say(&unescaped(text))),
        ("silence" | "deaf", _) => thread::sleep(Duration::from_secs(60)),
        ("hangs-up", _) => {}
        ("drip", _) => while say(b"H") && pause() {},
        ("endless-head", _) => {
            say(head.as_bytes());
            while say(b"X-Padding: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\r\n") {}
        }
        ("endless-body", _) => {
            say(format!("{head}\r\n").as_bytes());
            while say(&[b'x'; 4096]) {}
        }
        ("endless-chunks", _) => {
            say(format!("{head}Transfer-Encoding: chunked\r\n\r\n").as_bytes());
            while say(b"1\r\nx\r\n") {}
        }
        (other, _) => panic!("there is no deed `{other}`"),
    }
}

fn pause() -> bool {
    thread::sleep(Duration::from_millis(30));
    true
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split('\\');
    let mut out = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (escape, rest) = part.split_at(1);
        match escape {
            "r" => out.push(b'\r'),
            "n" => out.push(b'\n'),
            "x" => out.push(u8::from_str_radix(&rest[..2], 16).unwrap()),
            other => panic!("\\{other} means nothing"),
        }
        out.extend_from_slice(if escape == "x" { &rest.as_bytes()[2..] } else { rest.as_bytes() });
    }
    out
}
