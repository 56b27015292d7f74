//! Calls of the REST API: session or token, language, idempotency keys, and errors with the server's own words.

use std::path::Path;
use std::time::Duration;

use reqwest::{Method, RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::credentials::{self, Credentials};
use crate::error::Error;
use crate::file::{NewFile, Sent};
use crate::language;
use crate::progress::Progress;
use crate::prompt;

/// Silence of the server for so long is no answer. A run of a hundred thousand people is calculated in less, and a
/// download that goes on takes as long as it takes.
const SILENCE: Duration = Duration::from_secs(300);

/// A signed-in client of one server.
pub struct Client {
    http: reqwest::Client,
    server: String,
    /// From the environment.
    token: Option<String>,
    /// The cookies of a profile.
    cookies: Option<String>,
    profile: Option<String>,
}

/// What the server gives a browser that signs in: cookies, each `name=value`.
pub struct SignedIn<T> {
    /// The answer itself.
    pub answer: T,
    /// The session; absent when the server opened none.
    pub session: Option<String>,
    /// By which the device is known again.
    pub device: Option<String>,
    /// By which the sign-in goes on with a second factor.
    pub challenge: Option<String>,
}

/// What the person can prove themselves with.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SecondFactor {
    totp: bool,
    recovery_codes: u32,
}

/// Rows of a list and how many there are in all.
pub struct Page<T> {
    /// The rows of this page.
    pub rows: Vec<T>,
    /// Rows that match.
    pub total: usize,
}

/// Which rows of a list are asked for.
#[derive(Clone, Copy)]
pub struct Rows {
    /// How many come before them.
    pub first: usize,
    /// How many at most.
    pub count: usize,
}

impl Rows {
    /// So many from the beginning.
    pub fn first(count: usize) -> Self {
        Self { first: 0, count }
    }
}

impl Client {
    /// A client that is not signed in.
    pub fn anonymous(server: &str) -> Result<Self, Error> {
        let is_address = reqwest::Url::parse(server)
            .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
        if !is_address {
            return Err(Error::Usage(format!(
                "{server} is no address of a server; write it like http://localhost:3000"
            )));
        }
        let http = reqwest::Client::builder()
            .read_timeout(SILENCE)
            .build()
            .map_err(|error| Error::Usage(error.to_string()))?;
        Ok(Self {
            http,
            server: server.trim_end_matches('/').to_owned(),
            token: None,
            cookies: None,
            profile: None,
        })
    }

    /// A client with a token.
    pub fn with_token(server: &str, token: String) -> Result<Self, Error> {
        if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Error::Usage(
                "this is no access token: it has blanks or other letters that none has; copy it again".into(),
            ));
        }
        Ok(Self { token: Some(token), ..Self::anonymous(server)? })
    }

    /// A client with these cookies.
    pub fn with_cookies(server: &str, cookies: &[&str]) -> Result<Self, Error> {
        let cookies: Vec<_> = cookies.iter().filter(|cookie| !cookie.is_empty()).copied().collect();
        Ok(Self { cookies: Some(cookies.join("; ")), ..Self::anonymous(server)? })
    }

    /// A client with the token of `PARAPLY_TOKEN`, else the session of a profile.
    pub fn from_credentials(server: Option<String>, profile: Option<String>) -> Result<Self, Error> {
        if let Some(token) = std::env::var("PARAPLY_TOKEN").ok().filter(|token| !token.is_empty()) {
            return Self::with_token(server.as_deref().unwrap_or("http://localhost:3000"), token);
        }
        let kept = Credentials::load()?;
        let server = server.map(|server| server.trim_end_matches('/').to_owned());
        let Some((name, found)) = kept.find(profile.as_deref(), server.as_deref()) else {
            return Err(match (profile, server) {
                (Some(profile), _) => Error::Usage(credentials::unknown(&profile)),
                (None, Some(server)) if kept.iter().next().is_some() => Error::Usage(format!(
                    "no profile is signed in at {server}; run: paraply --profile NAME login --server {server} --email \
                     ADDRESS"
                )),
                _ => Error::NotSignedIn,
            });
        };
        if let Some(server) = server.filter(|server| *server != found.server) {
            return Err(Error::Usage(format!(
                "the profile {name} is for {}, not for {server}",
                found.server
            )));
        }
        let client = Self::with_cookies(&found.server, &[&found.session])?;
        Ok(Self { profile: Some(name.to_owned()), ..client })
    }

    /// Where the calls go.
    pub fn server(&self) -> &str {
        &self.server
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let language = language::current().as_str();
        let request =
            self.http.request(method, format!("{}{path}", self.server)).header("X-Language", language);
        match (&self.token, &self.cookies) {
            (Some(token), _) => request.bearer_auth(token),
            (None, Some(cookies)) if !cookies.is_empty() => request.header("Cookie", cookies),
            _ => request,
        }
    }

    /// Sends a request. What the server only does for somebody who was just there is asked for, and sent again.
    async fn answer(&self, request: RequestBuilder) -> Result<reqwest::Response, Error> {
        let again = request.try_clone();
        match (self.send(request).await, again) {
            (Err(Error::Refused { code, message, .. }), Some(again))
                if code == "reauthentication_required" && self.profile.is_some() =>
            {
                self.confirm_identity(message).await?;
                self.send(again).await
            }
            (answer, _) => answer,
        }
    }

    /// Proves who uses the session: by the second factor where there is one, else by the password.
    async fn confirm_identity(&self, message: String) -> Result<(), Error> {
        let has = self.send(self.request(Method::GET, "/api/second-factor")).await?;
        let has: SecondFactor = has.json().await.map_err(|error| Error::BadAnswer(root_cause(&error)))?;
        let takes_code = has.totp || has.recovery_codes > 0;
        if !prompt::can_ask() && (takes_code || prompt::kept_password().is_none()) {
            return Err(Error::Unconfirmed { message });
        }
        let proof = if takes_code {
            json!({ "code": prompt::code()? })
        } else {
            json!({ "password": prompt::password()? })
        };
        let request = self.request(Method::POST, "/api/session/reauthenticate").json(&proof);
        self.send(request).await.map(drop)
    }

    async fn send(&self, request: RequestBuilder) -> Result<reqwest::Response, Error> {
        let response = request.send().await.map_err(|error| Error::Unreachable {
            server: self.server.clone(),
            cause: if error.is_timeout() { "it took too long".into() } else { root_cause(&error) },
        })?;
        let status = response.status();
        if status == StatusCode::ACCEPTED {
            let request: Value =
                response.json().await.map_err(|error| Error::BadAnswer(root_cause(&error)))?;
            let text = |name: &str| request[name].as_str().unwrap_or_default().to_owned();
            // Where nobody else can confirm it, the server says when it is carried out.
            let executes_at = request["executesAt"].as_str().and_then(|at| at.parse().ok());
            return Err(Error::waiting(text("actLabel"), text("id"), executes_at));
        }
        if status.is_success() {
            return Ok(response);
        }
        if status == StatusCode::UNAUTHORIZED && (self.token.is_some() || self.profile.is_some()) {
            let mend = credentials::sign_in_again(&self.server, self.profile.as_deref());
            return Err(Error::Expired { server: self.server.clone(), mend });
        }
        let body: Value = response.json().await.unwrap_or_default();
        let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
        let list = |name: &str| body[name].as_array().into_iter().flatten();
        let fields = list("fields").map(|field| (text(field, "field"), text(field, "message")));
        // Who is affected by what has changed in a salary run.
        let people = list("people").map(|person| {
            (format!("{} ({})", text(person, "userName"), text(person, "userId")), text(person, "message"))
        });
        Err(Error::Refused {
            status: status.as_u16(),
            code: text(&body, "code"),
            message: body["message"]
                .as_str()
                .map_or_else(|| format!("the server answered {status}"), str::to_owned),
            fields: fields.chain(people).collect(),
        })
    }

    async fn read<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, Error> {
        let response = self.answer(request).await?;
        response.json().await.map_err(|error| Error::BadAnswer(root_cause(&error)))
    }

    /// GET one thing.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        self.read(self.request(Method::GET, path)).await
    }

    /// GET bytes.
    pub async fn get_bytes(&self, path: &str) -> Result<Vec<u8>, Error> {
        let response = self.answer(self.request(Method::GET, path)).await?;
        Ok(response.bytes().await.map_err(|error| Error::BadAnswer(root_cause(&error)))?.to_vec())
    }

    /// GET bytes into a file as they come; gives their number. A download that breaks off leaves no file.
    pub async fn download(&self, path: &str, to: &Path, progress: &Progress) -> Result<usize, Error> {
        let mut file = NewFile::at(to)?;
        let mut response = self.answer(self.request(Method::GET, path)).await?;
        let mut size = 0;
        while let Some(bytes) =
            response.chunk().await.map_err(|error| Error::BadAnswer(root_cause(&error)))?
        {
            file.write(&bytes)?;
            progress.add(bytes.len());
            size += bytes.len();
        }
        file.finish()?;
        Ok(size)
    }

    /// GET a page of a list; without an order in the server's own.
    pub async fn list<'a, T: DeserializeOwned>(
        &self,
        path: &str,
        filter: &Value,
        sort: impl Into<Option<(&'a str, &'a str)>>,
        rows: Rows,
    ) -> Result<Page<T>, Error> {
        let range = format!("[{},{}]", rows.first, (rows.first + rows.count).saturating_sub(1));
        let sort = sort.into().map(|(field, order)| ("sort", json!([field, order]).to_string()));
        let request = self
            .request(Method::GET, path)
            .query(&[("filter", filter.to_string()), ("range", range)])
            .query(sort.as_slice());
        let response = self.answer(request).await?;
        let total = response
            .headers()
            .get("content-range")
            .and_then(|range| range.to_str().ok()?.rsplit('/').next()?.parse().ok());
        let rows: Vec<T> = response.json().await.map_err(|error| Error::BadAnswer(root_cause(&error)))?;
        Ok(Page { total: total.unwrap_or(rows.len()), rows })
    }

    /// POST that does something once, however often it is sent: it carries an idempotency key and is sent again
    /// when no answer came.
    pub async fn act<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Error> {
        self.act_with_key(&Uuid::now_v7().to_string(), path, body).await
    }

    /// The same with a key of the caller's choice, for what it may send again later.
    pub async fn act_with_key<T: DeserializeOwned>(
        &self,
        key: &str,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Error> {
        let send = || self.request(Method::POST, path).header("Idempotency-Key", key).json(body);
        match self.read(send()).await {
            Err(Error::Unreachable { .. }) => self.read(send()).await,
            other => other,
        }
    }

    /// POST that may be repeated without harm.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Error> {
        self.read(self.request(Method::POST, path).json(body)).await
    }

    /// POST credentials.
    pub async fn sign_in<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<SignedIn<T>, Error> {
        let response = self.answer(self.request(Method::POST, path).json(body)).await?;
        let lines = response.headers().get_all("set-cookie").iter().filter_map(|line| line.to_str().ok());
        let cookies: Vec<_> = lines.filter_map(|line| line.split(';').next()).map(str::to_owned).collect();
        let named = |name: &str| {
            let is_named = |cookie: &&String| {
                cookie.split_once('=').is_some_and(|(key, _)| key.trim_start_matches("__Host-") == name)
            };
            cookies.iter().find(is_named).cloned()
        };
        let (session, device) = (named("paraply_session"), named("paraply_device"));
        let challenge = named("paraply_sign_in");
        let answer = response.json().await.map_err(|error| Error::BadAnswer(root_cause(&error)))?;
        Ok(SignedIn { answer, session, device, challenge })
    }

    /// PUT what was read and changed; its version refuses a second one.
    pub async fn put<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Error> {
        self.read(self.request(Method::PUT, path).json(body)).await
    }

    /// DELETE.
    pub async fn delete(&self, path: &str) -> Result<(), Error> {
        self.answer(self.request(Method::DELETE, path)).await.map(|_| ())
    }

    /// DELETE that tells how things are then.
    pub async fn withdraw<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        self.read(self.request(Method::DELETE, path)).await
    }

    /// POST a file with further fields and a key, with which it may be sent again.
    pub async fn upload<T: DeserializeOwned>(
        &self,
        key: &str,
        path: &str,
        file: &Sent,
        fields: &[(&'static str, String)],
    ) -> Result<T, Error> {
        let mut form = reqwest::multipart::Form::new();
        for (field, value) in fields {
            form = form.text(*field, value.clone());
        }
        form = form
            .part("file", reqwest::multipart::Part::bytes(file.bytes.clone()).file_name(file.name.clone()));
        let request = self.request(Method::POST, path).header("Idempotency-Key", key);
        self.read(request.multipart(form)).await
    }
}

/// The innermost cause; the outer ones only repeat the address.
fn root_cause(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}
