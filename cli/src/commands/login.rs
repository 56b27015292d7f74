//! `paraply login`, `logout`, `whoami`, `profile …`.

use std::io::IsTerminal;

use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::json;

use crate::api;
use crate::client::Client;
use crate::credentials::{self, Credentials, DEFAULT, Profile};
use crate::error::Error;
use crate::interrupt;
use crate::output::{Align, Output, table};

/// Options of `login`.
#[derive(Args)]
pub struct Login {
    /// Your e-mail address.
    #[arg(long, required_unless_present = "token")]
    email: Option<String>,
    /// Sign in by an access token instead, from PARAPLY_TOKEN or the first line of standard input.
    #[arg(long, conflicts_with = "email")]
    token: bool,
    /// Days until the access token expires.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(i64).range(1..=365))]
    days: i64,
}

impl Login {
    /// Signs in and keeps a new access token of the command line's own, which `logout` can revoke.
    pub async fn run(
        self,
        server: Option<String>,
        profile: Option<String>,
        out: &mut Output,
    ) -> Result<(), Error> {
        let mut kept = Credentials::load()?;
        let name = profile.as_deref().unwrap_or(DEFAULT);
        // Signing in again needs no address.
        let server =
            server.or_else(|| kept.find(profile.as_deref(), None).map(|(_, old)| old.server.clone()));
        let server = server.unwrap_or_else(|| "http://localhost:3000".into());
        let client = if self.token {
            Client::with_token(&server, token()?)?
        } else {
            let client = Client::anonymous(&server)?;
            sign_in(&client, self.email.unwrap_or_default()).await?;
            client
        };
        let user: api::CurrentUser = client.get("/api/user").await?;
        let wanted = json!({ "name": "paraply (command line)", "expiresInDays": self.days });
        let made: api::AccessTokenCreated = client.act("/api/tokens", &wanted).await?;
        // The browser session was only needed to make the token.
        let _: api::MessageResponse = client.post("/api/logout", &json!({})).await?;
        let server = client.server().to_owned();
        kept.keep(name, Profile { server, token: made.token, token_id: made.id });
        kept.save()?;
        let until = made.expires_at.map(|at| format!(", until {}", at.date_naive())).unwrap_or_default();
        out.note(&format!("Signed in at {} as {}{until}.", client.server(), user.full_name));
        if std::env::var_os("PARAPLY_TOKEN").is_some_and(|token| !token.is_empty()) {
            out.note("PARAPLY_TOKEN is set: it is used instead until you unset it.");
        }
        Ok(())
    }
}

async fn sign_in(client: &Client, email: String) -> Result<(), Error> {
    let credentials = json!({ "email": email, "password": password()? });
    let answer: api::LoginResponse = client.post("/api/login", &credentials).await?;
    if answer.requires_verification {
        return Err(Error::Refused {
            status: 401,
            code: "wrong_credentials".into(),
            message: answer.message,
            fields: Vec::new(),
        });
    }
    Ok(())
}

/// From PARAPLY_PASSWORD, a prompt, or the first line of standard input.
fn password() -> Result<String, Error> {
    let password = match std::env::var("PARAPLY_PASSWORD") {
        Ok(password) => password,
        Err(_) => secret("Password: ")?,
    };
    if password.is_empty() {
        return Err(Error::Usage(
            "no password: type it, send it to standard input, or set PARAPLY_PASSWORD".into(),
        ));
    }
    Ok(password)
}

fn token() -> Result<String, Error> {
    let token = match std::env::var("PARAPLY_TOKEN").ok().filter(|token| !token.is_empty()) {
        Some(token) => token,
        None => secret("Access token: ")?.trim().to_owned(),
    };
    if token.is_empty() {
        return Err(Error::Usage("no access token: set PARAPLY_TOKEN, or send it to standard input".into()));
    }
    Ok(token)
}

fn secret(question: &str) -> Result<String, Error> {
    let _asking = interrupt::asking_secretly();
    if std::io::stdin().is_terminal() {
        return Ok(rpassword::prompt_password(question)?);
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Revokes the profile's token and forgets it.
pub async fn logout(server: Option<String>, profile: Option<String>, out: &mut Output) -> Result<(), Error> {
    let mut kept = Credentials::load()?;
    let server = server.as_deref().map(|server| server.trim_end_matches('/'));
    let Some((name, old)) = kept.find(profile.as_deref(), server) else {
        out.note("Nobody was signed in.");
        return Ok(());
    };
    let (name, old) = (name.to_owned(), old.clone());
    let client = Client::with_token(&old.server, old.token)?;
    match client.delete(&format!("/api/tokens/{}", old.token_id)).await {
        // Already revoked is as good as revoked.
        Ok(()) | Err(Error::NotSignedIn | Error::Expired { .. } | Error::Refused { status: 404, .. }) => {}
        Err(error) => return Err(error),
    }
    kept.forget(&name);
    kept.save()?;
    out.note(&format!("Signed out from {}; its access token is revoked.", old.server));
    Ok(())
}

/// Says who is signed in.
pub async fn whoami(client: &Client, out: &mut Output) -> Result<(), Error> {
    let user: api::CurrentUser = client.get("/api/user").await?;
    out.answer(&user, |user| {
        // Whoever works in the back office may invoice, too, which says little about them.
        let office = user.roles.iter().filter(|role| **role != api::Role::Freelancer);
        let roles: Vec<_> = office.map(ToString::to_string).collect();
        let roles = if roles.is_empty() { "freelancer".into() } else { roles.join(", ") };
        format!("{} <{}>, {roles}, at {}", user.full_name, user.email, client.server())
    })
}

/// Commands on profiles.
#[derive(Subcommand)]
pub enum Profiles {
    /// Lists the profiles that are signed in.
    List,
    /// Uses a profile whenever none is named by --profile or PARAPLY_PROFILE.
    Use {
        /// Its name.
        name: String,
    },
}

/// A profile without its secret.
#[derive(Serialize)]
struct Row {
    name: String,
    server: String,
    current: bool,
}

impl Profiles {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> Result<(), Error> {
        let mut kept = Credentials::load()?;
        if let Self::Use { name } = self {
            if !kept.choose(&name) {
                return Err(Error::Usage(credentials::unknown(&name)));
            }
            kept.save()?;
        }
        let rows: Vec<Row> = kept
            .iter()
            .map(|(name, profile, current)| Row {
                name: name.to_owned(),
                server: profile.server.clone(),
                current,
            })
            .collect();
        out.answer(&rows, |rows| {
            let heading = [("In use", Align::Left), ("Profile", Align::Left), ("Server", Align::Left)];
            let in_use = |row: &Row| if row.current { "yes".to_owned() } else { String::new() };
            table(&heading, rows.iter().map(|row| vec![in_use(row), row.name.clone(), row.server.clone()]))
        })
    }
}
