//! Runs and previews for eyes.

use crate::api;
use crate::output::{Align, Shown, Table, count, table};

/// As many as a person looks through before answering a question; `salary show` has them all.
const PLAN_ROWS: usize = 20;

/// A run with all its payslips.
pub fn run(run: &api::SalaryRun) -> Shown {
    let payslips = payslips(&run.payslips, &run.totals, usize::MAX, true);
    Shown::default().text(title(run)).text(assumed(run.assumed_rates_of)).table(payslips).text(files(run))
}

/// A run as it is shown before a question.
pub fn plan(run: &api::SalaryRun) -> Shown {
    Shown::default().text(title(run)).text(assumed(run.assumed_rates_of)).table(payslips(
        &run.payslips,
        &run.totals,
        PLAN_ROWS,
        true,
    ))
}

/// What a run would pay.
pub fn preview(preview: &api::SalaryRunPreview) -> Shown {
    preview_of(preview, usize::MAX)
}

/// What a run would pay, before a question.
pub fn preview_plan(preview: &api::SalaryRunPreview) -> Shown {
    preview_of(preview, PLAN_ROWS)
}

fn preview_of(preview: &api::SalaryRunPreview, limit: usize) -> Shown {
    Shown::default()
        .text(format!("Preview for {}; nothing is changed", preview.payment_date))
        .text(assumed(preview.assumed_rates_of))
        .table(payslips(&preview.payslips, &preview.totals, limit, false))
        .text(findings("Warnings", &preview.warnings))
        .text(findings("Left out", &preview.blockers))
}

/// That rates are not decided yet; nothing where they are.
fn assumed(year: Option<i32>) -> String {
    year.map(|year| format!("The employer contributions of {year} are assumed: they are not decided yet"))
        .unwrap_or_default()
}

fn title(run: &api::SalaryRun) -> String {
    format!("Run {}, payment date {}, {}", run.id, run.payment_date, run.status)
}

fn payslips(payslips: &[api::Payslip], totals: &api::SalaryTotals, limit: usize, with_status: bool) -> Table {
    let mut heading = vec![
        ("Person", Align::Left),
        ("Subtotal", Align::Right),
        ("Fee", Align::Right),
        ("Wage pool", Align::Right),
        ("Gross", Align::Right),
        ("Contributions", Align::Right),
        ("Tax", Align::Right),
        ("Payout", Align::Right),
    ];
    if with_status {
        heading.push(("Status", Align::Left));
    }
    let rows = payslips.iter().take(limit).map(|slip| {
        let mut row = vec![
            slip.user_name.clone(),
            slip.subtotal.to_string(),
            slip.fee.to_string(),
            slip.wage_pool.to_string(),
            slip.gross_salary.to_string(),
            slip.employer_contributions.to_string(),
            slip.preliminary_tax.to_string(),
            slip.payout.to_string(),
        ];
        if with_status {
            row.push(status(slip));
        }
        row
    });
    let more = payslips.len().saturating_sub(limit);
    let more = (more > 0).then(|| filled(format!("… and {more} more"), heading.len()));
    let mut total = vec![
        format!("Total {}", totals.payslip_count),
        totals.subtotal.to_string(),
        totals.fee.to_string(),
        totals.wage_pool.to_string(),
        totals.gross_salary.to_string(),
        totals.employer_contributions.to_string(),
        totals.preliminary_tax.to_string(),
        totals.payout.to_string(),
    ];
    total.resize(heading.len(), String::new());
    table(&heading, rows).foot(more.into_iter().chain([total]))
}

fn filled(first: String, width: usize) -> Vec<String> {
    let mut row = vec![first];
    row.resize(width, String::new());
    row
}

fn status(slip: &api::Payslip) -> String {
    let reason = slip.bank_reason.as_deref().or(slip.reversal_reason.as_deref());
    reason.map_or_else(|| slip.status.to_string(), |reason| format!("{}: {reason}", slip.status))
}

fn files(run: &api::SalaryRun) -> String {
    let lines: Vec<String> = run
        .payment_files
        .iter()
        .map(|file| {
            format!(
                "Payment file {}: {}, {}, {} kr, {}",
                file.sequence,
                file.message_id,
                count(file.payment_count, "payment"),
                file.total.as_str(),
                file.format
            )
        })
        .collect();
    lines.join("\n")
}

fn findings(title: &str, findings: &[api::SalaryFinding]) -> String {
    if findings.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = findings
        .iter()
        .map(|finding| format!("  {}: {}", finding.user_name.as_deref().unwrap_or("-"), finding.message))
        .collect();
    format!("{title}:\n{}", lines.join("\n"))
}
