//! Brings mails out of the house: over SMTP, or into a folder when no server is set.

use std::path::PathBuf;
use std::time::Duration;

use lettre::address::Envelope;
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use paraply_storage::mails::{Claimed, Outcome};

use super::secrets;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::files::{StoredFile, private};

/// How long the mail server may think about one command.
const PATIENCE: Duration = Duration::from_secs(20);

/// The way out.
pub struct Delivery {
    from: Mailbox,
    way: Way,
}

enum Way {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Folder(PathBuf),
}

/// A mail that has left.
#[derive(Debug)]
pub struct Delivered {
    pub outcome: Outcome,
    /// Readers that the server refused while it took others, and why.
    pub refused: Vec<(String, String)>,
}

/// Who was refused and why, in one line for an admin.
pub fn in_words(refused: &[(String, String)]) -> String {
    refused.iter().map(|(reader, error)| format!("{reader}: {error}")).collect::<Vec<_>>().join("; ")
}

/// A mail that has not left.
#[derive(Debug)]
pub enum Undelivered {
    Retry(String),
    /// The server refuses it for good, or it cannot be written.
    Never(String),
}

impl Delivery {
    /// The way that the configuration names. Fails when what it names cannot be read.
    pub fn new(config: &Config) -> Result<Self> {
        let from = config
            .mail_from
            .parse()
            .map_err(|error| Error::Internal(format!("PARAPLY_MAIL_FROM: {error}")))?;
        let way = match config.smtp_url.as_deref().filter(|url| !url.is_empty()) {
            Some(url) => {
                let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                    .map_err(|error| Error::Internal(format!("PARAPLY_SMTP_URL: {error}")))?;
                Way::Smtp(builder.timeout(Some(PATIENCE)).build())
            }
            None => Way::Folder(config.data_dir.join("mails")),
        };
        Ok(Self { from, way })
    }

    /// Delivers a mail with its files.
    pub async fn deliver(
        &self,
        mail: &Claimed,
        attachments: Vec<(StoredFile, Vec<u8>)>,
    ) -> std::result::Result<Delivered, Undelivered> {
        let readers = mail
            .recipients
            .iter()
            .map(|reader| reader.parse::<Address>())
            .collect::<std::result::Result<Vec<_>, _>>()
            .map_err(|error| Undelivered::Never(error.to_string()))?;
        let message = self.message(mail, &readers, attachments).map_err(Undelivered::Never)?;
        match &self.way {
            Way::Smtp(server) => self.send(server, readers, &message.formatted()).await,
            Way::Folder(folder) => {
                keep(folder, mail, &message.formatted())
                    .await
                    .map_err(|error| Undelivered::Retry(error.to_string()))?;
                Ok(Delivered { outcome: Outcome::Kept, refused: Vec::new() })
            }
        }
    }

    /// The mail as it travels. Its Message-ID is made from its id, so that a second delivery of the same mail is
    /// recognised by who reads it.
    fn message(
        &self,
        mail: &Claimed,
        readers: &[Address],
        attachments: Vec<(StoredFile, Vec<u8>)>,
    ) -> std::result::Result<Message, String> {
        let mut builder = Message::builder()
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .date(mail.created_at.into())
            .from(self.from.clone())
            .subject(mail.subject.clone());
        for reader in readers {
            builder = builder.to(Mailbox::new(None, reader.clone()));
        }
        let text = MultiPart::alternative_plain_html(
            secrets::reveal(&mail.text, &mail.secrets),
            secrets::reveal_html(&mail.html, &mail.secrets),
        );
        let message = if attachments.is_empty() {
            builder.multipart(text)
        } else {
            let mut parts = MultiPart::mixed().multipart(text);
            for (file, bytes) in attachments {
                let kind = ContentType::parse(&file.media_type).map_err(|error| error.to_string())?;
                parts = parts.singlepart(Attachment::new(file.name).body(bytes, kind));
            }
            builder.multipart(parts)
        };
        message.map_err(|error| error.to_string())
    }

    /// Sends to all at once. A server refuses the whole mail for one bad reader, so then each gets it alone.
    async fn send(
        &self,
        server: &AsyncSmtpTransport<Tokio1Executor>,
        readers: Vec<Address>,
        message: &[u8],
    ) -> std::result::Result<Delivered, Undelivered> {
        let sent = |refused| Ok(Delivered { outcome: Outcome::Sent, refused });
        let refused_by_all = match self.send_once(server, readers.clone(), message).await {
            Ok(()) => return sent(Vec::new()),
            Err(Undelivered::Never(error)) => error,
            Err(retry) => return Err(retry),
        };
        if readers.len() == 1 {
            return Err(Undelivered::Never(refused_by_all));
        }
        let (mut taken, mut refused) = (0, Vec::new());
        for reader in readers {
            match self.send_once(server, vec![reader.clone()], message).await {
                Ok(()) => taken += 1,
                Err(Undelivered::Never(error)) => refused.push((reader.to_string(), error)),
                Err(retry) => return Err(retry),
            }
        }
        if taken == 0 { Err(Undelivered::Never(in_words(&refused))) } else { sent(refused) }
    }

    async fn send_once(
        &self,
        server: &AsyncSmtpTransport<Tokio1Executor>,
        readers: Vec<Address>,
        message: &[u8],
    ) -> std::result::Result<(), Undelivered> {
        let envelope = Envelope::new(Some(self.from.email.clone()), readers)
            .map_err(|error| Undelivered::Never(error.to_string()))?;
        match server.send_raw(&envelope, message).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => Err(Undelivered::Never(error.to_string())),
            Err(error) => Err(Undelivered::Retry(error.to_string())),
        }
    }
}

/// Keeps the mail as a file for whoever runs the server; nobody else may read it.
async fn keep(folder: &std::path::Path, mail: &Claimed, bytes: &[u8]) -> std::io::Result<()> {
    private::create_folder(folder)?;
    private::write(&folder.join(format!("{}.eml", mail.id)), bytes).await
}
