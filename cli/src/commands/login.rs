//! `paraply login`, `logout`, `whoami`.

use std::io::IsTerminal;

use clap::Args;
use serde_json::json;

use crate::api;
use crate::client::Client;
use crate::credentials::Credentials;
use crate::error::Error;
use crate::output::Output;

/// Options of `login`.
#[derive(Args)]
pub struct Login {
    /// Your e-mail address.
    #[arg(long)]
    email: String,
    /// Days until the access token expires.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(i64).range(1..=365))]
    days: i64,
}

impl Login {
    /// Signs in; the password comes from PARAPLY_PASSWORD, a prompt, or the first line of standard input.
    pub async fn run(self, server: Option<String>, out: &mut Output) -> Result<(), Error> {
        let server = server.unwrap_or_else(|| "http://localhost:3000".into());
        let client = Client::anonymous(&server)?;
        let credentials = json!({ "email": self.email, "password": password()? });
        let answer: api::LoginResponse = client.post("/api/login", &credentials).await?;
        if answer.requires_verification {
            return Err(Error::Refused {
                status: 401,
                code: "wrong_credentials".into(),
                message: answer.message,
                fields: Vec::new(),
            });
        }
        let wanted = json!({ "name": "paraply (command line)", "expiresInDays": self.days });
        let token: api::AccessTokenCreated = client.act("/api/tokens", &wanted).await?;
        // The browser session was only needed to make the token.
        let _: api::MessageResponse = client.post("/api/logout", &json!({})).await?;
        Credentials { server: client.server().to_owned(), token: token.token, token_id: token.id }.save()?;
        out.note(&format!("Signed in at {} as {}.", client.server(), answer.full_name.unwrap_or(self.email)));
        Ok(())
    }
}

fn password() -> Result<String, Error> {
    if let Ok(password) = std::env::var("PARAPLY_PASSWORD") {
        return Ok(password);
    }
    if std::io::stdin().is_terminal() {
        return Ok(rpassword::prompt_password("Password: ")?);
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Revokes the token and forgets it.
pub async fn logout(client: &Client) -> Result<(), Error> {
    if let Some(kept) = Credentials::load()? {
        match client.delete(&format!("/api/tokens/{}", kept.token_id)).await {
            // Already revoked is as good as revoked.
            Ok(()) | Err(Error::NotSignedIn | Error::Refused { status: 404, .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Credentials::forget()
}

/// Says who is signed in.
pub async fn whoami(client: &Client, out: &mut Output) -> Result<(), Error> {
    let user: api::CurrentUser = client.get("/api/user").await?;
    out.answer(&user, |user| {
        let role = if user.is_admin { "admin" } else { "freelancer" };
        format!("{} <{}>, {role}, at {}", user.full_name, user.email, client.server())
    })
}
