//! Everything that is stored about one person: to hand out, and to forget.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::account::OpenMatter;
use paraply_domain::ids::{InvoiceId, UserId};
use serde_json::{Map, Value};
use sqlx::PgConnection;

use crate::error::Result;
use crate::sealed;

/// What is handed out: a section's name, the table that it is about, and the query of its rows for a person. Secrets,
/// and what says more about others than about the person, are left out.
const SECTIONS: &[(&str, &str, &str)] = &[
    (
        "account",
        "users",
        "select to_jsonb(u) - array['password_hash', 'oidc_subject', 'referred_by'] as row from users u where id = $1",
    ),
    (
        "acceptedTerms",
        "terms_acceptances",
        "select to_jsonb(t) as row from terms_acceptances t where user_id = $1 order by accepted_at"),
    (
        "ownFee",
        "user_fees",
        "select to_jsonb(f) - 'set_by' as row from user_fees f where user_id = $1"),
    (
        "taxProfiles",
        "tax_profiles",
        "select to_jsonb(t) as row from tax_profiles t where user_id = $1 order by created_at"),
    (
        "taxRequests",
        "tax_requests",
        "select to_jsonb(t) - array['decided_by'] || jsonb_build_object('file_name', f.name) as row
         from tax_requests t join files f on f.id = t.file_id where t.user_id = $1 order by t.created_at",
    ),
    (
        "bankAccounts",
        "bank_accounts",
        "select to_jsonb(b) as row from bank_accounts b where user_id = $1 order by created_at"),
    (
        "clients",
        "clients",
        "select to_jsonb(c) as row from clients c where user_id = $1 order by created_at"),
    (
        "invoices",
        "invoices",
        "select to_jsonb(i) - 'feared_loss' || jsonb_build_object('lines', (
             select coalesce(jsonb_agg(to_jsonb(l) - 'invoice_id' order by l.position), '[]')
             from invoice_lines l where l.invoice_id = i.id)) as row
         from invoices i where user_id = $1 order by created_at",
    ),
    (
        "invoiceTemplates",
        "invoice_templates",
        "select to_jsonb(t) as row from invoice_templates t where user_id = $1 order by created_at"),
    (
        "payments",
        "payments",
        "select jsonb_build_object('invoice_id', a.invoice_id, 'amount', a.amount, 'paid_on', p.paid_on) as row
         from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
         where i.user_id = $1 order by p.paid_on, a.created_at",
    ),
    (
        "files",
        "files",
        "select jsonb_build_object('invoice_id', a.invoice_id, 'id', f.id, 'name', f.name, 'size', f.size,
                                   'media_type', f.media_type, 'created_at', a.created_at) as row
         from invoice_files a join files f on f.id = a.file_id join invoices i on i.id = a.invoice_id
         where i.user_id = $1 order by a.created_at",
    ),
    (
        "supplierInvoices",
        "supplier_invoices",
        "select to_jsonb(s) || jsonb_build_object('file_name', f.name) as row
         from supplier_invoices s join files f on f.id = s.file_id
         where s.user_id = $1 order by s.id",
    ),
    (
        "reimbursements",
        "reimbursements",
        "select to_jsonb(c) - array['created_by', 'decided_by'] as row
         from reimbursements c join invoices i on i.id = c.invoice_id where i.user_id = $1 order by c.created_at",
    ),
    (
        "payslips",
        "payslips",
        "select to_jsonb(p) || jsonb_build_object('status', s.status) as row
         from payslips p join payslip_states s on s.id = p.id
         where p.user_id = $1 and s.status not in ('draft', 'removed') order by p.payment_date",
    ),
    (
        "lossesBorne",
        "losses_borne",
        "select to_jsonb(b) as row from losses_borne b where user_id = $1 order by recorded_at",
    ),
    (
        "waivedCorrections",
        "waived_corrections",
        "select to_jsonb(w) - array['note', 'recorded_by'] as row from waived_corrections w where user_id = $1 order by recorded_at",
    ),
    (
        "salaryCorrections",
        "pool_corrections",
        "select to_jsonb(c) - array['paid_invoices'] as row from pool_corrections c where user_id = $1 order by recorded_at",
    ),
    (
        "messages",
        "messages",
        // Who answers for the provider stays with the provider.
        "select to_jsonb(m) || jsonb_build_object('replies', (
             select coalesce(jsonb_agg(to_jsonb(r) - array['message_id', 'author_id'] order by r.created_at, r.id), '[]')
             from message_replies r where r.message_id = m.id)) as row
         from messages m where user_id = $1 order by created_at",
    ),
    (
        "unwantedMails",
        "unwanted_mails",
        "select to_jsonb(m) - 'user_id' as row from unwanted_mails m where user_id = $1 order by kind",
    ),
    (
        "mails",
        "mails",
        "select jsonb_build_object('kind', kind, 'recipients', recipients, 'subject', subject, 'text', text_body,
                                   'status', status, 'created_at', created_at, 'sent_at', sent_at) as row
         from mails where user_id = $1 order by created_at",
    ),
    (
        "sessions",
        "sessions",
        "select to_jsonb(s) - array['token_hash'] as row from sessions s where user_id = $1 order by created_at",
    ),
    (
        "accessTokens",
        "access_tokens",
        "select to_jsonb(t) - array['token_hash'] as row from access_tokens t where user_id = $1 order by created_at",
    ),
    (
        "secondFactors",
        "second_factors",
        "select jsonb_build_object('created_at', created_at, 'confirmed_at', confirmed_at) as row
         from second_factors where user_id = $1 order by created_at",
    ),
    (
        "recoveryCodes",
        "recovery_codes",
        "select jsonb_build_object('created_at', created_at, 'used_at', used_at) as row
         from recovery_codes where user_id = $1 order by created_at",
    ),
    (
        "passkeys",
        "passkeys",
        "select jsonb_build_object('name', name, 'created_at', created_at, 'last_used_at', last_used_at) as row
         from passkeys where user_id = $1 order by created_at",
    ),
    (
        "audit",
        "audit_events",
        // Where staff sat is theirs.
        "select to_jsonb(e) - array['actor_id'] - case when actor_id <> $1 then 'ip' else '' end as row
         from audit_events e
         where actor_id = $1 or (entity = 'user' and entity_id = $1) order by at",
    ),
    (
        "invoiceEvents",
        "invoice_events",
        "select to_jsonb(e) - array['actor_id'] as row from invoice_events e join invoices i on i.id = e.invoice_id
         where i.user_id = $1 order by e.at",
    ),
    (
        "salaryHolds",
        "salary_holds",
        "select to_jsonb(h) - array['held_by', 'released_by'] as row from salary_holds h where user_id = $1
         order by held_at",
    ),
    (
        "holidayPayouts",
        "holiday_payouts",
        "select to_jsonb(h) - array['created_by'] as row from holiday_payouts h where user_id = $1
         order by created_at",
    ),
    (
        "ledger",
        "vouchers",
        "select to_jsonb(e) || jsonb_build_object('date', v.voucher_date, 'text', v.text) as row
         from voucher_entries e join vouchers v on v.id = e.voucher_id where v.user_id = $1 order by v.voucher_date, e.voucher_id, e.line",
    ),
    (
        "knownDevices",
        "known_devices",
        "select to_jsonb(d) - array['token_hash'] as row from known_devices d where user_id = $1 order by created_at",
    ),
    (
        "viewings",
        "viewings",
        "select jsonb_build_object('created_at', created_at, 'expires_at', expires_at, 'ended_at', ended_at) as row
         from viewings where viewed_id = $1 order by created_at",
    ),
];

/// Tables that name a user and are not handed out, each with the reason.
const LEFT_OUT: &[(&str, &str)] = &[
    ("one_time_tokens", "nothing but hashes of links"),
    ("oidc_links", "links to the identity provider that live for ten minutes"),
    ("sign_in_challenges", "logins that wait for five minutes"),
    ("passkey_ceremonies", "challenges that live for minutes"),
    ("idempotency_keys", "copies of answers, kept for a month"),
    ("approvals", "what was asked and decided about the account stands in the audit log"),
    ("settings", "what staff did stands in the audit log"),
    ("settings_withdrawals", "what staff did stands in the audit log"),
    ("logos", "what staff did stands in the audit log"),
    ("mail_texts", "what staff did stands in the audit log"),
    ("message_replies", "they stand in the messages that they reply to"),
    ("invoice_batches", "what staff did stands in the audit log"),
    ("salary_runs", "what staff did stands in the audit log"),
    ("payment_files", "what staff did stands in the audit log"),
    ("bank_reports", "what staff did stands in the audit log"),
    ("bank_files", "what staff did stands in the audit log"),
    (
        "bank_explanations",
        "what staff did stands in the audit log, and what the person has paid back in the ledger",
    ),
    ("invoice_doubts", "what staff did stands in the audit log"),
    ("invoice_write_offs", "what staff did stands in the audit log"),
    ("replacement_payments", "the payments are in the export"),
    ("refunds", "what staff did stands in the audit log"),
    ("imports", "what staff did stands in the audit log"),
    ("year_tables", "what staff did stands in the audit log"),
    ("voucher_entries", "they are handed out as those of the vouchers"),
    ("agi_declarations", "what staff did stands in the audit log"),
    ("tax_offsets", "what staff did stands in the audit log"),
    ("tax_refunds", "what staff did stands in the audit log"),
    ("tax_payments", "what staff did stands in the audit log"),
    ("tax_payment_confirmations", "what staff did stands in the audit log"),
];

/// Every table that is known to say something about a user, handed out or left out. A test compares it with the
/// schema, so that a new table cannot be forgotten.
pub fn known_tables() -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().map(|(_, table, _)| *table).chain(LEFT_OUT.iter().map(|(table, _)| *table))
}

/// All sections, each a list of rows under the names of the columns.
pub async fn export(db: &mut PgConnection, user: UserId) -> Result<Map<String, Value>> {
    let mut data = Map::new();
    for (name, table, sql) in SECTIONS {
        let mut rows: Vec<Value> = sqlx::query_scalar(*sql).bind(user.0).fetch_all(&mut *db).await?;
        rows.iter_mut().try_for_each(|row| sealed::open_row(table, row))?;
        data.insert((*name).into(), rows.into());
    }
    Ok(data)
}

/// What keeps the account open.
pub async fn open_matters(db: &mut PgConnection, user: UserId, today: NaiveDate) -> Result<Vec<OpenMatter>> {
    let open = sqlx::query!(
        r#"select exists (select from invoices where user_id = $1 and status in ('pending', 'sent')
                          and kind = 'invoice') as "unpaid!",
                  exists (select from invoices i where i.user_id = $1 and i.status = 'paid'
                          and i.kind = 'invoice' and not exists (
                              select from payslip_invoices p where p.invoice_id = i.id and p.live)) as "unsalaried!",
                  exists (select from payslips p join payslip_states s on s.id = p.id
                          where p.user_id = $1 and (s.status in ('draft', 'approved', 'exported', 'rejected')
                              -- Confirmed before its day: on its way, and the bank may still reject it.
                              or (s.status = 'paid' and s.pays_on > $2)))
                      as "salary!",
                  coalesce((select sum(p.holiday_saved - p.holiday_paid_out) from payslips p
                            join payslip_states s on s.id = p.id where p.user_id = $1 and s.counts), 0) > 0
                      as "holiday!",
                  claim_of($1) <> 0 as "claim!",
                  pool_corrections_left($1) > 0 as "correction!""#,
        user.0,
        today,
    )
    .fetch_one(db)
    .await?;
    let matters = [
        (open.unpaid, OpenMatter::UnpaidInvoice),
        (open.unsalaried, OpenMatter::InvoiceWithoutSalary),
        (open.salary, OpenMatter::UnpaidSalary),
        (open.holiday, OpenMatter::SavedHolidayPay),
        (open.claim, OpenMatter::Claim),
        (open.correction, OpenMatter::PoolCorrection),
    ];
    Ok(matters.into_iter().filter(|(open, _)| *open).map(|(_, matter)| matter).collect())
}

/// The person's drafts.
pub async fn drafts(db: &mut PgConnection, user: UserId) -> Result<Vec<InvoiceId>> {
    let ids = sqlx::query_scalar!("select id from invoices where user_id = $1 and status = 'draft'", user.0)
        .fetch_all(db)
        .await?;
    Ok(ids.into_iter().map(InvoiceId).collect())
}

/// Forgets what need not be kept, once the rights have ended. Where there are invoices or salaries, the name, the number and
/// the address stay with them: they are part of the accounts (bokföringslagen 1999:1078, chapter 7 section 2).
pub async fn close(db: &mut PgConnection, user: UserId, now: DateTime<Utc>) -> Result<()> {
    let kept = sqlx::query_scalar!(
        r#"select exists (select from invoices where user_id = $1) or exists (select from payslips where user_id = $1)
           as "kept!""#,
        user.0,
    )
    .fetch_one(&mut *db)
    .await?;
    sqlx::query!("delete from one_time_tokens where user_id = $1", user.0).execute(&mut *db).await?;
    crate::identity::second_factors::delete_of_user(&mut *db, user).await?;
    sqlx::query!("delete from idempotency_keys where user_id = $1", user.0).execute(&mut *db).await?;
    crate::identity::known_devices::delete_of_user(&mut *db, user).await?;
    sqlx::query!("delete from oidc_links where user_id = $1", user.0).execute(&mut *db).await?;
    sqlx::query!("delete from unwanted_mails where user_id = $1", user.0).execute(&mut *db).await?;
    sqlx::query!(
        "delete from mails m where user_id = $1 and invoice_id is null and status <> 'queued'
             and not exists (select from mail_attachments a where a.mail_id = m.id)",
        user.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from invoice_templates t
         where user_id = $1
             or exists (select from clients c where c.id = t.client_id and c.user_id = $1)
             or exists (select from bank_accounts b where b.id = t.bank_account_id and b.user_id = $1)",
        user.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from clients c where user_id = $1 and not exists (select from invoices i where i.client_id = c.id)",
        user.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update clients set archived_at = $2 where user_id = $1 and archived_at is null",
        user.0,
        now
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from bank_accounts b
         where user_id = $1 and not exists (select from invoices i where i.bank_account_id = b.id)",
        user.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update bank_accounts set removed_at = $2, is_default = false where user_id = $1 and removed_at is null",
        user.0,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update messages set email = 'closed@paraply.invalid' where user_id = $1 and status <> 'open'",
        user.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update users
         set email = 'closed-' || id || '@paraply.invalid', phone = '', password_hash = null, oidc_subject = null,
             trusted = false, group_id = null, blocked_at = $2, closed_at = $2, version = version + 1,
             full_name = case when $3 then full_name else '–' end,
             personnummer = case when $3 then personnummer end,
             personnummer_index = case when $3 then personnummer_index end,
             birth_date = case when $3 then birth_date end,
             address = case when $3 then address else '' end,
             postal_code = case when $3 then postal_code else '' end,
             city = case when $3 then city else '' end
         where id = $1",
        user.0,
        now,
        kept,
    )
    .execute(&mut *db)
    .await?;
    if !kept {
        sqlx::query!("delete from tax_profiles where user_id = $1", user.0).execute(db).await?;
    }
    Ok(())
}
