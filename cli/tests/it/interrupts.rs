//! Ctrl-C.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Mock, Paraply, Ran};

const IDS: [&str; 2] = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"];

fn invoice(id: &str) -> Value {
    let template = include_str!("invoice.json");
    let mut invoice: Value = serde_json::from_str(template).unwrap();
    invoice["id"] = id.into();
    invoice
}

fn press_ctrl_c(child: &Child) {
    let done = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(done.success());
}

/// A server that signals the last request and holds its response until released.
fn slow(answers: Vec<String>) -> (Mock, Receiver<()>, std::sync::mpsc::Sender<()>) {
    let (asked, hear) = channel();
    let (tell, go) = channel();
    let mock = Mock::answering(move |count| {
        if count + 1 == answers.len() {
            asked.send(()).unwrap();
            let _ = go.recv_timeout(Duration::from_secs(20));
        }
        Some((200, answers[count.min(answers.len() - 1)].clone()))
    });
    (mock, hear, tell)
}

#[test]
fn ctrl_c_finishes_the_current_action_and_starts_no_other() {
    let rows = json!([invoice(IDS[0]), invoice(IDS[1])]).to_string();
    let (mock, asked, go_on) = slow(vec![rows, invoice(IDS[0]).to_string()]);
    let mut child = Paraply::signed_in(&mock.url)
        .command(&["invoice", "send", IDS[0], IDS[1], "--yes"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    asked.recv_timeout(Duration::from_secs(20)).unwrap();
    press_ctrl_c(&child);
    let mut said = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert!(line.contains("Stopping after the current action"), "{line}");
    go_on.send(()).unwrap();
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut said, &mut rest).unwrap();
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert!(ran.out.contains(IDS[0]) && !ran.out.contains(IDS[1]), "{}", ran.out);
    ran.failed(130);
    assert!(rest.contains("1 of 2 not started"), "{rest}");
    assert_eq!(mock.requests.lock().unwrap().len(), 2);
}

#[test]
fn ctrl_c_removes_an_incomplete_file() {
    let (mock, asked, go_on) = slow(vec!["zip".into()]);
    let paraply = Paraply::signed_in(&mock.url);
    let folder = paraply.path("out");
    std::fs::create_dir(&folder).unwrap();
    let path = folder.join("payslips.zip");
    let child = paraply
        .command(&["salary", "payslips", IDS[0], "--out", path.to_str().unwrap()])
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    asked.recv_timeout(Duration::from_secs(20)).unwrap();
    press_ctrl_c(&child);
    let said = Ran::from(child.wait_with_output().unwrap()).failed(130);
    assert!(said.contains("interrupted"), "{said}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    drop(go_on);
}
