//! The back office: the texts of the mails that the product sends.

use chrono::{DateTime, Utc};
use paraply_app::App;
use paraply_app::mail::{Composed, Text, contents};
use paraply_app::settings::mail_texts;
use paraply_domain::language::Language;
use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Enum, Object, OpenApi};

use crate::http::approvals::MayWait;
use crate::http::list::ApiResult;
use crate::http::staff::{Staff, may};
use crate::http::{Tag, language};

/// A language that mails are written in.
#[derive(Clone, Copy, Debug, Enum)]
#[oai(rename_all = "lowercase")]
enum MailLanguage {
    /// Swedish.
    Sv,
    /// English.
    En,
}

impl From<MailLanguage> for Language {
    fn from(language: MailLanguage) -> Self {
        match language {
            MailLanguage::Sv => Self::Sv,
            MailLanguage::En => Self::En,
        }
    }
}

impl From<Language> for MailLanguage {
    fn from(language: Language) -> Self {
        match language {
            Language::Sv => Self::Sv,
            Language::En => Self::En,
        }
    }
}

/// What can stand in a text, in braces: `{link}`.
#[derive(Debug, Object)]
struct MailPlaceholder {
    /// Without its braces.
    name: String,
    /// What it stands for, in the language of the request.
    meaning: String,
    /// An example.
    sample: String,
    /// Whether the body must have it.
    required: bool,
}

/// The text of a mail in a language.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct MailText {
    /// Which mail, `invoice_sent`.
    kind: String,
    language: MailLanguage,
    /// The text that holds.
    subject: String,
    /// Plain text; the HTML is made of it: paragraphs, and a link of a paragraph that is an address.
    body: String,
    /// The text that the product comes with.
    built_in_subject: String,
    built_in_body: String,
    /// Whether the text that holds is the provider's own.
    own: bool,
    placeholders: Vec<MailPlaceholder>,
    /// Another one after every change, 0 before the first; not the present one refuses the change.
    version: i32,
    /// When it was last changed.
    changed_at: Option<DateTime<Utc>>,
    /// By whom.
    changed_by_name: Option<String>,
}

impl From<mail_texts::MailText> for MailText {
    fn from(text: mail_texts::MailText) -> Self {
        let built_in = text.template.built_in(text.language);
        let (own, version) = (text.is_own(), text.version());
        let placeholders = text.samples.into_iter().map(|(name, sample)| MailPlaceholder {
            name: name.into(),
            meaning: contents::meaning(name, language::current()).into(),
            sample,
            required: text.template.required.contains(&name),
        });
        Self {
            kind: text.template.name.into(),
            language: text.language.into(),
            subject: text.text.subject,
            body: text.text.body,
            built_in_subject: built_in.subject,
            built_in_body: built_in.body,
            own,
            placeholders: placeholders.collect(),
            version,
            changed_at: text.change.as_ref().map(|change| change.changed_at),
            changed_by_name: text.change.map(|change| change.changed_by_name),
        }
    }
}

/// A new text.
#[derive(Debug, Object)]
#[oai(deny_unknown_fields)]
struct MailTextInput {
    /// One line of at most 200 characters.
    subject: String,
    /// At most 10 000 characters.
    body: String,
    /// As read.
    version: i32,
}

/// A text to look at.
#[derive(Debug, Object)]
#[oai(deny_unknown_fields)]
struct MailTextDraft {
    subject: String,
    body: String,
}

/// A mail as it would be written.
#[derive(Debug, Object)]
struct MailTextPreview {
    subject: String,
    /// The plain text.
    text: String,
    /// The whole HTML document.
    html: String,
}

impl From<Composed> for MailTextPreview {
    fn from(Composed { subject, text, html }: Composed) -> Self {
        Self { subject, text, html }
    }
}

pub struct Api;

#[OpenApi(tag = "Tag::AdminOffice")]
impl Api {
    /// List the texts of all mails
    #[oai(path = "/admin/mail-texts", method = "get", operation_id = "adminListMailTexts")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
    ) -> ApiResult<Json<Vec<MailText>>> {
        Ok(Json(mail_texts::list(app).await?.into_iter().map(Into::into).collect()))
    }

    /// Get the text of a mail in a language
    #[oai(path = "/admin/mail-texts/:kind/:language", method = "get", operation_id = "adminGetMailText")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        /// Which email, `invoice_sent`.
        kind: Path<String>,
        /// Its language.
        language: Path<MailLanguage>,
    ) -> ApiResult<Json<MailText>> {
        Ok(Json(mail_texts::get(app, &kind, language.0.into()).await?.into()))
    }

    /// Change the text of a mail in a language
    ///
    /// It holds for mails that are written from now on. A placeholder that the mail does not know, or one that it needs and the body lacks, refuses it. It waits for a second admin: an email can tell clients where to pay.
    #[oai(path = "/admin/mail-texts/:kind/:language", method = "put", operation_id = "adminUpdateMailText")]
    async fn update(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManageSettings>,
        /// Which email, `invoice_sent`.
        kind: Path<String>,
        /// Its language.
        language: Path<MailLanguage>,
        input: Json<MailTextInput>,
    ) -> ApiResult<MayWait<MailText>> {
        let MailTextInput { subject, body, version } = input.0;
        let text = Text { subject, body };
        let changed = mail_texts::update(app, &caller, &kind, language.0.into(), version, text).await?;
        Ok(MayWait::new(app, &caller, changed))
    }

    /// Go back to the text that the product comes with
    #[oai(path = "/admin/mail-texts/:kind/:language", method = "delete", operation_id = "adminResetMailText")]
    async fn reset(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManageSettings>,
        /// Which email, `invoice_sent`.
        kind: Path<String>,
        /// Its language.
        language: Path<MailLanguage>,
        /// As read.
        version: Query<i32>,
    ) -> ApiResult<Json<MailText>> {
        Ok(Json(mail_texts::reset(app, &caller, &kind, language.0.into(), version.0).await?.into()))
    }

    /// Show a mail with this text
    ///
    /// With example values. Nothing is stored. Refused for the same faults as the change itself.
    #[oai(
        path = "/admin/mail-texts/:kind/:language/preview",
        method = "post",
        operation_id = "adminPreviewMailText"
    )]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        /// Which email, `invoice_sent`.
        kind: Path<String>,
        /// Its language.
        language: Path<MailLanguage>,
        input: Json<MailTextDraft>,
    ) -> ApiResult<Json<MailTextPreview>> {
        let text = Text { subject: input.0.subject, body: input.0.body };
        Ok(Json(mail_texts::preview(app, &kind, language.0.into(), text).await?.into()))
    }
}
