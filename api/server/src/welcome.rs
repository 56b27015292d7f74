//! What the server says on standard output when it is ready: where it is, and how to get in.

use std::io::Write;

use paraply_app::demo::{self, ADMINS, FREELANCERS, PASSWORD, STAFF};
use paraply_app::{App, Error, Result, users};

/// Says it.
pub async fn print(app: &App) -> Result<()> {
    let text = text(app).await?;
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        // Nobody reads it; the server is no worse for that.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(Error::internal),
    }
}

/// The addresses, and the demo's logins or how the first admin is made.
pub async fn text(app: &App) -> Result<String> {
    let has_admin = users::has_admin(app).await?;
    let has_demo = demo::has_logins(app).await?;
    let origin = app.config.origin();
    let mut text = format!(
        "\nParaply {} is running; Ctrl-C stops it.\n\n  App          {origin}/\n  Back office  {origin}/admin\n  API          {origin}/api/docs\n",
        env!("CARGO_PKG_VERSION")
    );
    if !has_admin {
        text += "\nThere is no admin yet. Make the first one";
        if app.config.database_url.is_none() {
            text += ", after stopping this server";
        }
        text += ":\n  paraply-api create-admin --email ADDRESS --name \"FIRST LAST\"\nOr look around in the demo first: make run, or paraply-api serve --demo, on a database of its own.\n";
    } else if has_demo && demo::is_offered(app) {
        text += &format!(
            "\nDemo logins, password {PASSWORD}\n  Admins       {}\n  Other staff  {}\n  Freelancers  {}\n",
            ADMINS.join(", "),
            STAFF.map(|(email, _)| email).join(", "),
            FREELANCERS.join(", ")
        );
    } else if has_demo {
        text += "\nThe demo's logins are in this database and everyone knows their password: for looking around only.\n";
    }
    if app.config.smtp_url.as_deref().is_none_or(str::is_empty) {
        text += &format!(
            "\nNo SMTP server is set. Emails are kept as files in {}; links that verify an address or\nset a password stand there and nowhere else.\n",
            app.config.data_dir.join("mails").display()
        );
    }
    text.push('\n');
    Ok(text)
}
