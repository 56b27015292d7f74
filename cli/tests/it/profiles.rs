//! Profiles, sessions, completions and manual pages.

use serde_json::{Value, json};

use crate::server::{Server, sign_in};
use crate::support::{Mock, Paraply, Ran};

fn user(name: &str) -> Vec<(&'static str, Value)> {
    let user = json!({
        "id": "019a0000-0000-7000-8000-000000000000", "fullName": name, "email": "a@example.com",
        "isAdmin": true, "roles": ["finance", "reviewer", "freelancer"], "permissions": ["read"], "emailVerified": true, "lacksSecondFactor": false, "language": "sv",
    });
    vec![("GET /api/user", user), ("POST /api/logout", json!({ "message": "" }))]
}

#[test]
fn each_profile_has_its_server_and_session() {
    let (live, test) = (Mock::with(user("Alva")), Mock::with(user("Test")));
    let paraply = Paraply::new();
    paraply.keep("live", &[("live", &live.url), ("test", &test.url)]);
    assert!(paraply.run(&["whoami"]).ok().contains("Alva <a@example.com>, finance, reviewer, at "));
    assert!(paraply.run(&["--profile", "test", "whoami"]).ok().contains("Test"));
    assert!(paraply.run(&["--server", &test.url, "whoami"]).ok().contains("Test"));
    let by_name = paraply.command(&["whoami"]).env("PARAPLY_PROFILE", "test").output().unwrap();
    assert!(String::from_utf8(by_name.stdout).unwrap().contains("Test"));
    assert_eq!(test.requests.lock().unwrap()[0].header("cookie"), Some("paraply_session=test"));

    let list = paraply.run(&["--csv", "profile", "use", "test"]).ok();
    assert_eq!(list, format!("Default,Profile,Server\n,live,{}\nyes,test,{}\n", live.url, test.url));
    assert!(paraply.run(&["whoami"]).ok().contains("Test"));

    let other = paraply.run(&["--profile", "test", "--server", &live.url, "whoami"]).failed(2);
    assert!(other.contains(&format!("profile test is for {}", test.url)), "{other}");
    let nobody = paraply.run(&["--profile", "nobody", "whoami"]).failed(2);
    assert!(nobody.contains("paraply --profile nobody login"), "{nobody}");

    paraply.run(&["logout"]).ok();
    assert!(test.lines().contains(&"POST /api/logout".to_owned()));
    // The remaining profile becomes the default.
    assert!(paraply.run(&["whoami"]).ok().contains("Alva <a@example.com>, finance, reviewer, at "));
    paraply.run(&["logout"]).ok();
    paraply.run(&["whoami"]).failed(4);
    paraply.run(&["logout"]).ok();
}

#[test]
fn an_invalid_credentials_file_says_what_to_do() {
    let paraply = Paraply::new();
    std::fs::write(paraply.path("credentials.json"), "{").unwrap();
    let said = paraply.run(&["whoami"]).failed(2);
    assert!(said.contains("credentials.json") && said.contains("run paraply login"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_credentials_file_readable_by_others_triggers_a_warning() {
    use std::os::unix::fs::PermissionsExt;
    let mock = Mock::with(user("Alva"));
    let paraply = Paraply::new();
    paraply.keep("default", &[("default", &mock.url)]);
    assert_eq!(paraply.run(&["whoami"]).err, "");
    let path = paraply.path("credentials.json");
    for mode in [0o640, 0o604, 0o620] {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        let ran = paraply.run(&["whoami"]);
        assert!(ran.err.contains(&format!("chmod 600 {}", path.display())), "{mode:o}: {}", ran.err);
        ran.ok();
    }
}

#[test]
fn a_credentials_file_of_an_earlier_version_requires_a_new_login() {
    let refusal = json!({ "message": "You are not logged in.", "code": "unauthorized" }).to_string();
    let mock = Mock::answering(move |_| Some((401, refusal.clone())));
    let paraply = Paraply::new();
    let old =
        json!({ "server": mock.url, "token": "pp_old", "tokenId": "019a0000-0000-7000-8000-00000000000a" });
    let kept = json!({ "current": "default", "profiles": { "default": old } });
    std::fs::write(paraply.path("credentials.json"), kept.to_string()).unwrap();
    let said = paraply.run(&["whoami"]).failed(4);
    assert!(said.contains("paraply login"), "{said}");
}

#[test]
fn login_saves_a_private_session_and_logout_ends_only_that_one() {
    let server = Server::start();
    let (admin, other) = (sign_in(&server, "admin@example.com"), sign_in(&server, "admin@example.com"));
    let path = other.path("credentials.json");
    let copy = std::fs::read(&path).unwrap();
    let kept: Value = serde_json::from_slice(&copy).unwrap();
    let profile = &kept["profiles"]["default"];
    assert!(profile["session"].as_str().unwrap().starts_with("paraply_session="), "{kept}");
    assert!(profile["device"].as_str().unwrap().starts_with("paraply_device="), "{kept}");
    assert!(profile.get("token").is_none(), "{kept}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    other.run(&["logout"]).ok();
    assert!(admin.run(&["whoami"]).ok().contains("Alva Admin"));
    // The server has ended the session.
    std::fs::write(&path, copy).unwrap();
    let said = other.run(&["whoami"]).failed(4);
    assert!(said.contains("has expired or was revoked"), "{said}");
}

#[test]
fn completions_and_manual_cover_every_command() {
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

fn second_factors(totp: bool, recovery_codes: u32) -> Value {
    json!({
        "totp": totp, "recoveryCodes": recovery_codes, "passkeys": [], "required": totp, "password": true,
        "confirmWith": [],
    })
}

#[test]
fn a_sensitive_operation_is_repeated_after_reauthentication() {
    let asked =
        json!({ "message": "Confirm that it is you", "code": "reauthentication_required" }).to_string();
    let id = "0192f0c1-0000-7000-8000-000000000000";
    let request = json!({
        "id": id, "act": "change_roles", "actLabel": "Change roles", "entity": "user", "entityId": id,
        "subject": "Anna", "changes": [], "requestedBy": id, "requestedByName": "Bo",
        "requestedAt": "2026-11-22T08:00:00Z", "expiresAt": "2026-11-29T08:00:00Z", "status": "waiting",
        "allowedDecisions": ["confirm"], "version": 3,
    })
    .to_string();
    let mock = Mock::answering(move |count| {
        Some(match count {
            0 | 4 => (200, request.clone()),
            1 => (403, asked.clone()),
            2 => (200, second_factors(false, 0).to_string()),
            _ => (200, json!({ "message": "Thank you" }).to_string()),
        })
    });
    let paraply = Paraply::new();
    paraply.keep("default", &[("default", mock.url.as_str())]);
    let mut command = paraply.command(&["approval", "confirm", id, "--yes"]);
    let ran: Ran = command.env("PARAPLY_PASSWORD", "my secret").output().unwrap().into();
    assert!(ran.ok().contains("Change roles"));
    let request = format!("/api/admin/approvals/{id}");
    assert_eq!(
        mock.lines(),
        [
            format!("GET {request}"),
            format!("POST {request}/confirm"),
            "GET /api/second-factor".into(),
            "POST /api/session/reauthenticate".into(),
            format!("POST {request}/confirm"),
        ]
    );
    assert_eq!(mock.requests.lock().unwrap()[3].body, r#"{"password":"my secret"}"#);
}

#[test]
fn a_sensitive_operation_without_a_terminal_says_what_to_do() {
    let asked =
        json!({ "message": "Confirm that it is you", "code": "reauthentication_required" }).to_string();
    let mock = Mock::answering(move |count| {
        Some(match count {
            0 => (403, asked.clone()),
            _ => (200, second_factors(true, 9).to_string()),
        })
    });
    let paraply = Paraply::new();
    paraply.keep("default", &[("default", mock.url.as_str())]);
    let mut command = paraply.command(&["approval", "list"]);
    let ran: Ran = command.env("PARAPLY_PASSWORD", "my secret").output().unwrap().into();
    let said = ran.failed(4);
    assert!(said.contains("Confirm that it is you") && said.contains("paraply login"), "{said}");
}
