//! Telling freelancers by mail what happens to an invoice that is sent.

use chrono::NaiveDate;
use paraply_domain::dates;
use paraply_domain::invoice::{Invoice, PoolCorrection, Salaried};
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
pub(crate) struct Happened<'a> {
    /// The phrase that tells of it.
    pub phrase: &'static str,
    /// How much was credited, written off, paid or reversed, with VAT.
    pub amount: Amount,
    /// What the office gives as its reason; may be empty.
    pub reason: &'a str,
}

/// What corrects the salary of an invoice that is calculated already.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Corrected {
    /// What is left of the invoice is another sum.
    Changed(PoolCorrection),
    /// Its payment was reversed, and nothing is deducted before this day.
    TakenBack(PoolCorrection, NaiveDate),
    /// It is paid again.
    GivenBack(PoolCorrection),
    /// Less is left of an invoice whose payment was reversed: so much of its salary no longer waits for the client.
    Certain(Amount),
}

impl Corrected {
    /// What an invoice that becomes another corrects: none where its salary is not calculated, or nothing of it changes.
    /// `is_held`: whether the wage pools wait still for the client to pay it again.
    pub(super) fn of(
        before: &Invoice,
        then: &Invoice,
        correction: Option<PoolCorrection>,
        is_held: bool,
    ) -> Option<Self> {
        match correction {
            Some(correction) if correction.paid_invoices == 1 => Some(Self::GivenBack(correction)),
            Some(correction) => Some(Self::Changed(correction)),
            None => is_held.then(|| Self::Certain(before.payout_basis() - then.payout_basis())),
        }
    }

    /// In words; nothing where the salary stays as it is.
    fn written(self, language: Language, written: impl Fn(Amount) -> String) -> Option<String> {
        let (Self::Changed(PoolCorrection { amount, .. })
        | Self::TakenBack(PoolCorrection { amount, .. }, _)
        | Self::GivenBack(PoolCorrection { amount, .. })
        | Self::Certain(amount)) = self;
        let sum = ("amount", written(amount).into());
        let said = match self {
            Self::Changed(_) => {
                language.phrase_with("basis-changed-salaried", [("change", more(amount).into()), sum])
            }
            Self::TakenBack(_, until) => {
                let day = ("day", dates::day(until, language).into());
                language.phrase_with("basis-changed-taken-back", [sum, day])
            }
            Self::GivenBack(_) => language.phrase_with("basis-changed-given-back", [sum]),
            // More is left: nothing is certain of it.
            Self::Certain(amount) if amount.is_negative() => return None,
            Self::Certain(_) => language.phrase_with("basis-changed-certain", [sum]),
        };
        (!amount.is_zero()).then_some(said)
    }
}

fn more(change: Amount) -> &'static str {
    if change.is_negative() { "less" } else { "more" }
}

/// What that does to what the freelancer gets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect<'a> {
    pub before: &'a Invoice,
    pub after: &'a Invoice,
    /// What corrects the next wage pools, where the salary is calculated already.
    pub corrected: Option<Corrected>,
    /// How much more of a loss the provider makes up for.
    pub borne: Option<Amount>,
    /// Whether a payout that a day was told for waits for the client again.
    pub waits: bool,
}

impl Effect<'_> {
    /// In words; nothing where the freelancer gets as much as before.
    fn written(&self, language: Language) -> Option<String> {
        let amount = |amount: Amount| amount.abs().written(self.before.currency, language);
        let (before, after) = (self.before.payout_basis(), self.after.payout_basis());
        let mut said = Vec::new();
        if let Some(corrected) = self.corrected.and_then(|corrected| corrected.written(language, amount)) {
            said.push(corrected);
        } else if before != after && self.before.salaried == Salaried::No {
            let args = [("before", amount(before).into()), ("after", amount(after).into())];
            said.push(language.phrase_with("basis-changed", args));
        }
        if let Some(borne) = self.borne {
            let args = [("change", more(borne).into()), ("amount", amount(borne).into())];
            said.push(language.phrase_with("basis-changed-borne", args));
        }
        if self.waits {
            said.push(language.phrase("basis-changed-waits").to_owned());
        }
        Some(said.join(" ")).filter(|said| !said.is_empty())
    }
}

/// Tells the owner of a sent invoice what they get now that it has become another, if that is not what it was.
pub(crate) async fn tell_effect(
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
