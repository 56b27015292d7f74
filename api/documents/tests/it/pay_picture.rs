//! The picture of what an invoice becomes.

use image::{Rgba, RgbaImage};
use paraply_documents::PayPicture;
use paraply_domain::Language;
use paraply_domain::payroll::{Figures, Payslip};
use rust_decimal::Decimal;

use crate::pdf::RENDERER;
use crate::samples;

const ACCENT: Rgba<u8> = Rgba([0xF2, 0xB7, 0x05, 0xFF]);

/// Where the foot of the falling invoice stands.
const FOOT: (u32, u32, u32) = (72, 332, 560);

fn picture(pay: Figures, language: Language) -> RgbaImage {
    let picture = PayPicture { language, pay };
    let png = RENDERER.render_pay_picture(&picture).unwrap();
    assert!(png == RENDERER.render_pay_picture(&picture).unwrap(), "equal pictures have equal bytes");
    image::load_from_memory(&png).unwrap().into_rgba8()
}

/// How many columns of the foot are filled.
fn reached(picture: &RgbaImage) -> usize {
    let (from, to, at) = FOOT;
    (from..to).filter(|&x| *picture.get_pixel(x, at) == ACCENT).count()
}

#[test]
fn the_foot_is_as_full_as_what_reaches_the_account() {
    for &language in Language::ALL {
        for sample in [samples::payslip(language), samples::payslip_without_tax(language)] {
            let Payslip { figures, .. } = sample.payslip;
            let picture = picture(figures, language);
            assert_eq!(picture.dimensions(), (1200, 630));
            let expected =
                figures.payout.decimal() * Decimal::from(FOOT.1 - FOOT.0) / figures.subtotal.decimal();
            let off = (Decimal::from(reached(&picture)) - expected).abs();
            assert!(off <= Decimal::ONE, "{} of {expected}", reached(&picture));
        }
    }
}

#[test]
fn a_picture_is_made_of_any_figures() {
    let figures = Figures { swedish_tax: true, ..Figures::default() };
    assert_eq!(reached(&picture(figures, Language::Sv)), 0);
    let large = samples::amount("99999999999.99");
    let figures = Figures { subtotal: large, fee: large, payout: large, gross_salary: large, ..figures };
    assert!(reached(&picture(figures, Language::En)) > 250);
}
