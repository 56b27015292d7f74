//! Configuration of the process: environment and flags, read once at start.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::builder::BoolishValueParser;

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
    /// Folder for stored files: documents, attachments, logos. Several servers on one database share it. Without it
    /// `files` in the data folder.
    #[arg(long, env = "PARAPLY_FILES_DIR")]
    pub files_dir: Option<PathBuf>,
    /// File of the keys that personal numbers and account numbers are encrypted with; made at the first start.
    /// Without it `keys/keys.txt` in the data folder.
    #[arg(long, env = "PARAPLY_KEY_FILE")]
    pub key_file: Option<PathBuf>,
    /// Address to listen on.
    #[arg(long, env = "PARAPLY_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,
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
    /// Client id at the issuer; login with it is offered only when this is set.
    #[arg(long, env = "PARAPLY_OIDC_CLIENT_ID")]
    pub oidc_client_id: Option<String>,
    /// Client secret at the issuer.
    #[arg(long, env = "PARAPLY_OIDC_CLIENT_SECRET", hide_env_values = true)]
    pub oidc_client_secret: Option<String>,
    /// What the login button calls the issuer.
    #[arg(long, env = "PARAPLY_OIDC_NAME", default_value = "OpenID Connect")]
    pub oidc_name: String,
    /// VIES-compatible service for VAT numbers; empty switches the look-up off.
    #[arg(
        long,
        env = "PARAPLY_VIES_URL",
        default_value = "https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number"
    )]
    pub vies_url: String,
    /// Number of your own proxies in front of the server, each of which adds to X-Forwarded-For: the caller's address
    /// is that many entries from the right. 0 takes the address of the connection.
    #[arg(long, env = "PARAPLY_TRUSTED_PROXIES", default_value_t = 0)]
    pub trusted_proxies: u8,
    /// The setting's name before proxies were counted; refused at start.
    #[arg(long, env = "PARAPLY_TRUST_PROXY", hide = true)]
    pub trust_proxy: Option<String>,
    /// Load the demo, whose logins are public, into an empty database: for looking around on your own machine.
    #[arg(
        long,
        env = "PARAPLY_DEMO",
        action = clap::ArgAction::Set,
        num_args = 0..=1,
        require_equals = true,
        default_value = "0",
        default_missing_value = "1",
        value_parser = BoolishValueParser::new()
    )]
    pub demo: bool,
    /// Megabytes of files that one person may have uploaded.
    #[arg(long, env = "PARAPLY_FILES_PER_USER_MB", default_value_t = 1_000)]
    pub files_per_user_mb: u32,
    /// Megabytes of stored files at which nobody can upload more.
    #[arg(long, env = "PARAPLY_FILES_TOTAL_MB", default_value_t = 50_000)]
    pub files_total_mb: u32,
    /// The server's own program, which it starts to read some spreadsheets; found by itself where it is what runs.
    #[arg(long, hide = true)]
    pub program: Option<PathBuf>,
    /// Number of database connections for requests. Jobs and emails have others: one for each core, 2 to 12, and 6 more.
    #[arg(long, env = "PARAPLY_POOL", default_value_t = 8)]
    pub pool: u32,
}

impl Config {
    /// The address to listen on.
    pub fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }

    /// Where the encryption keys are.
    pub fn key_path(&self) -> PathBuf {
        self.key_file.clone().unwrap_or_else(|| self.data_dir.join("keys").join("keys.txt"))
    }

    /// Where stored files are.
    pub fn files_path(&self) -> PathBuf {
        self.files_dir.clone().unwrap_or_else(|| self.data_dir.join("files"))
    }

    /// The origin people use, without a trailing slash.
    pub fn origin(&self) -> String {
        match &self.origin {
            Some(origin) => origin.trim_end_matches('/').to_owned(),
            None => format!("http://localhost:{}", self.port),
        }
    }

    /// Why the demo's public logins must not be on this server: somebody else than whoever started it may reach it.
    pub fn demo_obstacle(&self) -> Option<DemoObstacle> {
        if !self.host.is_loopback() {
            Some(DemoObstacle::Host)
        } else if self.is_https() {
            Some(DemoObstacle::Https)
        } else if !names_this_machine(&self.origin()) {
            Some(DemoObstacle::Origin)
        } else if self.trusted_proxies > 0 {
            Some(DemoObstacle::Proxy)
        } else if self.smtp_url.as_deref().is_some_and(|url| !url.is_empty()) {
            Some(DemoObstacle::Smtp)
        } else {
            None
        }
    }

    /// Settings that mean something else than they did are not passed over.
    pub fn check(&self) -> Result<(), String> {
        match &self.trust_proxy {
            Some(_) => Err("PARAPLY_TRUST_PROXY is no longer used. Unset it and set PARAPLY_TRUSTED_PROXIES to the number of proxies in front of the server, usually 1".into()),
            None => Ok(()),
        }
    }

    /// Whether people reach the server over https, so that cookies must be Secure.
    pub fn is_https(&self) -> bool {
        self.origin().starts_with("https://")
    }
}

/// What tells that a server is not only for looking around on your own machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemoObstacle {
    Host,
    Https,
    /// It is reached under a name of the network.
    Origin,
    /// A proxy stands in front of it.
    Proxy,
    Smtp,
}

impl fmt::Display for DemoObstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Host => "PARAPLY_HOST is an address that other machines reach",
            Self::Https => "PARAPLY_ORIGIN is an https address",
            Self::Origin => "PARAPLY_ORIGIN does not name this machine",
            Self::Proxy => "PARAPLY_TRUSTED_PROXIES says that a proxy stands in front of the server",
            Self::Smtp => "PARAPLY_SMTP_URL is set",
        })
    }
}

/// Whether an origin's host is the machine itself.
fn names_this_machine(origin: &str) -> bool {
    let authority = origin.split_once("://").map_or(origin, |(_, rest)| rest);
    let authority = authority.split('/').next().unwrap_or_default();
    let host = match authority.strip_prefix('[') {
        Some(address) => address.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    };
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::names_this_machine;

    #[test]
    fn only_loopback_names_this_machine() {
        for own in ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000/", "http://localhost"] {
            assert!(names_this_machine(own), "{own}");
        }
        for other in [
            "http://paraply.lan",
            "http://192.168.1.2:3000",
            "http://localhost.evil.example",
            "",
            "http://[::]",
        ] {
            assert!(!names_this_machine(other), "{other}");
        }
    }
}
