//! A server without a socket on a fresh database, and the callers that tests speak as.

mod approvals;
mod as_read;
pub mod bank;
pub mod bank_account;
mod contract;
pub mod documents;
pub mod invoices;
pub mod issuer;
mod mails;
pub mod passkeys;
mod salary;
pub mod second_factor;
pub mod smtp;
pub mod snapshots;

use chrono::{DateTime, Utc};
use clap::Parser;
use paraply_app::App;
use paraply_app::clock::Clock;
use paraply_app::config::Config;
use paraply_storage::database_role;
use paraply_storage::identity::sessions;
use poem::Response;
use poem::http::{Method, StatusCode};
use poem::test::{TestClient, TestForm, TestFormField, TestResponse};
use serde_json::Value;
use sqlx::PgPool;
use uuid::Uuid;

/// The instant at which every test begins: a Saturday noon in Stockholm.
pub fn start() -> DateTime<Utc> {
    DateTime::parse_from_rfc3339("2026-11-21T11:00:00Z").unwrap().to_utc()
}

/// The password of every person that tests make.
pub const PASSWORD: &str = "correct horse battery";

#[derive(Parser)]
struct Args {
    #[command(flatten)]
    config: Config,
}

/// A server under test.
pub struct TestApp {
    /// Its parts, for looking behind the door.
    pub app: App,
    client: TestClient<Box<dyn poem::endpoint::DynEndpoint<Output = Response>>>,
    _data: tempfile::TempDir,
}

/// Somebody who calls.
#[derive(Clone)]
pub struct Who {
    /// The person; none for a visitor.
    pub id: Option<Uuid>,
    cookie: Option<String>,
}

impl Who {
    /// Whoever holds this cookie, `paraply_session=…`.
    pub fn holding(cookie: &str) -> Self {
        Self { id: None, cookie: Some(cookie.to_owned()) }
    }

    /// The cookie.
    pub fn cookie(&self) -> &str {
        self.cookie.as_deref().unwrap_or_default()
    }
}

/// An answer that has been read.
pub struct Answer {
    /// Status code.
    pub status: StatusCode,
    /// The whole response's headers.
    pub headers: poem::http::HeaderMap,
    /// The body as JSON; null when it is not JSON.
    pub json: Value,
    /// The body's bytes.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// The answer, after checking that it is a success.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.json);
        self.json
    }

    /// The code of the refusal, after checking its status.
    #[track_caller]
    pub fn refused(self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.json);
        self.json["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl Answer {
    /// Whoever holds the session that this answer opened.
    #[track_caller]
    pub fn signed_in(&self) -> Who {
        assert!(self.status.is_success(), "{}: {}", self.status, self.json);
        let cookie = self.headers["set-cookie"].to_str().unwrap();
        Who::holding(cookie.split(';').next().unwrap())
    }
}

impl TestApp {
    /// A server on the test's own database.
    pub fn new(pool: PgPool) -> Self {
        Self::with(pool, &[])
    }

    /// A server that works as its own role in PostgreSQL, as in operation.
    pub async fn as_database_role(pool: PgPool) -> Self {
        let mut owner = pool.acquire().await.unwrap();
        assert!(database_role::ensure(&mut owner).await.unwrap());
        database_role::grant(&mut owner).await.unwrap();
        let options = database_role::work_as(pool.connect_options().as_ref().clone());
        Self::new(paraply_storage::connect(options, 4).await.unwrap())
    }

    /// A server that was told more on its command line.
    pub fn with(pool: PgPool, more: &[&str]) -> Self {
        let data = tempfile::tempdir().unwrap();
        let program = env!("CARGO_BIN_EXE_paraply-api");
        let mut args = vec!["test", "--data-dir", data.path().to_str().unwrap(), "--program", program];
        if !more.contains(&"--vies-url") {
            args.extend(["--vies-url", ""]);
        }
        args.extend(more);
        let config = Args::parse_from(args).config;
        let app = paraply_api::serve::app(config, pool, Clock::fixed(start())).unwrap();
        let endpoint: Box<dyn poem::endpoint::DynEndpoint<Output = Response>> =
            Box::new(poem::endpoint::ToDynEndpoint(paraply_api::http::endpoint(app.clone())));
        Self { app, client: TestClient::new(endpoint), _data: data }
    }

    /// Nobody.
    pub fn visitor(&self) -> Who {
        Who { id: None, cookie: None }
    }

    /// A verified freelancer who is logged in.
    pub async fn user(&self, email: &str) -> Who {
        self.person(email, &[]).await
    }

    /// A verified admin who is logged in and, like all staff who move money here, has an authenticator app.
    pub async fn admin(&self, email: &str) -> Who {
        self.person(email, &["admin"]).await
    }

    /// A verified person with these roles in the back office who is logged in.
    pub async fn staff(&self, email: &str, roles: &[&str]) -> Who {
        self.person(email, roles).await
    }

    async fn person(&self, email: &str, roles: &[&str]) -> Who {
        let id = Uuid::now_v7();
        let name = email.split('@').next().unwrap();
        let now = self.app.clock.now();
        sqlx::query(
            "insert into users (id, email, full_name, roles, referral_code, email_verified_at, created_at)
             values ($1, $2, $3, $4, $5, $6, $6)",
        )
        .bind(id)
        .bind(email)
        .bind(name)
        .bind(roles)
        .bind(id.simple().to_string())
        .bind(now)
        .execute(&self.app.pool)
        .await
        .unwrap();
        let mut db = self.app.pool.acquire().await.unwrap();
        let secret =
            sessions::open(&mut db, paraply_domain::ids::UserId(id), !roles.is_empty(), now, None, None)
                .await
                .unwrap();
        drop(db);
        let who = Who { id: Some(id), cookie: Some(format!("paraply_session={secret}")) };
        self.equip(&who, roles).await;
        who
    }

    /// Lets the person log in with [`PASSWORD`].
    pub async fn with_password(&self, who: &Who) {
        let hash = self.app.passwords.hash(PASSWORD.into()).await.unwrap();
        sqlx::query("update users set password_hash = $2 where id = $1")
            .bind(who.id)
            .bind(hash)
            .execute(&self.app.pool)
            .await
            .unwrap();
    }

    /// Makes an access token as the person, who gets [`PASSWORD`] for it; gives what was answered.
    pub async fn token(&self, who: &Who, scope: &str) -> Value {
        self.with_password(who).await;
        let wanted = serde_json::json!({ "name": "script", "scope": scope, "password": PASSWORD });
        self.post(who, "/api/tokens", wanted).await.ok()
    }

    /// Sends a request with an access token.
    pub async fn send_by_token(
        &self,
        token: &Value,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Answer {
        let bearer = format!("Bearer {}", token["token"].as_str().expect("a token"));
        self.send_with(&self.visitor(), method, path, body, &[("authorization", &bearer)]).await
    }

    /// The same person in a new session, for when the clock or an admin has ended the old one.
    pub async fn sign_in_again(&self, who: &Who) -> Who {
        let id = who.id.expect("a person logs in");
        let mut db = self.app.pool.acquire().await.unwrap();
        let now = self.app.clock.now();
        let secret =
            sessions::open(&mut db, paraply_domain::ids::UserId(id), false, now, None, None).await.unwrap();
        Who { id: Some(id), cookie: Some(format!("paraply_session={secret}")) }
    }

    /// Sends a request in English; `body` is JSON.
    pub async fn send(&self, who: &Who, method: Method, path: &str, body: Option<Value>) -> Answer {
        self.send_with(who, method, path, body, &[]).await
    }

    /// Sends a request with more headers.
    pub async fn send_with(
        &self,
        who: &Who,
        method: Method,
        path: &str,
        body: Option<Value>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let path = encode(path);
        let mut request = self.client.request(method.clone(), &path);
        if !headers.iter().any(|(name, _)| *name == "x-language") {
            request = request.header("x-language", "en");
        }
        if let Some(cookie) = &who.cookie {
            request = request.header("cookie", cookie);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.body_json(&body);
        }
        read(&method, &path, request.send().await).await
    }

    /// Sends a body as it is.
    pub async fn send_raw(
        &self,
        who: &Who,
        method: Method,
        path: &str,
        content_type: &str,
        body: Vec<u8>,
    ) -> Answer {
        self.send_raw_in("en", who, method, path, content_type, body).await
    }

    /// Sends a body as it is, in a language.
    pub async fn send_raw_in(
        &self,
        language: &str,
        who: &Who,
        method: Method,
        path: &str,
        content_type: &str,
        body: Vec<u8>,
    ) -> Answer {
        let mut request = self.client.request(method.clone(), path).header("x-language", language);
        if let Some(cookie) = &who.cookie {
            request = request.header("cookie", cookie);
        }
        let request = request.header("content-length", body.len()).content_type(content_type);
        read(&method, path, request.body(body).send().await).await
    }

    /// Uploads files in the form's field `file`.
    pub async fn upload(&self, who: &Who, path: &str, files: &[(&str, &[u8])]) -> Answer {
        let mut body = Vec::new();
        for (name, bytes) in files {
            let head = format!(
                "--paraply\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
                 Content-Type: application/octet-stream\r\n\r\n"
            );
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(b"--paraply--\r\n");
        self.send_raw(who, Method::POST, path, "multipart/form-data; boundary=paraply", body).await
    }

    /// GET.
    pub async fn get(&self, who: &Who, path: &str) -> Answer {
        self.send(who, Method::GET, path, None).await
    }

    /// POST with a JSON body; what it builds on is filled in as it is read now.
    pub async fn post(&self, who: &Who, path: &str, body: Value) -> Answer {
        let body = self.as_read(who, &Method::POST, path, body).await;
        self.send(who, Method::POST, path, Some(body)).await
    }

    /// POST a form with fields and one file, as a browser sends it.
    pub async fn send_form(
        &self,
        who: &Who,
        path: &str,
        fields: &[(&str, &str)],
        name: &str,
        file: &[u8],
    ) -> Answer {
        self.send_form_with(who, path, fields, name, file, &[]).await
    }

    /// The same with more headers.
    pub async fn send_form_with(
        &self,
        who: &Who,
        path: &str,
        fields: &[(&str, &str)],
        name: &str,
        file: &[u8],
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut form = TestForm::new();
        for (field, value) in fields {
            form = form.text(*field, *value);
        }
        form = form.field(TestFormField::bytes(file.to_vec()).name("file").filename(name));
        let mut request = self.client.post(path).header("x-language", "en").multipart(form);
        if let Some(cookie) = &who.cookie {
            request = request.header("cookie", cookie);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        read(&Method::POST, path, request.send().await).await
    }

    /// PUT with a JSON body; what it builds on is filled in as it is read now.
    pub async fn put(&self, who: &Who, path: &str, body: Value) -> Answer {
        let body = self.as_read(who, &Method::PUT, path, body).await;
        self.send(who, Method::PUT, path, Some(body)).await
    }

    /// DELETE.
    pub async fn delete(&self, who: &Who, path: &str) -> Answer {
        self.send(who, Method::DELETE, path, None).await
    }
}

/// The path with its JSON filters as a browser sends them.
fn encode(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"\"<>[]\\^`{|}".contains(&byte);
    path.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

async fn read(method: &Method, path: &str, response: TestResponse) -> Answer {
    let response = response.0;
    let status = response.status();
    contract::check(method, path, status);
    let headers = response.headers().clone();
    let bytes = response.into_body().into_vec().await.unwrap();
    let json = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    Answer { status, headers, json, bytes }
}
