//! Client of the REST API: session or token, language, idempotency keys and the server's error messages.

use std::path::Path;
use std::time::Duration;

use reqwest::{RequestBuilder, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::api::{self, operations};
use crate::call::{Bytes, Call, Form, List};
use crate::credentials::{self, Credentials};
use crate::error::Error;
use crate::file::{InputFile, NewFile};
use crate::language;
use crate::progress::Progress;
use crate::prompt;

/// Longest wait for the next bytes. A salary run of 100,000 freelancers is calculated in less; a download in
/// progress has no limit.
const READ_TIMEOUT: Duration = Duration::from_secs(300);

/// A logged-in client of one server.
pub struct Client {
    http: reqwest::Client,
    server: String,
    token: Option<String>,
    cookies: Option<String>,
    profile: Option<String>,
}

/// Response to a login, with its cookies, each `name=value`.
pub struct SignedIn<T> {
    pub answer: T,
    /// The session, if one was opened.
    pub session: Option<String>,
    pub device: Option<String>,
    /// Continues the login with a second factor.
    pub challenge: Option<String>,
}

/// A page of a list.
pub struct Page<T> {
    pub rows: Vec<T>,
    /// Number of matching rows on all pages.
    pub total: usize,
}

/// The requested rows of a list.
#[derive(Clone, Copy)]
pub struct Rows {
    /// Number of rows before them.
    pub first: usize,
    pub count: usize,
}

impl Rows {
    /// The first rows.
    pub fn first(count: usize) -> Self {
        Self { first: 0, count }
    }
}

impl Client {
    /// A client that is not logged in.
    pub fn anonymous(server: &str) -> Result<Self, Error> {
        let is_address = reqwest::Url::parse(server)
            .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
        if !is_address {
            return Err(Error::Usage(format!(
                "{server} is not a server URL; use the form http://localhost:3000"
            )));
        }
        let http = reqwest::Client::builder()
            .read_timeout(READ_TIMEOUT)
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
                "PARAPLY_TOKEN is not an access token: it contains spaces or other invalid characters; copy it again".into(),
            ));
        }
        Ok(Self { token: Some(token), ..Self::anonymous(server)? })
    }

    /// A client with these cookies.
    pub fn with_cookies(server: &str, cookies: &[&str]) -> Result<Self, Error> {
        let cookies: Vec<_> = cookies.iter().filter(|cookie| !cookie.is_empty()).copied().collect();
        Ok(Self { cookies: Some(cookies.join("; ")), ..Self::anonymous(server)? })
    }

    /// A client with the token from `PARAPLY_TOKEN`, or else the session of a profile.
    pub fn from_credentials(server: Option<String>, profile: Option<String>) -> Result<Self, Error> {
        if let Some(token) = std::env::var("PARAPLY_TOKEN").ok().filter(|token| !token.is_empty()) {
            return Self::with_token(server.as_deref().unwrap_or("http://localhost:3000"), token);
        }
        let saved = Credentials::load()?;
        let server = server.map(|server| server.trim_end_matches('/').to_owned());
        let Some((name, found)) = saved.find(profile.as_deref(), server.as_deref()) else {
            return Err(match (profile, server) {
                (Some(profile), _) => Error::Usage(credentials::unknown(&profile)),
                (None, Some(server)) if saved.iter().next().is_some() => Error::Usage(format!(
                    "no profile is logged in to {server}; run: paraply --profile NAME login --server {server} --email \
                     ADDRESS"
                )),
                _ => Error::NotSignedIn,
            });
        };
        if let Some(server) = server.filter(|server| *server != found.server) {
            return Err(Error::Usage(format!("profile {name} is for {}, not {server}", found.server)));
        }
        let client = Self::with_cookies(&found.server, &[&found.session])?;
        Ok(Self { profile: Some(name.to_owned()), ..client })
    }

    /// The server URL.
    pub fn server(&self) -> &str {
        &self.server
    }

    fn request<B, T>(&self, call: &Call<B, T>) -> RequestBuilder {
        let language = language::current().as_str();
        let url = format!("{}{}", self.server, call.path);
        let request =
            self.http.request(call.method.clone(), url).query(&call.query).header("X-Language", language);
        match (&self.token, &self.cookies) {
            (Some(token), _) => request.bearer_auth(token),
            (None, Some(cookies)) if !cookies.is_empty() => request.header("Cookie", cookies),
            _ => request,
        }
    }

    /// Sends a request. If the server requires reauthentication, asks for it and sends the request again.
    async fn answer(&self, request: RequestBuilder) -> Result<reqwest::Response, Error> {
        let again = request.try_clone();
        match (self.perform(request).await, again) {
            (Err(Error::Refused { code, message, .. }), Some(again))
                if code == "reauthentication_required" && self.profile.is_some() =>
            {
                self.confirm_identity(message).await?;
                self.perform(again).await
            }
            (answer, _) => answer,
        }
    }

    /// Reauthenticates with the second factor if there is one, otherwise with the password.
    async fn confirm_identity(&self, message: String) -> Result<(), Error> {
        let has = self.perform(self.request(&operations::get_second_factor())).await?;
        let has: api::SecondFactorOverview =
            has.json().await.map_err(|error| Error::BadAnswer(root_cause(&error)))?;
        let takes_code = has.totp || has.recovery_codes > 0;
        if !prompt::is_interactive() && (takes_code || prompt::password_from_env().is_none()) {
            return Err(Error::Unconfirmed { message });
        }
        let mut proof = api::ReauthenticationRequest::default();
        if takes_code {
            proof.code = Some(prompt::code()?);
        } else {
            proof.password = Some(prompt::password()?);
        }
        let request = self.request(&operations::reauthenticate()).json(&proof);
        self.perform(request).await.map(drop)
    }

    async fn perform(&self, request: RequestBuilder) -> Result<reqwest::Response, Error> {
        let response = request.send().await.map_err(|error| Error::Unreachable {
            server: self.server.clone(),
            cause: if error.is_timeout() { "timeout".into() } else { root_cause(&error) },
        })?;
        let status = response.status();
        if status == StatusCode::ACCEPTED {
            let request: Value =
                response.json().await.map_err(|error| Error::BadAnswer(root_cause(&error)))?;
            let text = |name: &str| request[name].as_str().unwrap_or_default().to_owned();
            // Without a second admin, the change is delayed until then.
            let executes_at = request["executesAt"].as_str().and_then(|at| at.parse().ok());
            return Err(Error::waiting(text("actLabel"), text("id"), executes_at));
        }
        if status.is_success() {
            return Ok(response);
        }
        if status == StatusCode::UNAUTHORIZED && (self.token.is_some() || self.profile.is_some()) {
            let remedy = credentials::sign_in_again(&self.server, self.profile.as_deref());
            return Err(Error::Expired { server: self.server.clone(), remedy });
        }
        let body: Value = response.json().await.unwrap_or_default();
        let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
        let list = |name: &str| body[name].as_array().into_iter().flatten();
        let fields = list("fields").map(|field| (text(field, "field"), text(field, "message")));
        // The freelancers whose figures in a salary run have changed.
        let freelancers = list("people").map(|freelancer| {
            (
                format!("{} ({})", text(freelancer, "userName"), text(freelancer, "userId")),
                text(freelancer, "message"),
            )
        });
        Err(Error::Refused {
            status: status.as_u16(),
            code: text(&body, "code"),
            message: body["message"]
                .as_str()
                .map_or_else(|| format!("the server responded with {status}"), str::to_owned),
            fields: fields.chain(freelancers).collect(),
        })
    }

    async fn read<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, Error> {
        let response = self.answer(request).await?;
        response.json().await.map_err(|error| Error::BadAnswer(root_cause(&error)))
    }

    /// Calls an operation without a request body.
    pub async fn fetch<T: DeserializeOwned>(&self, call: Call<(), T>) -> Result<T, Error> {
        self.read(self.request(&call)).await
    }

    /// Downloads a file into memory.
    pub async fn fetch_bytes(&self, call: Call<(), Bytes>) -> Result<Vec<u8>, Error> {
        let response = self.answer(self.request(&call)).await?;
        Ok(response.bytes().await.map_err(|error| Error::BadAnswer(root_cause(&error)))?.to_vec())
    }

    /// Downloads a file; returns its size. An interrupted download leaves no file.
    pub async fn download(
        &self,
        call: Call<(), Bytes>,
        to: &Path,
        progress: &Progress,
    ) -> Result<usize, Error> {
        let mut file = NewFile::at(to)?;
        let mut response = self.answer(self.request(&call)).await?;
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

    /// Reads a page of a list, in the server's default order without `sort`.
    pub async fn list<'a, T: DeserializeOwned>(
        &self,
        call: Call<(), List<T>>,
        filter: &Value,
        sort: impl Into<Option<(&'a str, &'a str)>>,
        rows: Rows,
    ) -> Result<Page<T>, Error> {
        let range = format!("[{},{}]", rows.first, (rows.first + rows.count).saturating_sub(1));
        let sort = sort.into().map(|(field, order)| ("sort", json!([field, order]).to_string()));
        let request = self
            .request(&call)
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

    /// Sends a JSON body. If the operation accepts an idempotency key, retries once if there is no response.
    pub async fn send<B: Serialize, T: DeserializeOwned>(
        &self,
        call: Call<B, T>,
        body: &B,
    ) -> Result<T, Error> {
        if !call.is_idempotent {
            return self.read(self.request(&call).json(body)).await;
        }
        self.send_with_key(&Uuid::now_v7().to_string(), &call, body).await
    }

    /// The same with the caller's idempotency key, to retry later.
    pub async fn send_with_key<B: Serialize, T: DeserializeOwned>(
        &self,
        key: &str,
        call: &Call<B, T>,
        body: &B,
    ) -> Result<T, Error> {
        let send = || self.request(call).header("Idempotency-Key", key).json(body);
        match self.read(send()).await {
            Err(Error::Unreachable { .. }) => self.read(send()).await,
            other => other,
        }
    }

    /// Sends credentials.
    pub async fn sign_in<B: Serialize, T: DeserializeOwned>(
        &self,
        call: Call<B, T>,
        body: &B,
    ) -> Result<SignedIn<T>, Error> {
        let response = self.answer(self.request(&call).json(body)).await?;
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

    /// Sends a file and form fields with an idempotency key.
    pub async fn upload<F: Serialize, T: DeserializeOwned>(
        &self,
        key: &str,
        call: &Call<Form<F>, T>,
        file: &InputFile,
        fields: &F,
    ) -> Result<T, Error> {
        let mut form = reqwest::multipart::Form::new();
        let fields = serde_json::to_value(fields).map_err(std::io::Error::from)?;
        for (field, value) in fields.as_object().into_iter().flatten() {
            form = form.text(field.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        }
        form = form
            .part("file", reqwest::multipart::Part::bytes(file.bytes.clone()).file_name(file.name.clone()));
        let request = self.request(call).header("Idempotency-Key", key);
        self.read(request.multipart(form)).await
    }
}

/// The innermost cause; the outer ones only repeat the URL.
fn root_cause(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}
