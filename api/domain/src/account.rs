//! What keeps a freelancer's account from being closed.

use crate::Language;

/// Money that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenMatter {
    /// An invoice waits for its approval or its payment.
    UnpaidInvoice,
    /// A paid invoice has not become salary.
    InvoiceWithoutSalary,
    /// A salary is not paid out.
    UnpaidSalary,
    /// Holiday pay is saved.
    SavedHolidayPay,
    /// The person owes what a reversed salary paid out.
    Claim,
}

impl OpenMatter {
    /// Every matter.
    pub const ALL: [Self; 5] = [
        Self::UnpaidInvoice,
        Self::InvoiceWithoutSalary,
        Self::UnpaidSalary,
        Self::SavedHolidayPay,
        Self::Claim,
    ];

    /// What a person calls it.
    pub const fn label(self, language: Language) -> &'static str {
        match self {
            Self::UnpaidInvoice => language.pick(
                "fakturor som väntar på godkännande eller betalning",
                "invoices that wait for approval or payment",
            ),
            Self::InvoiceWithoutSalary => language.pick(
                "betalda fakturor som inte har blivit lön",
                "paid invoices that have not become salary",
            ),
            Self::UnpaidSalary => {
                language.pick("löner som inte är utbetalda", "salaries that are not paid out")
            }
            Self::SavedHolidayPay => language.pick("sparad semesterersättning", "saved holiday pay"),
            Self::Claim => language.pick("en skuld från en återförd lön", "a debt from a reversed salary"),
        }
    }

    /// Several of them as a person lists them.
    pub fn list(matters: &[Self], language: Language) -> String {
        matters.iter().map(|matter| matter.label(language)).collect::<Vec<_>>().join(", ")
    }
}
