//! Salary runs and previews as text and tables.

use crate::amount::{is_zero, kr};
use crate::api;
use crate::heading;
use crate::label::label;
use crate::output::{Align, Cell, Shown, Table, count, row, table};
use crate::summary;

/// A salary run with all its payslips.
pub fn run(run: &api::SalaryRun) -> Shown {
    let payslips = payslips(&run.payslips, &run.totals, true);
    Shown::default().text(title(run)).text(assumed(run.assumed_rates_of)).table(payslips).text(files(run))
}

/// A salary run before the confirmation prompt: totals, and the payslips on request.
pub fn plan(run: &api::SalaryRun, with_rows: bool) -> Shown {
    let shown = Shown::default().text(title(run)).text(assumed(run.assumed_rates_of)).text(sums(&run.totals));
    rows(shown, with_rows, || payslips(&run.payslips, &run.totals, true))
}

/// A preview: totals, warnings and blockers, and the payslips on request.
pub fn preview(preview: &api::SalaryRunPreview, with_rows: bool) -> Shown {
    let shown = Shown::default()
        .text(format!("Preview for {}, nothing saved", preview.payment_date))
        .text(assumed(preview.assumed_rates_of))
        .text(sums(&preview.totals))
        .text(findings("Warnings", &preview.warnings, with_rows))
        .text(findings("Blockers", &preview.blockers, with_rows));
    rows(shown, with_rows, || payslips(&preview.payslips, &preview.totals, false))
}

fn rows(shown: Shown, are_asked: bool, payslips: impl FnOnce() -> Table) -> Shown {
    if are_asked { shown.table(payslips()) } else { shown.text("Use --rows to list the payslips.") }
}

fn sums(totals: &api::SalaryTotals) -> String {
    let some = |name, amount| (!is_zero(amount)).then(|| (name, kr(amount)));
    let mut sums = vec![
        ("Payslips", totals.payslip_count.to_string()),
        ("Invoices", totals.invoice_count.to_string()),
        ("Subtotal", kr(&totals.subtotal)),
        ("Fee", kr(&totals.fee)),
    ];
    sums.extend(some("Expenses", &totals.pool_reimbursements));
    sums.extend(some("Correction", &totals.pool_correction));
    sums.extend([
        ("Wage pool", kr(&totals.wage_pool)),
        ("Gross", kr(&totals.gross_salary)),
        ("Contributions", kr(&totals.employer_contributions)),
        ("Tax", kr(&totals.preliminary_tax)),
        ("Payout", kr(&totals.payout)),
    ]);
    summary::totals(&sums)
}

/// Notice of assumed contribution rates.
fn assumed(year: Option<i32>) -> String {
    year.map(|year| format!("Assumed employer contribution rates: those of {year} have not been decided"))
        .unwrap_or_default()
}

fn title(run: &api::SalaryRun) -> String {
    format!("Salary run {}, payment date {}, {}", run.id, run.payment_date, label(&run.status))
}

fn payslips(payslips: &[api::Payslip], totals: &api::SalaryTotals, with_status: bool) -> Table {
    let mut heading = vec![
        ("Freelancer", Align::Left),
        ("Subtotal", Align::Right),
        ("Fee", Align::Right),
        ("Expenses", Align::Right),
        ("Correction", Align::Right),
        ("Wage pool", Align::Right),
        ("Gross", Align::Right),
        ("Contributions", Align::Right),
        ("Tax", Align::Right),
        ("Payout", Align::Right),
    ];
    if with_status {
        heading.push(("Status", Align::Left));
    }
    let rows = payslips.iter().map(|slip| {
        let mut row = row![
            &slip.user_name,
            Cell::kr(&slip.subtotal),
            Cell::kr(&slip.fee),
            Cell::some_kr(&slip.pool_reimbursements),
            Cell::some_kr(&slip.pool_correction),
            Cell::kr(&slip.wage_pool),
            Cell::kr(&slip.gross_salary),
            Cell::kr(&slip.employer_contributions),
            Cell::kr(&slip.preliminary_tax),
            Cell::kr(&slip.payout),
        ];
        if with_status {
            row.push(status(slip));
        }
        row
    });
    let mut total = row![
        format!("{} {}", heading::of("Total"), totals.payslip_count),
        Cell::kr(&totals.subtotal),
        Cell::kr(&totals.fee),
        Cell::some_kr(&totals.pool_reimbursements),
        Cell::some_kr(&totals.pool_correction),
        Cell::kr(&totals.wage_pool),
        Cell::kr(&totals.gross_salary),
        Cell::kr(&totals.employer_contributions),
        Cell::kr(&totals.preliminary_tax),
        Cell::kr(&totals.payout),
    ];
    total.resize(heading.len(), Cell::default());
    table(&heading, rows).totals([total]).optional(&["Expenses", "Correction"])
}

fn status(slip: &api::Payslip) -> Cell {
    let reason = slip.bank_reason.as_deref().or(slip.reversal_reason.as_deref());
    match reason {
        Some(reason) => {
            Cell::both(format!("{}: {reason}", label(&slip.status)), format!("{}: {reason}", slip.status))
        }
        None => Cell::label(&slip.status),
    }
}

fn files(run: &api::SalaryRun) -> String {
    let lines: Vec<String> = run
        .payment_files
        .iter()
        .map(|file| {
            format!(
                "Payment file {}: {}, {}, {}, {}",
                file.sequence,
                file.message_id,
                count(file.payment_count, "payment"),
                kr(&file.total),
                file.format
            )
        })
        .collect();
    lines.join("\n")
}

/// Findings grouped by message, with the freelancers they concern; every name on request.
fn findings(title: &str, findings: &[api::SalaryFinding], with_all: bool) -> String {
    if findings.is_empty() {
        return String::new();
    }
    let line = |(message, group): (&str, Vec<&api::SalaryFinding>)| {
        let mut names: Vec<&str> =
            group.iter().map(|finding| finding.user_name.as_deref().unwrap_or("-")).collect();
        names.dedup();
        let names = if with_all { names.join(", ") } else { summary::names(&names) };
        format!("  {names}: {message}")
    };
    let groups = summary::grouped(findings, |finding| finding.message.as_str());
    format!("{title}:\n{}", groups.into_iter().map(line).collect::<Vec<_>>().join("\n"))
}
