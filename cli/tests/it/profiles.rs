//! Several servers, tokens instead of passwords, and what shells and man are told.

use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::server::{Server, sign_in};
use crate::support::{Mock, Paraply};

fn user(name: &str) -> Vec<(&'static str, Value)> {
    let user = json!({
        "id": "019a0000-0000-7000-8000-000000000000", "fullName": name, "email": "a@example.com",
        "isAdmin": true, "roles": ["finance", "reviewer", "freelancer"], "permissions": ["read"], "emailVerified": true, "language": "sv",
    });
    let token = json!({ "id": "019a0000-0000-7000-8000-00000000000b", "name": "x", "token": "pp_new" });
    vec![
        ("GET /api/user", user),
        ("POST /api/tokens", token),
        ("POST /api/logout", json!({ "message": "" })),
        ("DELETE /api/tokens/019a0000-0000-7000-8000-00000000000a", json!({ "message": "" })),
        ("DELETE /api/tokens/019a0000-0000-7000-8000-00000000000b", json!({ "message": "" })),
    ]
}

#[test]
fn each_profile_has_its_server_and_token() {
    let (live, test) = (Mock::with(user("Alva")), Mock::with(user("Test")));
    let paraply = Paraply::new();
    paraply.keep("live", &[("live", &live.url), ("test", &test.url)]);
    assert!(paraply.run(&["whoami"]).ok().contains("Alva <a@example.com>, finance, reviewer, at "));
    assert!(paraply.run(&["--profile", "test", "whoami"]).ok().contains("Test"));
    assert!(paraply.run(&["--server", &test.url, "whoami"]).ok().contains("Test"));
    let by_name = paraply.command(&["whoami"]).env("PARAPLY_PROFILE", "test").output().unwrap();
    assert!(String::from_utf8(by_name.stdout).unwrap().contains("Test"));
    assert_eq!(test.requests.lock().unwrap()[0].header("authorization"), Some("bearer pp_test"));

    let list = paraply.run(&["--csv", "profile", "use", "test"]).ok();
    assert_eq!(list, format!("In use,Profile,Server\n,live,{}\nyes,test,{}\n", live.url, test.url));
    assert!(paraply.run(&["whoami"]).ok().contains("Test"));

    let other = paraply.run(&["--profile", "test", "--server", &live.url, "whoami"]).failed(2);
    assert!(other.contains(&format!("the profile test is for {}", test.url)), "{other}");
    let nobody = paraply.run(&["--profile", "nobody", "whoami"]).failed(2);
    assert!(nobody.contains("paraply --profile nobody login"), "{nobody}");

    paraply.run(&["logout"]).ok();
    assert!(test.lines().contains(&"DELETE /api/tokens/019a0000-0000-7000-8000-00000000000a".to_owned()));
    // The one that is left is the one in use.
    assert!(paraply.run(&["whoami"]).ok().contains("Alva <a@example.com>, finance, reviewer, at "));
    paraply.run(&["logout"]).ok();
    paraply.run(&["whoami"]).failed(4);
    paraply.run(&["logout"]).ok();
}

#[test]
fn a_token_from_standard_input_becomes_one_of_our_own() {
    let mock = Mock::with(user("Alva"));
    let paraply = Paraply::new();
    let args = ["--server", &mock.url, "--profile", "live", "login", "--token"];
    let mut child = paraply.command(&args).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"pp_given\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(mock.requests.lock().unwrap()[0].header("authorization"), Some("bearer pp_given"));

    let path = paraply.path("credentials.json");
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(kept["profiles"]["live"]["token"], "pp_new");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let none = paraply.run(&["--server", &mock.url, "login", "--token"]).failed(2);
    assert!(none.contains("PARAPLY_TOKEN"), "{none}");
}

#[test]
fn credentials_that_cannot_be_read_say_what_to_do() {
    let paraply = Paraply::new();
    std::fs::write(paraply.path("credentials.json"), "{").unwrap();
    let said = paraply.run(&["whoami"]).failed(2);
    assert!(said.contains("credentials.json") && said.contains("paraply login again"), "{said}");
}

#[test]
fn a_token_signs_in_at_a_real_server_and_logout_revokes_only_its_own() {
    let server = Server::start();
    let admin = sign_in(&server, "admin@example.com");
    let kept: Value =
        serde_json::from_str(&std::fs::read_to_string(admin.path("credentials.json")).unwrap()).unwrap();
    let given = kept["profiles"]["default"]["token"].as_str().unwrap();
    let other = Paraply::new();
    let login = other
        .command(&["--server", &server.url, "login", "--token"])
        .env("PARAPLY_TOKEN", given)
        .output()
        .unwrap();
    assert!(login.status.success(), "{}", String::from_utf8_lossy(&login.stderr));
    let copy = std::fs::read(other.path("credentials.json")).unwrap();
    other.run(&["whoami"]).ok();
    other.run(&["logout"]).ok();
    assert!(admin.run(&["whoami"]).ok().contains("Alva Admin"));
    // The server itself knows the token no longer.
    std::fs::write(other.path("credentials.json"), copy).unwrap();
    let said = other.run(&["whoami"]).failed(4);
    assert!(said.contains("has expired or was revoked"), "{said}");
}

#[test]
fn shells_and_man_are_told_every_command() {
    let paraply = Paraply::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = paraply.run(&["completions", shell]).ok();
        assert!(script.contains("reconciliation") && script.contains("invoice"), "{shell}");
    }
    let page = paraply.run(&["man"]).ok();
    assert!(page.contains(".TH paraply 1") && page.contains("paraply login"), "{page}");
    let folder = paraply.path("man");
    paraply.run(&["man", "--out", folder.to_str().unwrap()]).ok();
    for name in ["paraply.1", "paraply-invoice-send.1", "paraply-salary-agi-declare.1"] {
        assert!(folder.join(name).exists(), "{name}");
    }
}
