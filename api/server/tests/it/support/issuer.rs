//! An identity provider on loopback: discovery, keys, authorize, token and userinfo, checking what a real one checks.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use openidconnect::core::{
    CoreIdToken, CoreIdTokenClaims, CoreJwsSigningAlgorithm, CoreRsaPrivateSigningKey,
};
use openidconnect::{
    Audience, EmptyAdditionalClaims, EndUserEmail, IssuerUrl, JsonWebKeyId, Nonce, PrivateSigningKey,
    StandardClaims, SubjectIdentifier,
};
use poem::http::StatusCode;
use poem::listener::{Acceptor, Listener, TcpListener};
use poem::web::{Data, Form, Json, Query, Redirect};
use poem::{EndpointExt, IntoResponse, Request, Response, Route, handler};
use rsa::RsaPrivateKey;
use rsa::pkcs1::{EncodeRsaPrivateKey, LineEnding};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The client that the provider knows.
pub const CLIENT_ID: &str = "paraply";
const CLIENT_SECRET: &str = "a client's secret";

/// Who logs in at the provider, and what the provider does about it.
#[derive(Clone)]
pub struct Person {
    /// The name at the provider.
    pub subject: &'static str,
    /// The address.
    pub email: &'static str,
    /// Whether the provider has proven it.
    pub email_verified: bool,
    /// Whether the address is told at userinfo only.
    pub in_userinfo: bool,
    /// The nonce that the identity token carries instead of the right one.
    pub nonce: Option<&'static str>,
}

struct State {
    url: String,
    key: CoreRsaPrivateSigningKey,
    person: Person,
    /// Codes that were given out, with the nonce and the challenge they are for.
    codes: HashMap<String, (String, String)>,
}

type Shared = Arc<Mutex<State>>;

/// A running provider; it ends with the test.
pub struct Issuer {
    /// Its address.
    pub url: String,
    state: Shared,
}

impl Issuer {
    /// Starts a provider with a key of its own.
    pub async fn start(person: Person) -> Self {
        let key = RsaPrivateKey::new(&mut rsa::rand_core::OsRng, 2048).unwrap();
        let pem = key.to_pkcs1_pem(LineEnding::LF).unwrap();
        let key = CoreRsaPrivateSigningKey::from_pem(&pem, Some(JsonWebKeyId::new("one".into()))).unwrap();
        let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await.unwrap();
        let url = format!("http://{}", acceptor.local_addr()[0].as_socket_addr().unwrap());
        let state = State { url: url.clone(), key, person, codes: HashMap::new() };
        let state = Arc::new(Mutex::new(state));
        let routes = Route::new()
            .at("/.well-known/openid-configuration", poem::get(discovery))
            .at("/jwks", poem::get(keys))
            .at("/authorize", poem::get(authorize))
            .at("/token", poem::post(token))
            .at("/userinfo", poem::get(userinfo))
            .data(state.clone());
        tokio::spawn(poem::Server::new_with_acceptor(acceptor).run(routes));
        Self { url, state }
    }

    /// What a server is told to use the provider.
    pub fn args(&self) -> [&str; 6] {
        let url = self.url.as_str();
        ["--oidc-issuer", url, "--oidc-client-id", CLIENT_ID, "--oidc-client-secret", CLIENT_SECRET]
    }

    /// From now on somebody else logs in.
    pub fn expect(&self, person: Person) {
        self.state.lock().unwrap().person = person;
    }
}

#[handler]
fn discovery(Data(state): Data<&Shared>) -> Json<Value> {
    let url = &state.lock().unwrap().url;
    Json(json!({
        "issuer": url,
        "authorization_endpoint": format!("{url}/authorize"),
        "token_endpoint": format!("{url}/token"),
        "userinfo_endpoint": format!("{url}/userinfo"),
        "jwks_uri": format!("{url}/jwks"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "code_challenge_methods_supported": ["S256"],
    }))
}

#[handler]
fn keys(Data(state): Data<&Shared>) -> Json<Value> {
    Json(json!({ "keys": [state.lock().unwrap().key.as_verification_key()] }))
}

/// The person agrees at once.
#[handler]
fn authorize(Data(state): Data<&Shared>, Query(query): Query<HashMap<String, String>>) -> Redirect {
    assert_eq!(query["response_type"], "code");
    assert_eq!(query["client_id"], CLIENT_ID);
    assert_eq!(query["code_challenge_method"], "S256");
    assert!(query["scope"].split(' ').any(|scope| scope == "openid"));
    let mut state = state.lock().unwrap();
    let code = format!("code-{}", state.codes.len());
    state.codes.insert(code.clone(), (query["nonce"].clone(), query["code_challenge"].clone()));
    Redirect::see_other(format!("{}?code={code}&state={}", query["redirect_uri"], query["state"]))
}

#[handler]
fn token(
    request: &Request,
    Data(state): Data<&Shared>,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    let mut state = state.lock().unwrap();
    let known = request.header("authorization").is_some_and(|value| value.starts_with("Basic "));
    let Some((nonce, challenge)) = state.codes.remove(&form["code"]).filter(|_| known) else {
        return refuse("invalid_grant");
    };
    let proof = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&form["code_verifier"]));
    if proof != challenge {
        return refuse("invalid_grant");
    }
    let person = &state.person;
    let nonce = person.nonce.map_or(nonce, str::to_owned);
    let mut claims = StandardClaims::new(SubjectIdentifier::new(person.subject.into()));
    if !person.in_userinfo {
        claims = claims
            .set_email(Some(EndUserEmail::new(person.email.into())))
            .set_email_verified(Some(person.email_verified));
    }
    let now = super::start();
    let claims = CoreIdTokenClaims::new(
        IssuerUrl::new(state.url.clone()).unwrap(),
        vec![Audience::new(CLIENT_ID.into())],
        now + TimeDelta::minutes(5),
        now,
        claims,
        EmptyAdditionalClaims {},
    )
    .set_nonce(Some(Nonce::new(nonce)));
    let algorithm = CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256;
    let id_token = CoreIdToken::new(claims, &state.key, algorithm, None, None).unwrap();
    Json(json!({ "access_token": "access", "token_type": "Bearer", "id_token": id_token.to_string() }))
        .into_response()
}

fn refuse(error: &str) -> Response {
    Json(json!({ "error": error })).with_status(StatusCode::BAD_REQUEST).into_response()
}

#[handler]
fn userinfo(request: &Request, Data(state): Data<&Shared>) -> Json<Value> {
    assert_eq!(request.header("authorization"), Some("Bearer access"));
    let person = &state.lock().unwrap().person;
    Json(json!({
        "sub": person.subject,
        "email": person.email,
        "email_verified": person.email_verified,
        "name": "Anna at the provider",
    }))
}
