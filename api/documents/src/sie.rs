//! The vouchers for an accounting program: SIE type 4I (SIE filformat 4B, 2008-09-30), in the IBM code page 437 that
//! the format demands.

use std::collections::BTreeMap;
use std::fmt::Write;

use chrono::NaiveDate;
use paraply_domain::ledger::choices::Booked;
use paraply_domain::{Amount, Language};
use unicode_normalization::UnicodeNormalization;

use crate::format;

/// The reserved dimensions that the rows point into.
const DIMENSIONS: [(Dimension, &str); 3] =
    [(Dimension::Employee, "Anställd"), (Dimension::Customer, "Kund"), (Dimension::Invoice, "Faktura")];

/// Vouchers to be read into an accounting program.
#[derive(Debug, Clone)]
pub struct SieFile {
    /// The program that made the file.
    pub program: String,
    /// Its version.
    pub program_version: String,
    /// When it was made.
    pub generated_on: NaiveDate,
    /// The company's organisation number, with or without dash.
    pub org_number: String,
    /// The company's name.
    pub company: String,
    /// The vouchers, numbers ascending within a series.
    pub vouchers: Vec<SieVoucher>,
}

/// One voucher.
#[derive(Debug, Clone)]
pub struct SieVoucher {
    /// Its series.
    pub series: String,
    /// Its place in the series.
    pub number: u64,
    /// The day it is posted on.
    pub date: NaiveDate,
    /// What happened.
    pub text: String,
    /// Its rows; together they come to nothing.
    pub rows: Vec<SieRow>,
}

/// One row of a voucher.
#[derive(Debug, Clone)]
pub struct SieRow {
    /// The account.
    pub account: Booked,
    /// What the row belongs to.
    pub objects: Vec<(Dimension, String)>,
    /// Debit above zero, credit below.
    pub amount: Amount,
}

/// What an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dimension {
    /// 7: a person.
    Employee = 7,
    /// 8: a client.
    Customer = 8,
    /// 10: an invoice.
    Invoice = 10,
}

/// Why a file cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SieError {
    /// There is no voucher.
    #[error("there are no vouchers")]
    Empty,
    /// A voucher does not come to nothing.
    #[error("the voucher {series}{number} does not balance: {difference}")]
    Unbalanced {
        /// Its series.
        series: String,
        /// Its number.
        number: u64,
        /// What its rows come to.
        difference: Amount,
    },
    /// The numbers of a series do not ascend.
    #[error("the voucher {series}{number} is out of order")]
    Order {
        /// Its series.
        series: String,
        /// Its number.
        number: u64,
    },
}

impl SieFile {
    /// Checks and writes the file.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SieError> {
        self.check()?;
        Ok(to_cp437(&self.to_text()))
    }

    fn check(&self) -> Result<(), SieError> {
        if self.vouchers.is_empty() {
            return Err(SieError::Empty);
        }
        for voucher in &self.vouchers {
            let difference: Amount = voucher.rows.iter().map(|row| row.amount).sum();
            if !difference.is_zero() {
                return Err(SieError::Unbalanced {
                    series: voucher.series.clone(),
                    number: voucher.number,
                    difference,
                });
            }
        }
        for pair in self.vouchers.windows(2) {
            let [before, after] = pair else { continue };
            if before.series == after.series && before.number >= after.number {
                return Err(SieError::Order { series: after.series.clone(), number: after.number });
            }
        }
        Ok(())
    }

    fn to_text(&self) -> String {
        let mut text = String::with_capacity(self.vouchers.len() * 200 + 1000);
        let mut line = |parts: std::fmt::Arguments<'_>| {
            text.write_fmt(parts).and_then(|()| text.write_str("\r\n")).expect("a string takes all text");
        };
        line(format_args!("#FLAGGA 0"));
        line(format_args!("#PROGRAM {} {}", quoted(&self.program), quoted(&self.program_version)));
        line(format_args!("#FORMAT PC8"));
        line(format_args!("#GEN {}", day(self.generated_on)));
        line(format_args!("#SIETYP 4"));
        line(format_args!("#ORGNR {}", format::org_number(&self.org_number)));
        line(format_args!("#FNAMN {}", quoted(&self.company)));
        line(format_args!("#KPTYP EUBAS97"));
        line(format_args!("#VALUTA SEK"));
        for (dimension, name) in DIMENSIONS {
            line(format_args!("#DIM {} {}", dimension as u8, quoted(name)));
        }
        let rows = self.vouchers.iter().flat_map(|voucher| &voucher.rows);
        let accounts: BTreeMap<_, _> = rows.map(|row| (row.account.number, row.account)).collect();
        for (number, account) in accounts {
            line(format_args!("#KONTO {number} {}", quoted(account.name(Language::Sv))));
        }
        for voucher in &self.vouchers {
            let (series, number) = (quoted(&voucher.series), quoted(&voucher.number.to_string()));
            line(format_args!("#VER {series} {number} {} {}", day(voucher.date), quoted(&voucher.text)));
            line(format_args!("{{"));
            for row in &voucher.rows {
                let objects: Vec<String> = row
                    .objects
                    .iter()
                    .map(|(dimension, id)| format!("\"{}\" {}", *dimension as u8, quoted(id)))
                    .collect();
                line(format_args!(
                    "   #TRANS {} {{{}}} {}",
                    row.account.number,
                    objects.join(" "),
                    row.amount
                ));
            }
            line(format_args!("}}"));
        }
        text
    }
}

fn day(date: NaiveDate) -> String {
    date.format("%Y%m%d").to_string()
}

/// A field in quotes, without control characters.
fn quoted(text: &str) -> String {
    let plain: String =
        text.chars().map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c }).collect();
    format!("\"{}\"", plain.trim().replace('"', "\\\""))
}

/// The upper half of the code page.
const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
                     αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The text in code page 437. What it does not have is written with the nearest letters, or as a question mark, so
/// that nothing vanishes.
fn to_cp437(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.nfc() {
        match cp437(character) {
            Some(byte) => bytes.push(byte),
            None => {
                let nearest = deunicode::deunicode_char(character).filter(|letters| !letters.is_empty());
                // A quote that stands for another sign must not end the field.
                bytes.extend(nearest.unwrap_or("?").bytes().map(|b| if b == b'"' { b'\'' } else { b }));
            }
        }
    }
    bytes
}

fn cp437(character: char) -> Option<u8> {
    if character.is_ascii() {
        return u8::try_from(character).ok();
    }
    let place = UPPER.chars().position(|upper| upper == character)?;
    u8::try_from(place).ok()?.checked_add(0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swedish_letters_have_their_bytes() {
        assert_eq!(UPPER.chars().count(), 128);
        assert_eq!(to_cp437("åäöÅÄÖ"), [0x86, 0x84, 0x94, 0x8f, 0x8e, 0x99]);
        assert_eq!(to_cp437("a\u{30a}é"), [0x86, 0x82]);
    }

    #[test]
    fn other_letters_become_the_nearest_ones() {
        let text = |text: &str| String::from_utf8(to_cp437(text)).unwrap();
        assert_eq!(text("Łukasz – “x” €"), "Lukasz - 'x' EUR");
    }

    #[test]
    fn a_field_cannot_leave_its_quotes() {
        assert_eq!(quoted("a \"b\"\n#VER\t1"), "\"a \\\"b\\\" #VER 1\"");
        assert_eq!(quoted(""), "\"\"");
    }
}
