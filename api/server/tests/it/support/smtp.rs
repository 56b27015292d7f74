//! A mail server on loopback: takes what it is given, or refuses as it is told.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A mail that was taken.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The readers of the envelope.
    pub readers: Vec<String>,
    /// Headers and body as they came.
    pub message: String,
}

#[derive(Default)]
struct State {
    taken: Vec<Taken>,
    busy_for: usize,
    unknown: HashSet<String>,
}

/// The server; it lives as long as the test's runtime.
pub struct SmtpServer {
    /// Its address, as the configuration wants it.
    pub url: String,
    state: Arc<Mutex<State>>,
}

impl SmtpServer {
    /// Starts one on a port of its own.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let state = Arc::<Mutex<State>>::default();
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, shared.clone()));
            }
        });
        Self { url, state }
    }

    /// Answers the next mails with 451, "come back later".
    pub fn be_busy_for(&self, mails: usize) {
        self.state.lock().unwrap().busy_for = mails;
    }

    /// Answers with 550 for this reader.
    pub fn know_nothing_of(&self, reader: &str) {
        self.state.lock().unwrap().unknown.insert(reader.into());
    }

    /// What was taken so far.
    pub fn taken(&self) -> Vec<Taken> {
        self.state.lock().unwrap().taken.clone()
    }
}

async fn serve(stream: TcpStream, state: Arc<Mutex<State>>) {
    let mut stream = BufReader::new(stream);
    let mut readers = Vec::new();
    let mut reply = "220 test".to_owned();
    loop {
        if stream.write_all(format!("{reply}\r\n").as_bytes()).await.is_err() {
            return;
        }
        let mut line = String::new();
        if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
            return;
        }
        let command = line.trim_end();
        reply = if let Some(reader) = command.strip_prefix("RCPT TO:<") {
            let reader = reader.split('>').next().unwrap().to_owned();
            if state.lock().unwrap().unknown.contains(&reader) {
                "550 no such reader".into()
            } else {
                readers.push(reader);
                "250 ok".into()
            }
        } else if command == "DATA" {
            stream.write_all(b"354 go on\r\n").await.unwrap();
            let message = read_message(&mut stream).await;
            let mut state = state.lock().unwrap();
            if state.busy_for > 0 {
                state.busy_for -= 1;
                "451 come back later".into()
            } else {
                state.taken.push(Taken { readers: std::mem::take(&mut readers), message });
                "250 taken".into()
            }
        } else if command == "QUIT" {
            "221 bye".into()
        } else {
            if command.starts_with("MAIL") || command == "RSET" {
                readers.clear();
            }
            "250 ok".into()
        };
    }
}

async fn read_message(stream: &mut BufReader<TcpStream>) -> String {
    let mut message = String::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.unwrap();
        if line == ".\r\n" {
            return message;
        }
        message.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}
