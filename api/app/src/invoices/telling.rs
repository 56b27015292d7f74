//! Telling freelancers by mail what happens to an invoice that is sent.

use paraply_domain::invoice::{Invoice, PoolCorrection};
use paraply_domain::language::Language;
use paraply_domain::money::Amount;
use sqlx::PgConnection;

use super::ready::owner_of;
use crate::mail::template::Template;
use crate::mail::{self, OutgoingMail, contents};
use crate::settings;
use crate::{App, Result};

/// Tells the owner of a sent invoice, with what a letter about any of them says beside what this one does.
pub(super) async fn tell_owner(
    app: &App,
    db: &mut PgConnection,
    invoice: &Invoice,
    template: &'static Template,
    values: impl FnOnce(Language) -> Vec<(&'static str, String)>,
) -> Result<()> {
    let owner = owner_of(db, invoice).await?;
    let company = settings::on(db, app.clock.today()).await?.settings.company.name;
    let mut all = vec![
        ("name", owner.full_name),
        ("client", invoice.client_name.clone()),
        ("number", invoice.number.clone().unwrap_or_default()),
        ("link", format!("{}/invoices/{}", app.config.origin(), invoice.id)),
        ("company", company),
    ];
    all.extend(values(owner.language));
    let mail = OutgoingMail {
        template,
        values: &all,
        language: owner.language,
        recipients: vec![owner.email.into_string()],
        user: Some(owner.id),
        invoice: Some(invoice.id),
        key: None,
        attachments: Vec::new(),
    };
    mail::enqueue(db, &app.clock, mail).await?;
    Ok(())
}

/// What makes a sent invoice another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Happened<'a> {
    /// The phrase that tells of it.
    pub phrase: &'static str,
    /// How much was credited, written off or claimed again, with VAT.
    pub amount: Amount,
    /// What the office gives as its reason; may be empty.
    pub reason: &'a str,
}

/// What that does to what the freelancer gets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect<'a> {
    pub before: &'a Invoice,
    pub after: &'a Invoice,
    /// What corrects the next wage pools, where the salary is calculated already.
    pub corrected: Option<&'a PoolCorrection>,
    /// How much more of a loss the provider makes up for.
    pub borne: Option<Amount>,
    /// Whether a payout that a day was told for waits for the client again.
    pub waits: bool,
}

impl Effect<'_> {
    /// In words; nothing where the freelancer gets as much as before.
    fn written(&self, language: Language) -> Option<String> {
        let amount = |amount: Amount| amount.abs().written(self.before.currency, language).into();
        let more = |change: Amount| if change.is_negative() { "less" } else { "more" }.into();
        let (before, after) = (self.before.payout_basis(), self.after.payout_basis());
        let mut said = Vec::new();
        if let Some(correction) = self.corrected.filter(|correction| !correction.amount.is_zero()) {
            let args = [("change", more(correction.amount)), ("amount", amount(correction.amount))];
            said.push(language.phrase_with("basis-changed-salaried", args));
        } else if before != after {
            let args = [("before", amount(before)), ("after", amount(after))];
            said.push(language.phrase_with("basis-changed", args));
        }
        if let Some(borne) = self.borne {
            let args = [("change", more(borne)), ("amount", amount(borne))];
            said.push(language.phrase_with("basis-changed-borne", args));
        }
        if self.waits {
            said.push(language.phrase("basis-changed-waits").to_owned());
        }
        Some(said.join(" ")).filter(|said| !said.is_empty())
    }
}

/// Tells the owner of a sent invoice what they get now that it has become another, if that is not what it was.
pub(super) async fn tell_effect(
    app: &App,
    db: &mut PgConnection,
    happened: Happened<'_>,
    effect: Effect<'_>,
) -> Result<()> {
    if effect.written(Language::En).is_none() {
        return Ok(());
    }
    let invoice = effect.before;
    tell_owner(app, db, invoice, &contents::PAYOUT_BASIS_CHANGED, |language| {
        let args = [
            ("client", invoice.client_name.as_str().into()),
            ("number", invoice.number.as_deref().unwrap_or_default().into()),
            ("amount", happened.amount.abs().written(invoice.currency, language).into()),
        ];
        vec![
            ("event", language.phrase_with(happened.phrase, args)),
            ("reason", happened.reason.to_owned()),
            ("effect", effect.written(language).unwrap_or_default()),
        ]
    })
    .await
}
