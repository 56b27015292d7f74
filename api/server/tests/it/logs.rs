//! What must not stand in any log: the whole job runs at the most talkative level, with its failures, and none of the
//! numbers, passwords, links or tokens in it is written down.

use std::io::Write;
use std::sync::{Arc, Mutex};

use chrono::TimeDelta;
use paraply_app::jobs;
use poem::http::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use tracing_subscriber::fmt::MakeWriter;

use crate::support::invoices::{Freelancer, text};
use crate::support::{PASSWORD, TestApp};

const EMAIL: &str = "anna@example.com";
const PERSONNUMMER: &str = "900101-0017";
const OTHER_PERSONNUMMER: &str = "850709-9805";
const ACCOUNT: &str = "0006205124";
const IBAN: &str = "SE4550000000058398257466";
const WRONG: &str = "ett helt annat lösenord 91";

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// As people and programs write a number: with and without its century and signs.
fn spellings(number: &str) -> Vec<String> {
    let digits: String = number.chars().filter(char::is_ascii_alphanumeric).collect();
    vec![number.to_owned(), format!("19{digits}"), digits]
}

#[sqlx::test(migrator = "paraply_storage::MIGRATOR")]
async fn no_log_holds_a_personnummer_an_account_a_password_or_a_secret(pool: PgPool) {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(log.clone())
        .with_ansi(false)
        .finish();
    // Of the whole process: the job runs on other threads, too.
    tracing::subscriber::set_global_default(subscriber).expect("each test has a process of its own");
    tracing::debug!("the log is heard");
    let mut secrets: Vec<String> = vec![PASSWORD.into(), WRONG.into()];
    for number in [PERSONNUMMER, OTHER_PERSONNUMMER, ACCOUNT, IBAN] {
        secrets.extend(spellings(number));
    }

    let app = TestApp::new(pool);
    let visitor = app.visitor();
    let (admin, second) = (app.admin("admin@example.com").await, app.admin("second@example.com").await);
    secrets.extend([&admin, &second].map(|who| who.cookie().split_once('=').unwrap().1.to_owned()));
    let account = json!({ "fullName": "Anna Andersson", "email": EMAIL, "password": PASSWORD });
    app.post(&visitor, "/api/register", account).await.ok();
    let link = app.mailed_token(EMAIL).await;
    secrets.push(link.clone());
    app.post(&visitor, "/api/verify-email", json!({ "token": "x" })).await;
    app.post(&visitor, "/api/verify-email", json!({ "token": link })).await.ok();
    app.post(&visitor, "/api/login", json!({ "email": EMAIL, "password": WRONG })).await.refused(401);
    let login = app.post(&visitor, "/api/login", json!({ "email": EMAIL, "password": PASSWORD })).await;
    let mut anna = login.signed_in();
    anna.id = Some(
        sqlx::query_scalar("select id from users where email = $1")
            .bind(EMAIL)
            .fetch_one(&app.app.pool)
            .await
            .unwrap(),
    );
    secrets.push(anna.cookie().split_once('=').unwrap().1.to_owned());
    app.post(&visitor, "/api/forgot-password", json!({ "email": EMAIL })).await.ok();
    secrets.push(app.mailed_token(EMAIL).await);

    // The profile, the account, an access token; each refused first.
    let profile = app.get(&anna, "/api/profile").await.ok();
    let mut body = json!({
        "fullName": "Anna Andersson", "address": "Gatan 1", "postalCode": "111 20", "city": "Stockholm",
        "personnummer": PERSONNUMMER, "version": 77,
    });
    for field in ["phone", "country", "language", "tax"] {
        body[field] = profile[field].clone();
    }
    app.send(&anna, Method::PUT, "/api/profile", Some(body.clone())).await.refused(409);
    body["version"] = profile["version"].clone();
    app.send(&anna, Method::PUT, "/api/profile", Some(body.clone())).await.ok();
    body["personnummer"] = json!([OTHER_PERSONNUMMER]);
    app.send(&anna, Method::PUT, "/api/profile", Some(body)).await.refused(400);
    let wrong =
        json!({ "recipientName": "Anna", "iban": IBAN, "sortCode": "3300", "accountNumber": ACCOUNT });
    app.post(&anna, "/api/bank-accounts", wrong).await;
    let iban = json!({ "recipientName": "Anna", "iban": IBAN });
    app.post(&anna, "/api/bank-accounts", iban).await.ok();
    let account = json!({ "recipientName": "Anna", "sortCode": "3300", "accountNumber": ACCOUNT });
    let account = app.post(&anna, "/api/bank-accounts", account).await.ok();
    let token = json!({ "name": "script", "scope": "read", "password": WRONG });
    app.post(&anna, "/api/tokens", token.clone()).await;
    let token = json!({ "name": "script", "scope": "read", "password": PASSWORD });
    let token = app.post(&anna, "/api/tokens", token).await.ok();
    secrets.push(text(&token["token"]).to_owned());
    app.send_by_token(&token, Method::GET, "/api/user", None).await.ok();
    app.send_by_token(&token, Method::POST, "/api/tokens", Some(json!({}))).await;
    app.get(&visitor, &format!("/api/nowhere?token={}", text(&token["token"]))).await;

    // The job, from the invoice to the payment file.
    let client = app.client(anna.id.unwrap(), "Kund AB", "SE").await;
    let owner = Freelancer { who: anna.clone(), client, account: text(&account["id"]).parse().unwrap() };
    let sent = app.sent(&owner, &admin).await;
    app.act(&second, &sent, "mark-paid", json!({})).await.ok();
    let file =
        format!("E-post;Namn;Personnummer\nbo@example.com;Bo;{OTHER_PERSONNUMMER}\nx;Y;{PERSONNUMMER}\n");
    for kind in ["users", "payments"] {
        app.send_form(&admin, "/api/admin/imports", &[("kind", kind)], "people.csv", file.as_bytes()).await;
    }
    app.app.clock.advance(TimeDelta::hours(25));
    jobs::run_due(&app.app).await.unwrap();
    let (admin, second) = (app.sign_in_again(&admin).await, app.sign_in_again(&second).await);
    let third = app.admin("third@example.com").await;
    let run: Value =
        app.post(&admin, "/api/admin/salary-runs", json!({ "paymentDate": "2026-11-25" })).await.ok();
    let path = format!("/api/admin/salary-runs/{}", text(&run["id"]));
    app.post(&second, &format!("{path}/approve"), json!({})).await.refused(409);
    app.post(&third, &format!("{path}/approve"), json!({})).await.ok();
    app.post(&third, &format!("{path}/payment-file"), json!({})).await.ok();
    let file = app.get(&third, &format!("{path}/payment-file")).await;
    assert!(String::from_utf8_lossy(&file.bytes).contains("0006205124") || file.status.is_success());
    app.post(&third, &format!("{path}/confirm"), json!({})).await.ok();
    jobs::run_due(&app.app).await.unwrap();
    // What the database itself refuses is logged with its reason.
    let refused = sqlx::query("insert into users (id, email, full_name) values (gen_random_uuid(), $1, $2)")
        .bind(EMAIL)
        .bind(PERSONNUMMER)
        .execute(&app.app.pool)
        .await;
    assert!(refused.is_err());

    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("the log is heard") && log.contains("sqlx"), "{} bytes", log.len());
    for secret in secrets {
        let found = log.find(&secret);
        assert!(
            found.is_none(),
            "{secret} in: {}",
            &log[found.unwrap().saturating_sub(300)..found.unwrap() + 40]
        );
    }
}
