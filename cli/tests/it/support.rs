//! Runs the program, and a mock server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

/// The program with its own credentials file.
pub struct Paraply {
    folder: tempfile::TempDir,
    token: Option<&'static str>,
    server: Option<String>,
}

/// The result of a run.
pub struct Ran {
    /// Exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// Standard output; asserts success.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self.out
    }

    /// Standard output as JSON; asserts success.
    #[track_caller]
    pub fn json(self) -> Value {
        let text = self.ok();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// Standard error; asserts the exit code.
    #[track_caller]
    pub fn failed(self, code: i32) -> String {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        self.err
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Paraply {
    /// Not logged in.
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), token: None, server: None }
    }

    /// With a token for a server.
    pub fn signed_in(server: &str) -> Self {
        Self { token: Some("pp_token"), server: Some(server.into()), ..Self::new() }
    }

    /// A file in the program's folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Saves profiles of name and server; `current` is the default one.
    pub fn keep(&self, current: &str, profiles: &[(&str, &str)]) {
        let profile = |(name, server): &(&str, &str)| {
            ((*name).to_owned(), json!({ "server": server, "session": format!("paraply_session={name}") }))
        };
        let profiles: serde_json::Map<String, Value> = profiles.iter().map(profile).collect();
        let kept = json!({ "current": current, "profiles": profiles });
        let path = self.path("credentials.json");
        std::fs::write(&path, kept.to_string()).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        }
    }

    /// The command, without a terminal.
    pub fn command(&self, args: &[&str]) -> Command {
        self.command_of(env!("CARGO_BIN_EXE_paraply"), args)
    }

    /// The command of another program that runs paraply.
    pub fn command_of(&self, program: &str, args: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(args)
            .env_clear()
            .env("LANG", "C")
            .env("TZ", "UTC")
            .env("PARAPLY_CREDENTIALS", self.path("credentials.json"))
            .stdin(Stdio::null());
        if let Some(token) = self.token {
            command.env("PARAPLY_TOKEN", token);
        }
        if let Some(server) = &self.server {
            command.env("PARAPLY_SERVER", server);
        }
        command
    }

    /// Runs the program.
    pub fn run(&self, args: &[&str]) -> Ran {
        self.command(args).output().unwrap().into()
    }

    /// Commands and what they say, as on a terminal: standard error after `!`, then the exit code if it is not 0. The
    /// server's port and the folder are different each time and get fixed names.
    pub fn transcript(&self, commands: &[&[&str]]) -> String {
        let mut said = String::new();
        for args in commands {
            let ran = self.run(args);
            let word = |arg: &&str| if arg.contains(' ') { format!("{arg:?}") } else { (*arg).to_owned() };
            said += &format!("$ paraply {}\n", args.iter().map(word).collect::<Vec<_>>().join(" "));
            said += &ran.out;
            said.extend(ran.err.lines().map(|line| format!("{}\n", format!("! {line}").trim_end())));
            if ran.code != 0 {
                said += &format!("[exit code {}]\n", ran.code);
            }
            said += "\n";
        }
        let folder = self.folder.path().to_str().unwrap();
        said = said.replace(folder, "/home");
        match &self.server {
            Some(server) => said.replace(server.as_str(), "http://server"),
            None => said,
        }
    }
}

/// A request.
#[derive(Clone, Debug)]
pub struct Request {
    /// Method and path.
    pub line: String,
    /// Header lines in lower case.
    pub headers: Vec<String>,
    /// Body.
    pub body: String,
}

impl Request {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

/// A server that responds with a status and JSON, or closes the connection.
pub struct Mock {
    /// URL.
    pub url: String,
    /// Received requests.
    pub requests: Arc<Mutex<Vec<Request>>>,
}

impl Mock {
    /// Responds by the number of earlier requests.
    pub fn answering(answer: impl Fn(usize) -> Option<(u16, String)> + Send + 'static) -> Self {
        Self::serving(move |count, _| answer(count))
    }

    /// Responds by method and path, like `GET /api/user`; otherwise 404.
    pub fn with(answers: Vec<(&'static str, Value)>) -> Self {
        Self::serving(move |_, request| {
            let found = answers.iter().find(|(start, _)| {
                request.line.strip_prefix(start).is_some_and(|rest| rest.starts_with([' ', '?']))
            });
            let missing = || (404, json!({ "message": request.line, "code": "not_found" }).to_string());
            Some(found.map_or_else(missing, |(_, body)| (200, body.to_string())))
        })
    }

    /// The method and path of every request.
    pub fn lines(&self) -> Vec<String> {
        let requests = self.requests.lock().unwrap();
        requests.iter().map(|request| request.line.trim_end_matches(" HTTP/1.1").to_owned()).collect()
    }

    fn serving(answer: impl Fn(usize, &Request) -> Option<(u16, String)> + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&requests);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let Some(request) = read(&mut stream) else { continue };
                let count = {
                    let mut seen = seen.lock().unwrap();
                    seen.push(request.clone());
                    seen.len()
                };
                if let Some((status, body)) = answer(count - 1, &request) {
                    let length = body.len();
                    // The program may have ended.
                    let _ = write!(
                        stream,
                        "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
                    );
                }
            }
        });
        Self { url, requests }
    }
}

fn read(stream: &mut TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut headers = Vec::new();
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok()?;
        let header = header.trim_end().to_lowercase();
        if header.is_empty() {
            break;
        }
        headers.push(header);
    }
    let request = Request { line: line.trim_end().to_owned(), headers, body: String::new() };
    let length = request.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Request { body: String::from_utf8_lossy(&body).into_owned(), ..request })
}

/// Compares with `snapshots/<name>.snap`; the name begins with a folder.
#[track_caller]
pub fn assert_snapshot(name: &str, said: &str) {
    let (folder, name) = name.split_once('/').unwrap();
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(format!("snapshots/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, said));
}

/// A record of this schema of the API: what the test says of it, and nothing in the other fields that must be there.
pub fn record(schema: &str, mut said: Value) -> Value {
    let api: Value = serde_json::from_str(include_str!("../../../openapi.json")).unwrap();
    let schema = &api["components"]["schemas"][schema];
    for name in schema["required"].as_array().unwrap().iter().filter_map(Value::as_str) {
        let nothing = match schema["properties"][name]["type"].as_str() {
            Some("string") => json!(""),
            Some("array") => json!([]),
            Some("boolean") => json!(false),
            _ => continue,
        };
        if said[name].is_null() {
            said[name] = nothing;
        }
    }
    said
}
