//! Payments behind a run that somebody typed in or imported from a file: no bank has said that the money is there.

use chrono::{DateTime, NaiveDate, Utc};
use paraply_domain::ids::{InvoiceId, PaymentId, PayslipId, SalaryRunId, UserId};
use paraply_domain::money::Amount;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::amount;
use crate::error::Result;

/// How many of a run are listed one by one.
const LISTED: i32 = 1000;

/// How many payments there are, and what they settle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub count: i64,
    /// In SEK.
    pub amount: Amount,
}

impl std::iter::Sum for Sum {
    fn sum<I: Iterator<Item = Self>>(sums: I) -> Self {
        sums.fold(Self::default(), |all, one| Self {
            count: all.count + one.count,
            amount: all.amount + one.amount,
        })
    }
}

/// The payments behind a run that stand, without its removed and reversed payslips: gathered by who recorded them, and how.
#[derive(Clone, Debug, Default)]
pub struct Recorded(Vec<Group>);

#[derive(Clone, Debug)]
struct Group {
    /// Who recorded them, who took in the bank's file that they came in, and who recorded what a credit note freed of one.
    by: [Option<Uuid>; 3],
    /// Imported from a file, or matched by the bank's; else typed in, or marked as paid.
    from_file: bool,
    all: Sum,
    /// Those of which a bank kept a charge that the provider bears, and how much that is.
    bank_charges: Sum,
    /// The first of them, as many as are listed: payment, payslip and invoice.
    first: Vec<(Uuid, Uuid, Uuid)>,
}

impl Recorded {
    /// Typed in: a payment by hand, or an invoice marked as paid.
    pub fn by_hand(&self) -> Sum {
        self.0.iter().filter(|group| !group.from_file).map(|group| group.all).sum()
    }

    /// Imported from a file by a person.
    pub fn from_files(&self) -> Sum {
        self.0.iter().filter(|group| group.from_file).map(|group| group.all).sum()
    }

    /// Those of which a bank kept a charge that the provider bears, and how much that is.
    pub fn bank_charges(&self) -> Sum {
        self.0.iter().map(|group| group.bank_charges).sum()
    }

    /// How many of them a person recorded.
    pub fn count_by(&self, person: UserId) -> i64 {
        let of_person = self.0.iter().filter(|group| group.by.contains(&Some(person.0)));
        of_person.map(|group| group.all.count).sum()
    }

    /// Everybody who recorded one.
    pub fn recorders(&self) -> impl Iterator<Item = Uuid> {
        self.0.iter().flat_map(|group| group.by).flatten()
    }
}

/// Who recorded the payments behind a run.
pub async fn of_run(db: &mut PgConnection, run: SalaryRunId) -> Result<Recorded> {
    let rows = sqlx::query!(
        r#"select p.created_by, f.taken_by as "taken_by?", h.created_by as "freed_by?", k.from_file as "from_file!",
                  count(*) as "count!", sum(a.amount) as "amount!",
                  count(*) filter (where p.bank_charge > 0) as "charge_count!", sum(p.bank_charge) as "charge_amount!",
                  (array_agg((p.id, b.payslip_id, b.invoice_id)
                             order by p.source in ('import', 'bank'), a.amount desc, p.id))[:$2]
                      as "first!: Vec<(Uuid, Uuid, Uuid)>"
           from invoices_behind_run($1) b
           join payment_allocations a on a.invoice_id = b.invoice_id
           join payments p on p.id = a.payment_id
           -- Who took in the bank's file has recorded its payments, too, and who typed one in what a credit note freed of it.
           left join bank_transactions t on t.id = p.bank_transaction_id
           left join bank_files f on f.id = t.bank_file_id
           left join payments h on h.id = t.held_of_payment_id
           -- What waited, somebody has allocated.
           cross join lateral (
               select p.source = 'import' or (p.source = 'bank' and t.wait_reason is null) as from_file) k
           where p.reverses_payment_id is null
             and not exists (select from payments o where o.reverses_payment_id = p.id)
           group by 1, 2, 3, 4"#,
        run.0,
        LISTED,
    )
    .fetch_all(db)
    .await?;
    let groups = rows.into_iter().map(|row| {
        Ok(Group {
            by: [row.created_by, row.taken_by, row.freed_by],
            from_file: row.from_file,
            all: Sum { count: row.count, amount: amount(row.amount)? },
            bank_charges: Sum { count: row.charge_count, amount: amount(row.charge_amount)? },
            first: row.first,
        })
    });
    groups.collect::<Result<_>>().map(Recorded)
}

/// A payment behind a run.
#[derive(Clone, Debug)]
pub struct TypedPayment {
    pub id: PaymentId,
    pub payslip: PayslipId,
    pub invoice: InvoiceId,
    pub invoice_number: String,
    pub user_name: String,
    pub amount: Amount,
    /// What of that a bank kept on the way.
    pub bank_charge: Amount,
    pub paid_on: NaiveDate,
    /// `manual`, `mark_paid`, `import` or `bank`.
    pub source: String,
    pub reason: String,
    pub evidence: String,
    pub recorded_by: Option<UserId>,
    pub recorded_by_name: Option<String>,
    pub recorded_at: DateTime<Utc>,
}

/// The first of them: typed in before those from files, large before small.
pub async fn list_first(db: &mut PgConnection, recorded: &Recorded) -> Result<Vec<TypedPayment>> {
    let first = recorded.0.iter().flat_map(|group| &group.first);
    let (payments, (payslips, invoices)): (Vec<Uuid>, (Vec<Uuid>, Vec<Uuid>)) =
        first.map(|(payment, payslip, invoice)| (payment, (payslip, invoice))).unzip();
    let rows = sqlx::query!(
        r#"select p.id, first.payslip_id as "payslip!", i.id as invoice, coalesce(i.invoice_number, '') as "invoice_number!",
                  u.full_name as user_name, a.amount, p.bank_charge, p.paid_on, p.source, p.reason, p.evidence,
                  p.created_by, b.full_name as "recorded_by_name?", p.created_at
           from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as first (payment_id, payslip_id, invoice_id)
           join payments p on p.id = first.payment_id
           join payment_allocations a on a.payment_id = first.payment_id and a.invoice_id = first.invoice_id
           join invoices i on i.id = first.invoice_id
           join payslips s on s.id = first.payslip_id
           join users u on u.id = s.user_id
           left join users b on b.id = p.created_by
           order by p.source in ('import', 'bank'), a.amount desc, p.id
           limit $4"#,
        &payments,
        &payslips,
        &invoices,
        i64::from(LISTED),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(TypedPayment {
                id: PaymentId(row.id),
                payslip: PayslipId(row.payslip),
                invoice: InvoiceId(row.invoice),
                invoice_number: row.invoice_number,
                user_name: row.user_name,
                amount: amount(row.amount)?,
                bank_charge: amount(row.bank_charge)?,
                paid_on: row.paid_on,
                source: row.source,
                reason: row.reason,
                evidence: row.evidence,
                recorded_by: row.created_by.map(UserId),
                recorded_by_name: row.recorded_by_name,
                recorded_at: row.created_at,
            })
        })
        .collect()
}

/// The payments that came between two days and stand, by how they were recorded.
pub async fn sums_between(db: &mut PgConnection, first: NaiveDate, last: NaiveDate) -> Result<(Sum, Sum)> {
    let row = sqlx::query!(
        r#"select count(*) filter (where not k.from_file) as "hand_count!",
                  coalesce(sum(p.amount) filter (where not k.from_file), 0) as "hand_amount!",
                  count(*) filter (where k.from_file) as "file_count!",
                  coalesce(sum(p.amount) filter (where k.from_file), 0) as "file_amount!"
           from payments p
           left join bank_transactions t on t.id = p.bank_transaction_id
           cross join lateral (
               select p.source = 'import' or (p.source = 'bank' and t.wait_reason is null) as from_file) k
           -- What is kept of a payment came with it.
           where p.id in (select id from payments where paid_on between $1 and $2 and kept_of_payment_id is null
                          union all
                          select k.id from payments k join payments f on f.id = k.kept_of_payment_id
                          where f.paid_on between $1 and $2)
             and p.reverses_payment_id is null
             and not exists (select from payments o where o.reverses_payment_id = p.id)"#,
        first,
        last,
    )
    .fetch_one(db)
    .await?;
    Ok((
        Sum { count: row.hand_count, amount: amount(row.hand_amount)? },
        Sum { count: row.file_count, amount: amount(row.file_amount)? },
    ))
}
