//! `paraply login`, `logout`, `whoami`, `profile …`.

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::api::{self, operations};
use crate::call::NoBody;
use crate::client::Client;
use crate::credentials::{self, Credentials, DEFAULT, Profile};
use crate::error::Error;
use crate::label::label;
use crate::output::{Align, Cell, Output, row, table};
use crate::prompt;

/// Options of `login`.
#[derive(Args)]
pub struct Login {
    /// Email address.
    #[arg(long)]
    email: String,
}

impl Login {
    /// Logs in and saves the session.
    pub async fn run(
        self,
        server: Option<String>,
        profile: Option<String>,
        out: &mut Output,
    ) -> Result<(), Error> {
        let mut saved = Credentials::load()?;
        let name = profile.as_deref().unwrap_or(DEFAULT);
        let previous =
            saved.find(profile.as_deref(), server.as_deref()).map(|(_, previous)| previous.clone());
        // A saved profile knows its server.
        let server = server.or_else(|| previous.as_ref().map(|previous| previous.server.clone()));
        let server = server.unwrap_or_else(|| "http://localhost:3000".into());
        // A known device triggers no email about a new login and no delay caused by other people's failed attempts.
        let device =
            previous.filter(|previous| previous.server == server).and_then(|previous| previous.device);
        let client = Client::with_cookies(&server, &[device.as_deref().unwrap_or_default()])?;
        let credentials = api::LoginRequest { email: self.email.clone(), password: prompt::password()? };
        let mut signed_in = client.sign_in(operations::login(), &credentials).await?;
        if signed_in.answer.requires_second_factor {
            let proof = api::SecondFactorProof { code: Some(prompt::code()?), passkey: None };
            let cookies =
                [device.as_deref().unwrap_or_default(), signed_in.challenge.as_deref().unwrap_or_default()];
            let client = Client::with_cookies(&server, &cookies)?;
            signed_in = client.sign_in(operations::prove_second_factor(), &proof).await?;
        }
        let Some(session) = signed_in.session else {
            return Err(Error::Refused {
                status: 401,
                code: "wrong_credentials".into(),
                message: signed_in.answer.message,
                fields: Vec::new(),
            });
        };
        let full_name = signed_in.answer.full_name.unwrap_or(self.email);
        let server = client.server().to_owned();
        out.note(&format!("Logged in to {server} as {full_name}."));
        saved.insert(name, Profile { server, session, device: signed_in.device.or(device) });
        saved.save()?;
        if std::env::var_os("PARAPLY_TOKEN").is_some_and(|token| !token.is_empty()) {
            out.note(
                "PARAPLY_TOKEN is set and takes precedence over this session. Unset it to use the session.",
            );
        }
        Ok(())
    }
}

/// Ends the session on the server and deletes the profile.
pub async fn logout(server: Option<String>, profile: Option<String>, out: &mut Output) -> Result<(), Error> {
    let mut saved = Credentials::load()?;
    let server = server.as_deref().map(|server| server.trim_end_matches('/'));
    let Some((name, previous)) = saved.find(profile.as_deref(), server) else {
        out.note("Not logged in.");
        return Ok(());
    };
    let (name, previous) = (name.to_owned(), previous.clone());
    let client = Client::with_cookies(&previous.server, &[&previous.session])?;
    // Succeeds for an expired session as well.
    client.send(operations::logout(), &NoBody {}).await?;
    saved.remove(&name);
    saved.save()?;
    out.note(&format!("Logged out of {}.", previous.server));
    Ok(())
}

/// Shows the logged-in user.
pub async fn whoami(client: &Client, out: &mut Output) -> Result<(), Error> {
    let user = client.fetch(operations::get_current_user()).await?;
    out.answer(&user, |user| {
        // Staff may have the freelancer role as well, which is of no interest here.
        let office = user.roles.iter().filter(|role| **role != api::Role::Freelancer);
        let roles: Vec<_> = office.map(label).collect();
        let roles = if roles.is_empty() { label(&api::Role::Freelancer) } else { roles.join(", ") };
        format!("{} <{}>, {roles}, at {}", user.full_name, user.email, client.server())
    })
}

/// Profile commands.
#[derive(Subcommand)]
pub enum Profiles {
    /// List saved profiles.
    List,
    /// Set the default profile, used without --profile or PARAPLY_PROFILE.
    Use {
        /// Profile name.
        name: String,
    },
}

/// A profile without its session.
#[derive(Serialize)]
struct Row {
    name: String,
    server: String,
    current: bool,
}

impl Profiles {
    /// Runs the command.
    pub fn run(self, out: &mut Output) -> Result<(), Error> {
        let mut saved = Credentials::load()?;
        if let Self::Use { name } = self {
            if !saved.select(&name) {
                return Err(Error::Usage(credentials::unknown(&name)));
            }
            saved.save()?;
        }
        let rows: Vec<Row> = saved
            .iter()
            .map(|(name, profile, current)| Row {
                name: name.to_owned(),
                server: profile.server.clone(),
                current,
            })
            .collect();
        out.answer(&rows, |rows| {
            let heading = [("Default", Align::Left), ("Profile", Align::Left), ("Server", Align::Left)];
            table(&heading, rows.iter().map(|row| row![Cell::yes(row.current), &row.name, &row.server]))
        })
    }
}
