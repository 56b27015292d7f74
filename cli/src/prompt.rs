//! Prompts with hidden input: the password and second-factor codes.

use std::io::IsTerminal;

use crate::error::Error;
use crate::interrupt;

const CODE: &str = "Authenticator app code or recovery code: ";

/// From PARAPLY_PASSWORD, a prompt, or the first line of standard input.
pub fn password() -> Result<String, Error> {
    let password = match password_from_env() {
        Some(password) => password,
        None => secret("Password: ")?,
    };
    if password.is_empty() {
        return Err(Error::Usage(
            "no password; enter it at the prompt, pass it on standard input, or set PARAPLY_PASSWORD".into(),
        ));
    }
    Ok(password)
}

/// From PARAPLY_PASSWORD.
pub fn password_from_env() -> Option<String> {
    std::env::var("PARAPLY_PASSWORD").ok()
}

/// From a prompt, or the first line of standard input.
pub fn code() -> Result<String, Error> {
    secret(CODE)
}

/// Whether stdin is a terminal.
pub fn is_interactive() -> bool {
    std::io::stdin().is_terminal()
}

fn secret(question: &str) -> Result<String, Error> {
    let _asking = interrupt::hidden_prompt();
    if is_interactive() {
        return Ok(rpassword::prompt_password(question)?);
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
