//! What the process is told from outside: environment and flags, read once at start.

use std::net::SocketAddr;
use std::path::PathBuf;

/// Settings of one server process. Secrets come from the environment only.
#[derive(Clone, Debug, clap::Args)]
pub struct Config {
    /// PostgreSQL to use, `postgres://…`; without it a private one is started under the data folder.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Owner of the tables in that PostgreSQL, for migrations; without it DATABASE_URL is used for these, too.
    #[arg(long, env = "PARAPLY_MIGRATION_URL", hide_env_values = true)]
    pub migration_url: Option<String>,
    /// Folder for the private database, stored files and kept mails.
    #[arg(long, env = "PARAPLY_DATA_DIR", default_value = ".data")]
    pub data_dir: PathBuf,
    /// Address to listen on.
    #[arg(long, env = "PARAPLY_HOST", default_value = "127.0.0.1")]
    pub host: std::net::IpAddr,
    /// Port to listen on.
    #[arg(long, env = "PARAPLY_PORT", default_value_t = 3000)]
    pub port: u16,
    /// Origin under which people reach the server; links in mails are made from it and never from a request.
    #[arg(long, env = "PARAPLY_ORIGIN")]
    pub origin: Option<String>,
    /// SMTP server, `smtp://user:password@host:port` or `smtps://…`; without it mails are kept, not sent.
    #[arg(long, env = "PARAPLY_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Sender of the mails.
    #[arg(long, env = "PARAPLY_MAIL_FROM", default_value = "Paraply <no-reply@example.com>")]
    pub mail_from: String,
    /// OpenID Connect issuer, client id, secret and the name shown on the button.
    #[arg(long, env = "PARAPLY_OIDC_ISSUER")]
    pub oidc_issuer: Option<String>,
    /// Client id at the issuer; sign-in with it is offered only when this is set.
    #[arg(long, env = "PARAPLY_OIDC_CLIENT_ID")]
    pub oidc_client_id: Option<String>,
    /// Client secret at the issuer.
    #[arg(long, env = "PARAPLY_OIDC_CLIENT_SECRET", hide_env_values = true)]
    pub oidc_client_secret: Option<String>,
    /// What the sign-in button calls the issuer.
    #[arg(long, env = "PARAPLY_OIDC_NAME", default_value = "OpenID Connect")]
    pub oidc_name: String,
    /// VIES-compatible service for VAT numbers; empty switches the look-up off.
    #[arg(
        long,
        env = "PARAPLY_VIES_URL",
        default_value = "https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number"
    )]
    pub vies_url: String,
    /// Take the caller's address from X-Forwarded-For; only behind a proxy of one's own that sets it.
    #[arg(long, env = "PARAPLY_TRUST_PROXY", default_value_t = false)]
    pub trust_proxy: bool,
    /// Load the demo into an empty database (only while listening on loopback): 1 or 0.
    #[arg(long, env = "PARAPLY_DEMO", default_value_t = 1)]
    pub demo: u8,
    /// The server's own program, which it starts to read some spreadsheets; found by itself where it is what runs.
    #[arg(long, hide = true)]
    pub program: Option<PathBuf>,
    /// Size of the database pool.
    #[arg(long, env = "PARAPLY_POOL", default_value_t = 8)]
    pub pool: u32,
}

impl Config {
    /// The address to listen on.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }

    /// The origin people use, without a trailing slash.
    pub fn origin(&self) -> String {
        match &self.origin {
            Some(origin) => origin.trim_end_matches('/').to_owned(),
            None => format!("http://localhost:{}", self.port),
        }
    }

    /// Whether people reach the server over https, so that cookies must be Secure.
    pub fn is_https(&self) -> bool {
        self.origin().starts_with("https://")
    }
}
