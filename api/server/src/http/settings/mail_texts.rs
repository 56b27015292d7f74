//! Email templates, in the back office.

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

/// Language of an email template.
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

/// A placeholder of a template, written in braces: `{link}`.
#[derive(Debug, Object)]
struct MailPlaceholder {
    /// Name without braces.
    name: String,
    /// Meaning, in the language of the request.
    meaning: String,
    /// Example value.
    sample: String,
    /// Whether the body must contain it.
    required: bool,
}

/// The template of an email in one language.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
struct MailText {
    /// Kind of email, for example `invoice_sent`.
    kind: String,
    language: MailLanguage,
    /// Current subject.
    subject: String,
    /// Current body as plain text. In the HTML version, blocks become paragraphs, and a URL on its own becomes a link.
    body: String,
    /// Built-in subject.
    built_in_subject: String,
    built_in_body: String,
    /// Whether the current text differs from the built-in one.
    own: bool,
    placeholders: Vec<MailPlaceholder>,
    /// Changes with every update; 0 before the first. A stale version is refused with 409.
    version: i32,
    /// When it was last changed.
    changed_at: Option<DateTime<Utc>>,
    /// Name of the staff member who changed it.
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

/// A new text of a template.
#[derive(Debug, Object)]
#[oai(deny_unknown_fields)]
struct MailTextInput {
    /// A single line of at most 200 characters.
    subject: String,
    /// At most 10,000 characters.
    body: String,
    /// Version as read.
    version: i32,
}

/// A text to preview.
#[derive(Debug, Object)]
#[oai(deny_unknown_fields)]
struct MailTextDraft {
    subject: String,
    body: String,
}

/// Preview of an email.
#[derive(Debug, Object)]
struct MailTextPreview {
    subject: String,
    /// Plain text version.
    text: String,
    /// Complete HTML document.
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
    /// List email templates
    #[oai(path = "/admin/mail-texts", method = "get", operation_id = "adminListMailTexts")]
    async fn list(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
    ) -> ApiResult<Json<Vec<MailText>>> {
        Ok(Json(mail_texts::list(app).await?.into_iter().map(Into::into).collect()))
    }

    /// Get an email template
    #[oai(path = "/admin/mail-texts/:kind/:language", method = "get", operation_id = "adminGetMailText")]
    async fn get(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        /// Kind of email, for example `invoice_sent`.
        kind: Path<String>,
        /// Language of the template.
        language: Path<MailLanguage>,
    ) -> ApiResult<Json<MailText>> {
        Ok(Json(mail_texts::get(app, &kind, language.0.into()).await?.into()))
    }

    /// Update an email template
    ///
    /// Applies to emails written from now on. Refused if a placeholder is unknown, or if a required one is missing from
    /// the body. The change waits for a second admin, because an email can tell clients where to pay.
    #[oai(path = "/admin/mail-texts/:kind/:language", method = "put", operation_id = "adminUpdateMailText")]
    async fn update(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManageSettings>,
        /// Kind of email, for example `invoice_sent`.
        kind: Path<String>,
        /// Language of the template.
        language: Path<MailLanguage>,
        input: Json<MailTextInput>,
    ) -> ApiResult<MayWait<MailText>> {
        let MailTextInput { subject, body, version } = input.0;
        let text = Text { subject, body };
        let changed = mail_texts::update(app, &caller, &kind, language.0.into(), version, text).await?;
        Ok(MayWait::new(app, &caller, changed))
    }

    /// Reset an email template to the built-in text
    #[oai(path = "/admin/mail-texts/:kind/:language", method = "delete", operation_id = "adminResetMailText")]
    async fn reset(
        &self,
        Data(app): Data<&App>,
        Staff(caller): Staff<may::ManageSettings>,
        /// Kind of email, for example `invoice_sent`.
        kind: Path<String>,
        /// Language of the template.
        language: Path<MailLanguage>,
        /// Version as read.
        version: Query<i32>,
    ) -> ApiResult<Json<MailText>> {
        Ok(Json(mail_texts::reset(app, &caller, &kind, language.0.into(), version.0).await?.into()))
    }

    /// Preview an email template
    ///
    /// Uses example values. Nothing is saved. Refused for the same errors as an update.
    #[oai(
        path = "/admin/mail-texts/:kind/:language/preview",
        method = "post",
        operation_id = "adminPreviewMailText"
    )]
    async fn preview(
        &self,
        Data(app): Data<&App>,
        _staff: Staff<may::ReadOffice>,
        /// Kind of email, for example `invoice_sent`.
        kind: Path<String>,
        /// Language of the template.
        language: Path<MailLanguage>,
        input: Json<MailTextDraft>,
    ) -> ApiResult<Json<MailTextPreview>> {
        let text = Text { subject: input.0.subject, body: input.0.body };
        Ok(Json(mail_texts::preview(app, &kind, language.0.into(), text).await?.into()))
    }
}
