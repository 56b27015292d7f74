//! The guide at the top of the contract: its examples run as they stand, and answer what it says.

use std::process::{Command, Output};

use paraply_api::http;
use paraply_app::demo::{self, Outcome};
use poem::Server;
use poem::listener::TcpAcceptor;
use sqlx::PgPool;
use tokio::net::TcpListener;

use crate::support::TestApp;

/// What is printed after each example, to tell their answers apart.
const END: &str = "-- end of the example --";

/// A block of commands, with the parts of the answer that it shows.
struct Example {
    script: String,
    shown: Vec<String>,
}

fn examples() -> Vec<Example> {
    let guide = http::CONTRACT.value()["info"]["description"].as_str().unwrap();
    let blocks = guide.split("```sh\n").skip(1).map(|rest| rest.split_once("\n```").unwrap().0);
    let shown = |script: &str| {
        script.lines().filter_map(|line| line.strip_prefix("# → ")).map(str::to_owned).collect()
    };
    blocks.map(|script| Example { script: script.to_owned(), shown: shown(script) }).collect()
}

/// The first part that does not come after the ones before it.
fn missing<'a>(shown: &'a [String], mut answer: &str) -> Option<&'a str> {
    shown.iter().map(String::as_str).find(|part| match answer.split_once(part) {
        Some((_, rest)) => {
            answer = rest;
            false
        }
        None => true,
    })
}

/// Runs all of them in one shell, in a folder of its own.
fn run(examples: &[Example], origin: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let script: Vec<String> =
        examples.iter().map(|example| format!("{}\nprintf '\\n{END}\\n'\n", example.script)).collect();
    // Neither a proxy nor a configuration of the machine's shall have a say.
    Command::new("bash")
        .args(["-euo", "pipefail", "-c", &script.concat()])
        .current_dir(folder.path())
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap())
        .env("HOME", folder.path())
        .env("PARAPLY", origin)
        .output()
        .unwrap()
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn the_examples_of_the_guide_answer_what_it_says(pool: PgPool) {
    let app = TestApp::with(pool, &["--demo"]);
    assert_eq!(demo::load(&app.app).await.unwrap(), Outcome::Loaded);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let server = Server::new_with_acceptor(TcpAcceptor::from_tokio(listener).unwrap());
    tokio::spawn(server.run(http::endpoint(app.app.clone())));

    let examples = examples();
    assert!(examples.len() > 5, "{} examples", examples.len());
    let (examples, output) = tokio::task::spawn_blocking(move || {
        let output = run(&examples, &origin);
        (examples, output)
    })
    .await
    .unwrap();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}: {stderr}\n{stdout}", output.status);
    let answers: Vec<&str> = stdout.split(END).collect();
    assert_eq!(answers.len(), examples.len() + 1, "{stdout}");
    for (example, answer) in examples.iter().zip(answers) {
        assert!(!example.shown.is_empty(), "an example without an answer:\n{}", example.script);
        assert_eq!(missing(&example.shown, answer), None, "in the answer of\n{}\n{answer}", example.script);
    }
}

#[test]
fn an_answer_that_lacks_a_part_or_has_them_in_another_order_is_noticed() {
    let shown = ["200 OK".to_owned(), "\"version\":2".to_owned()];
    assert_eq!(missing(&shown, "200 OK … \"version\":2"), None);
    assert_eq!(missing(&shown, "201 Created … \"version\":2"), Some("200 OK"));
    assert_eq!(missing(&shown, "\"version\":2 … 200 OK"), Some("\"version\":2"));
}
