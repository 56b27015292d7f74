//! Questions whose answers nobody sees: the password, and a code of the second factor.

use std::io::IsTerminal;

use crate::error::Error;
use crate::interrupt;

const CODE: &str = "Code from the authenticator app, or a recovery code: ";

/// From PARAPLY_PASSWORD, a prompt, or the first line of standard input.
pub fn password() -> Result<String, Error> {
    let password = match kept_password() {
        Some(password) => password,
        None => secret("Password: ")?,
    };
    if password.is_empty() {
        return Err(Error::Usage(
            "no password: type it, send it to standard input, or set PARAPLY_PASSWORD".into(),
        ));
    }
    Ok(password)
}

/// From PARAPLY_PASSWORD.
pub fn kept_password() -> Option<String> {
    std::env::var("PARAPLY_PASSWORD").ok()
}

/// From a prompt, or the first line of standard input.
pub fn code() -> Result<String, Error> {
    secret(CODE)
}

/// Whether somebody is there to be asked.
pub fn can_ask() -> bool {
    std::io::stdin().is_terminal()
}

fn secret(question: &str) -> Result<String, Error> {
    let _asking = interrupt::asking_secretly();
    if can_ask() {
        return Ok(rpassword::prompt_password(question)?);
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
