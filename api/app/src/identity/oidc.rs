//! Logging in at an identity provider: OpenID Connect's authorization code flow with PKCE.
//!
//! What the provider says is believed only with the right state (this browser began), nonce (this token is for this
//! beginning) and verifier (this code is for us), and an address only when the provider has proven it.

use std::time::Duration;

use openidconnect::core::{CoreAuthenticationFlow, CoreClient, CoreProviderMetadata, CoreUserInfoClaims};
use openidconnect::{
    AccessTokenHash, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointMaybeSet, EndpointNotSet,
    EndpointSet, IssuerUrl, Nonce, OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    Scope, TokenResponse,
};
use paraply_domain::email::Email;
use paraply_domain::language::Language;
use paraply_domain::text::required_line;
use paraply_storage::identity::oidc_attempts::{self, Attempt};
use paraply_storage::identity::oidc_links;
use paraply_storage::users::{self, NewUser, User};
use sqlx::PgConnection;

use super::Origin;
use super::notes::note;
use super::second_step::{Awaited, await_second_factor};
use super::session::{SignedIn, open_session};
use crate::config::Config;
use crate::identity::sessions::end_rights;
use crate::{App, Error, Result};

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// A login that has begun.
pub struct Start {
    pub url: String,
    /// What the browser must bring back, also in a cookie of its own.
    pub state: String,
}

/// Who somebody is, as the provider says.
struct Identity {
    subject: String,
    email: Option<Email>,
    full_name: Option<String>,
}

/// Begins a login. `NotFound` where no provider is set up.
pub async fn start(app: &App) -> Result<Start> {
    let (client, _) = discover(&app.config).await?;
    let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
    let (url, state, nonce) = client
        .authorize_url(CoreAuthenticationFlow::AuthorizationCode, CsrfToken::new_random, Nonce::new_random)
        .add_scope(Scope::new("email".into()))
        .add_scope(Scope::new("profile".into()))
        .set_pkce_challenge(challenge)
        .url();
    let attempt = Attempt { nonce: nonce.secret().clone(), pkce_verifier: verifier.into_secret() };
    let mut db = app.pool.acquire().await?;
    oidc_attempts::insert(&mut db, state.secret(), &attempt, app.clock.now()).await?;
    Ok(Start { url: url.into(), state: state.into_secret() })
}

/// What came of a login at the provider.
pub enum Finished {
    SignedIn(SignedIn),
    /// The second factor must be proven first; no session was opened.
    RequiresSecondFactor(Awaited),
    /// The address has an account that is not linked: it is, once its password is given in the browser that holds this
    /// secret.
    PasswordNeeded {
        secret: String,
    },
}

/// Whom an identity belongs to.
enum Owner {
    Known(User),
    /// To nobody yet, but the address is this user's.
    Unlinked(User),
}

/// Ends a login: redeems the code, checks what comes for it and opens a session.
pub async fn finish(
    app: &App,
    origin: &Origin,
    state: &str,
    code: &str,
    language: Language,
) -> Result<Finished> {
    let mut db = app.pool.acquire().await?;
    let attempt = oidc_attempts::take(&mut db, state, app.clock.now()).await?.ok_or(Error::Unauthorized)?;
    drop(db);
    let identity = identity(app, code, attempt).await?;
    let mut tx = app.begin().await?;
    let subject = identity.subject.clone();
    let owner = owner(&mut tx, app, identity, language).await?;
    let (Owner::Known(user) | Owner::Unlinked(user)) = &owner;
    if user.blocked_at.is_some() {
        return Err(Error::Unauthorized);
    }
    let finished = match owner {
        Owner::Known(user) => match await_second_factor(&mut tx, app, &user).await? {
            Some(awaited) => Finished::RequiresSecondFactor(awaited),
            None => Finished::SignedIn(open_session(&mut tx, app, origin, user).await?),
        },
        Owner::Unlinked(user) => {
            let secret = oidc_links::insert(&mut tx, user.id, &subject, app.clock.now()).await?;
            Finished::PasswordNeeded { secret }
        }
    };
    tx.commit().await?;
    Ok(finished)
}

/// The provider as it describes itself. Asked each time: keys change, and logins are rare.
async fn discover(config: &Config) -> Result<(Client, reqwest::Client)> {
    let (Some(issuer), Some(id)) = (&config.oidc_issuer, &config.oidc_client_id) else {
        return Err(Error::NotFound);
    };
    // A provider that redirects our own calls would choose where they go.
    let http = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(Duration::from_secs(5))
        .build()
        .map_err(Error::internal)?;
    let issuer = IssuerUrl::new(issuer.clone()).map_err(Error::internal)?;
    let metadata = CoreProviderMetadata::discover_async(issuer, &http).await.map_err(Error::internal)?;
    let redirect =
        RedirectUrl::new(format!("{}/api/oidc/callback", config.origin())).map_err(Error::internal)?;
    let secret = config.oidc_client_secret.clone().map(ClientSecret::new);
    let client = CoreClient::from_provider_metadata(metadata, ClientId::new(id.clone()), secret)
        .set_redirect_uri(redirect);
    Ok((client, http))
}

async fn identity(app: &App, code: &str, attempt: Attempt) -> Result<Identity> {
    let (client, http) = discover(&app.config).await?;
    let token = client
        .exchange_code(AuthorizationCode::new(code.to_owned()))
        .map_err(Error::internal)?
        .set_pkce_verifier(PkceCodeVerifier::new(attempt.pkce_verifier))
        .request_async(&http)
        .await
        .map_err(Error::internal)?;
    let id_token = token.id_token().ok_or_else(|| Error::internal("the provider sent no identity token"))?;
    let now = app.clock.now();
    let verifier = client.id_token_verifier().set_time_fn(move || now);
    let claims = id_token.claims(&verifier, &Nonce::new(attempt.nonce)).map_err(Error::internal)?;
    if let Some(expected) = claims.access_token_hash() {
        let algorithm = id_token.signing_alg().map_err(Error::internal)?;
        let key = id_token.signing_key(&verifier).map_err(Error::internal)?;
        let actual =
            AccessTokenHash::from_token(token.access_token(), algorithm, key).map_err(Error::internal)?;
        if actual != *expected {
            return Err(Error::internal("the access token is not the one the identity token was made with"));
        }
    }
    let subject = format!("{}|{}", claims.issuer().as_str(), claims.subject().as_str());
    let mut email = claims.email().map(|email| email.to_string());
    let mut email_verified = claims.email_verified();
    let name = |name: Option<&openidconnect::LocalizedClaim<openidconnect::EndUserName>>| {
        name.and_then(|name| name.get(None)).and_then(|name| required_line(name, 200).ok())
    };
    let mut full_name = name(claims.name());
    if email.is_none() {
        let request = client
            .user_info(token.access_token().clone(), Some(claims.subject().clone()))
            .map_err(Error::internal)?;
        let info: CoreUserInfoClaims = request.request_async(&http).await.map_err(Error::internal)?;
        email = info.email().map(|email| email.to_string());
        email_verified = info.email_verified();
        full_name = full_name.or_else(|| name(info.name()));
    }
    let email = email.filter(|_| email_verified == Some(true)).and_then(|email| Email::parse(&email).ok());
    Ok(Identity { subject, email, full_name })
}

/// The person behind an identity: known by it, known by the proven address, or new.
async fn owner(db: &mut PgConnection, app: &App, identity: Identity, language: Language) -> Result<Owner> {
    let now = app.clock.now();
    if let Some(user) = users::find_by_oidc_subject_for_update(db, &identity.subject).await? {
        return Ok(Owner::Known(user));
    }
    let Some(email) = identity.email else {
        return Err(Error::internal("the provider has not proven the address"));
    };
    if let Some(user) = users::find_by_email_for_update(db, email.as_str()).await? {
        if users::has_oidc_subject(db, user.id).await? {
            return Err(Error::internal("the account is linked to another subject"));
        }
        // Whoever holds the address at the provider may be somebody else than who has the account here.
        if user.email_verified_at.is_some() {
            return Ok(Owner::Unlinked(user));
        }
        end_rights(db, user.id, None).await?;
        users::link_oidc_subject(db, user.id, &identity.subject, now).await?;
        note(db, app, user.id, "user.link_oidc").await?;
        return Ok(Owner::Known(users::get(db, user.id).await?));
    }
    let full_name = identity.full_name.unwrap_or_else(|| email.as_str().to_owned());
    let new = NewUser {
        email_verified_at: Some(now),
        oidc_subject: Some(identity.subject),
        ..NewUser::named(full_name, email, language)
    };
    let id = users::insert(db, &new, now).await?.ok_or(Error::Unauthorized)?;
    note(db, app, id, "user.register").await?;
    Ok(Owner::Known(users::get(db, id).await?))
}
