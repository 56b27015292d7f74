//! The rule a step follows: in words, and where it stands.

use serde::{Deserialize, Serialize};
use strum::VariantNames;

use crate::Language;
use crate::payroll::contributions::ContributionCategory;

/// The rule a step follows, with what its source depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[allow(missing_docs, reason = "each rule's meaning is its text")]
pub enum Rule {
    SumOfInvoices,
    FeeOfInvoice,
    SumOfFees,
    FeeFollowsTax {
        swedish_tax: bool,
    },
    FeeWithAdjustment,
    SubtotalLessFee,
    GrossOfPool {
        category: ContributionCategory,
        year: i32,
    },
    HolidayIncluded,
    Contributions {
        category: ContributionCategory,
        year: i32,
    },
    Residue,
    SideIncomeTax,
    TableTax {
        year: i32,
    },
    VoluntaryTax,
    GrossLessTax,
    NetToAccount,
    PoolInFull,
    PurchaseInFull,
    /// Payslips until November 2026 hold these two under their earlier names.
    #[serde(alias = "costs_of_reimbursements")]
    ReimbursementsLessVat {
        year: i32,
    },
    AboveTaxFree {
        year: i32,
    },
    #[serde(alias = "subtotal_less_fee_and_costs")]
    SubtotalLessFeeAndReimbursements,
    PoolLowered,
    PoolRaised,
    PoolWithLosses,
    PoolWithCorrection,
    GrossWithParts {
        category: ContributionCategory,
        year: i32,
        saved: bool,
        pension: bool,
        earlier: bool,
    },
    SavedHolidayPaid,
    SalaryAndHoliday,
    HolidaySaved,
    HolidayReserved,
    ContributionsWithEarlier {
        category: ContributionCategory,
        year: i32,
    },
    AgreedPremium,
    PremiumTax {
        year: i32,
    },
    TableAndTenthTax {
        year: i32,
    },
    OneTimeTax {
        year: i32,
    },
    SinkTax {
        year: i32,
    },
    ASinkTax {
        year: i32,
    },
    DecidedPercentTax,
    DecidedAmountTax,
    DecidedNoTax,
    FSkattTax,
    StudentTax {
        year: i32,
    },
    SmallPaymentTax,
    SmallYearTax {
        year: i32,
    },
    SumOfTaxes,
    TaxFree {
        year: i32,
    },
    SetOff,
    NetAndReimbursements,
}

impl Rule {
    /// Whether it goes by the rates of the employer contributions.
    pub const fn is_by_contribution_rates(self) -> bool {
        matches!(
            self,
            Self::GrossOfPool { .. }
                | Self::GrossWithParts { .. }
                | Self::Contributions { .. }
                | Self::ContributionsWithEarlier { .. }
        )
    }

    /// The rule in words.
    pub fn text(self, language: Language) -> String {
        let Self::GrossWithParts { category, saved, pension, earlier, .. } = self else {
            return language.say(&self);
        };
        let contributes = !matches!(
            category,
            ContributionCategory::None | ContributionCategory::FSkatt | ContributionCategory::BelowYearLimit
        );
        let parts = [
            (contributes, "part-contributions"),
            (saved, "part-holiday"),
            (pension, "part-pension"),
            (earlier, "part-earlier"),
        ];
        let parts = parts.into_iter().filter(|(is, _)| *is).map(|(_, key)| language.phrase(key));
        let parts = parts.collect::<Vec<_>>().join(", ");
        language.phrase_with("rule-gross-with-parts", [("parts", parts.into())])
    }

    /// Where the rule stands. Empty for plain arithmetic.
    pub fn source(self, language: Language) -> String {
        language.say_attribute(&self, "source").unwrap_or_default()
    }
}
