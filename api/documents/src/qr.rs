//! The UsingQR code that Swedish bank apps read off an invoice, and its drawing.

use std::fmt::Write as _;

use chrono::NaiveDate;
use fast_qr::ECL;
use fast_qr::qr::{QRBuilder, QRCodeError};
use paraply_domain::Amount;

/// What a bank app needs to pay an invoice in SEK to a bankgiro.
#[derive(Debug, Clone)]
pub struct UsingQr<'a> {
    /// The payee's name.
    pub name: &'a str,
    /// The payee's organisation number in printed form.
    pub org_number: &'a str,
    /// The payment reference (OCR).
    pub ocr: &'a str,
    /// Invoice date.
    pub issue_date: NaiveDate,
    /// Due date.
    pub due_date: NaiveDate,
    /// What is to be paid.
    pub due: Amount,
    /// How much of it is VAT.
    pub vat: Amount,
    /// The bankgiro number in printed form.
    pub bankgiro: &'a str,
}

impl UsingQr<'_> {
    /// The JSON text inside the code. Put together by hand because the amounts must be JSON numbers
    /// with exact decimals, without a float in between.
    #[must_use]
    pub fn payload(&self) -> String {
        let text = |value: &str| serde_json::Value::from(value).to_string();
        let day = |date: NaiveDate| date.format("%Y%m%d").to_string();
        format!(
            r#"{{"uqr":1,"tp":1,"nme":{},"cc":"SE","cid":{},"iref":{},"idt":"{}","ddt":"{}","due":{},"vat":{},"pt":"BG","acc":{}}}"#,
            text(self.name),
            text(self.org_number),
            text(self.ocr),
            day(self.issue_date),
            day(self.due_date),
            self.due.decimal().normalize(),
            self.vat.decimal().normalize(),
            text(self.bankgiro),
        )
    }
}

/// Draws a code as an SVG of one path, error level M, without the quiet zone: the page around is white. Each run of dark
/// squares is a stroke as wide as a square, which takes fewer operators in the PDF than a rectangle.
///
/// # Errors
///
/// When it is too long for a code.
pub fn svg(payload: &str) -> Result<String, QRCodeError> {
    let code = QRBuilder::new(payload).ecl(ECL::M).build()?;
    let width = code.size;
    let mut path = String::new();
    for y in 0..width {
        let row = &code[y];
        let mut x = 0;
        while x < width {
            let run = row.iter().skip(x).take_while(|module| module.value()).count();
            if run > 0 {
                write!(path, "M{x} {y}.5h{run}").expect("a string takes all that is written");
            }
            x += run.max(1);
        }
    }
    Ok(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}"><path fill="none" stroke="#14212D" d="{path}"/></svg>"##
    ))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn code() -> UsingQr<'static> {
        let day = |d| NaiveDate::from_ymd_opt(2026, 11, d).unwrap();
        UsingQr {
            name: "Egenanställning \"Exempel\" AB",
            org_number: "556677-8899",
            ocr: "20414",
            issue_date: day(1),
            due_date: day(30),
            due: Amount::from_ore(1_250_050),
            vat: Amount::from_ore(250_000),
            bankgiro: "5050-1055",
        }
    }

    #[test]
    fn the_payload_is_json_with_exact_numbers() {
        let payload = code().payload();
        let read: serde_json::Value = serde_json::from_str(&payload).unwrap();
        assert_eq!(read["nme"], "Egenanställning \"Exempel\" AB");
        assert!(payload.contains(r#""due":12500.5,"vat":2500,"#), "{payload}");
        assert!(payload.contains(r#""idt":"20261101","ddt":"20261130""#), "{payload}");
    }

    /// The dark squares of a drawing, read from its path.
    fn drawn(svg: &str) -> (usize, HashSet<(usize, usize)>) {
        let between = |from: &str, to: &str| {
            let (_, rest) = svg.split_once(from).unwrap();
            rest.split_once(to).unwrap().0.to_owned()
        };
        let width = between("viewBox=\"0 0 ", " ").parse().unwrap();
        let path = between(" d=\"", "\"");
        let mut dark = HashSet::new();
        for run in path.split('M').skip(1) {
            let (at, length) = run.split_once(".5h").unwrap();
            let (x, y) = at.split_once(' ').unwrap();
            let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
            let length: usize = length.parse().unwrap();
            dark.extend((x..x + length).map(|x| (x, y)));
        }
        (width, dark)
    }

    /// What a bank app reads of a drawing on white paper.
    fn read(svg: &str) -> String {
        const SQUARE: usize = 6;
        const MARGIN: usize = 4;
        let (width, dark) = drawn(svg);
        let side = (width + 2 * MARGIN) * SQUARE;
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| {
            let inside = |at: usize| (at / SQUARE).checked_sub(MARGIN);
            let is_dark = inside(x).zip(inside(y)).is_some_and(|square| dark.contains(&square));
            if is_dark { 0 } else { u8::MAX }
        });
        let found = picture.detect_grids();
        let [code] = &found[..] else { panic!("{} codes", found.len()) };
        code.decode().unwrap().1
    }

    #[test]
    fn bank_apps_read_what_was_to_be_said() {
        for length in 0..60 {
            let name = "Åsas Språk & Text".chars().cycle().take(length).collect::<String>();
            let due = Amount::from_ore(1_250_050 + 977 * i64::try_from(length).unwrap());
            let payload = UsingQr { name: &name, due, ..code() }.payload();
            assert_eq!(read(&svg(&payload).unwrap()), payload);
        }
    }

    #[test]
    fn the_drawing_has_the_three_corner_marks() {
        let svg = svg(&code().payload()).unwrap();
        assert!(svg.contains("M0 0.5h7"));
        assert_eq!(svg, super::svg(&code().payload()).unwrap());
    }
}
