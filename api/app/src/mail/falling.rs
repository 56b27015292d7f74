//! The falling invoice in a mail: what the invoices became on their way to the account, in words and as a picture that every
//! mail program draws.

use paraply_domain::language::Language;
use paraply_domain::money::{Amount, Currency};
use paraply_domain::payroll::falling::{Fall, FallingRow, falling};
use paraply_domain::payroll::{Figures, StepName};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::template::escape;

/// What stands for it in a template, and how that looks in HTML.
pub fn values(pay: &Figures, language: Language) -> [(&'static str, String); 2] {
    [("calculation", text(pay, language)), look(pay, language)]
}

/// A line for each row.
pub fn text(pay: &Figures, language: Language) -> String {
    let line = |row: &FallingRow| {
        format!("{}: {}", row.label(pay.tax_kind, language), row.signed().written(Currency::Sek, language))
    };
    falling(pay).iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The picture, as a value that says how `calculation` looks.
pub fn look(pay: &Figures, language: Language) -> (&'static str, String) {
    ("calculation.html", html(pay, language))
}

/// What falls on, what leaves or comes, and what reaches the account, in the colours of the app.
const STREAM: &str = "#134B7D";
const BRANCH: &str = "#8793A1";
const ACCOUNT: &str = "#F2B705";

fn html(pay: &Figures, language: Language) -> String {
    let rows = falling(pay);
    let widest = rows.iter().map(|row| row.left).max().unwrap_or_default();
    let rows: String = rows
        .iter()
        .map(|row| {
            let weight = if row.fall == Fall::Level { 600 } else { 400 };
            let size = if row.name == StepName::Payout { 20 } else { 16 };
            let cell = format!("padding:6px 0;font-weight:{weight};font-size:{size}px");
            format!(
                "<tr><td width=\"25%\" style=\"padding:0 16px 0 0\">{}</td><th scope=\"row\" align=\"left\" \
                 style=\"{cell}\">{}</th><td align=\"right\" style=\"{cell};white-space:nowrap;\
                 font-variant-numeric:tabular-nums\">{}</td></tr>",
                bar(row, widest),
                escape(row.label(pay.tax_kind, language)),
                escape(&row.signed().written(Currency::Sek, language)),
            )
        })
        .collect();
    format!(
        "<table cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" style=\"margin:0 0 16px;\
         border-collapse:collapse\">{rows}</table>"
    )
}

/// How much falls on from a row, and beside it what leaves or comes. Cells of a table, because that is what every mail program
/// draws.
fn bar(row: &FallingRow, widest: Amount) -> String {
    let [on, branch] = widths(row, widest);
    let colour = if row.name == StepName::Payout { ACCOUNT } else { STREAM };
    let piece = |width: u32, colour: &str| {
        let fill = if colour.is_empty() { String::new() } else { format!(" bgcolor=\"{colour}\"") };
        format!("<td width=\"{width}%\" height=\"28\"{fill} style=\"line-height:1px\"></td>")
    };
    let pieces: String = [(on, colour), (branch, BRANCH), (100 - on - branch, "")]
        .into_iter()
        .filter(|(width, _)| *width > 0)
        .map(|(width, colour)| piece(width, colour))
        .collect();
    format!(
        "<table role=\"presentation\" aria-hidden=\"true\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
         width=\"100%\" style=\"table-layout:fixed\"><tr>{pieces}</tr></table>"
    )
}

/// The widths of both, in per cent of the widest amount. What is there is seen, however little.
fn widths(row: &FallingRow, widest: Amount) -> [u32; 2] {
    let on = match row.fall {
        Fall::Comes => row.left - row.amount,
        Fall::Level | Fall::Leaves => row.left,
    };
    let on = percent(on, widest);
    let branch = if row.fall == Fall::Level { Amount::ZERO } else { row.amount };
    let least = u32::from(branch.is_positive());
    // A branch that does not fit beside a full stream lies upon it.
    let on = on.min(100 - least);
    [on, percent(branch, widest).clamp(least, 100 - on)]
}

fn percent(part: Amount, whole: Amount) -> u32 {
    let share = part.decimal().checked_div(whole.decimal()).unwrap_or_default();
    (share * Decimal::ONE_HUNDRED).round().to_u32().unwrap_or_default().min(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pay() -> Figures {
        let kronor = |amount: &str| Amount::parse(amount).unwrap();
        Figures {
            subtotal: kronor("10000.00"),
            fee: kronor("600.00"),
            employer_contributions: kronor("2247.36"),
            gross_salary: kronor("7152.64"),
            preliminary_tax: kronor("2145.00"),
            payout: kronor("5007.64"),
            swedish_tax: true,
            ..Figures::default()
        }
    }

    #[test]
    fn the_text_has_a_line_for_each_row() {
        let text = text(&pay(), Language::En);
        assert_eq!(text.lines().count(), 6, "{text}");
        assert!(text.starts_with("Invoiced excluding VAT: 10.000,00"), "{text}");
        assert!(text.ends_with("Payout: 5.007,64\u{a0}kr"), "{text}");
    }

    #[test]
    fn the_picture_narrows_on_the_way() {
        let rows = falling(&pay());
        let widths_of = |row| widths(row, pay().subtotal);
        let drawn: Vec<[u32; 2]> = rows.iter().map(widths_of).collect();
        assert_eq!(drawn, [[100, 0], [94, 6], [72, 22], [72, 0], [50, 21], [50, 0]]);
    }

    #[test]
    fn nothing_is_wider_than_the_picture_and_what_is_little_is_seen() {
        let row = |fall, amount, left| FallingRow {
            name: StepName::Fee,
            fall,
            amount: Amount::from_ore(amount),
            left: Amount::from_ore(left),
        };
        let widths_of = |row| widths(&row, Amount::from_ore(1_000_000));
        assert_eq!(widths_of(row(Fall::Leaves, 100, 999_900)), [99, 1]);
        assert_eq!(widths_of(row(Fall::Comes, 100_000, 1_000_000)), [90, 10]);
        assert_eq!(widths_of(row(Fall::Leaves, 3_000_000, -2_000_000)), [0, 100]);
    }

    #[test]
    fn saved_holiday_pay_alone_has_its_picture() {
        let kronor = |amount: &str| Amount::parse(amount).unwrap();
        let pay = Figures {
            employer_contributions: kronor("1571.00"),
            holiday_contributions: kronor("1571.00"),
            holiday_paid_out: kronor("5000.00"),
            gross_salary: kronor("5000.00"),
            preliminary_tax: kronor("1500.00"),
            payout: kronor("3500.00"),
            swedish_tax: true,
            ..Figures::default()
        };
        let html = html(&pay, Language::Sv);
        let payout = format!("<td width=\"70%\" height=\"28\" bgcolor=\"{ACCOUNT}\"");
        assert!(html.contains(&payout), "{html}");
    }
}
