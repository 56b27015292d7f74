//! The rule a step follows: in words, and where it stands.

use serde::{Deserialize, Serialize};

use crate::Language;
use crate::payroll::contributions::ContributionCategory;

/// The rule a step follows, with what its source depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[allow(missing_docs, reason = "each rule's meaning is its text below")]
pub enum Rule {
    SumOfInvoices,
    FeeOfInvoice,
    SumOfFees,
    FeeFollowsTax { swedish_tax: bool },
    FeeWithAdjustment,
    SubtotalLessFee,
    GrossOfPool { category: ContributionCategory, year: i32 },
    HolidayIncluded,
    Contributions { category: ContributionCategory, year: i32 },
    Residue,
    SideIncomeTax,
    TableTax { year: i32 },
    VoluntaryTax,
    GrossLessTax,
    NetToAccount,
    PoolInFull,
    PurchaseInFull,
    CostsOfReimbursements { year: i32 },
    AboveTaxFree { year: i32 },
    SubtotalLessFeeAndCosts,
    GrossWithParts { category: ContributionCategory, year: i32, saved: bool, pension: bool, earlier: bool },
    SavedHolidayPaid,
    SalaryAndHoliday,
    HolidaySaved,
    HolidayReserved,
    ContributionsWithEarlier { category: ContributionCategory, year: i32 },
    AgreedPremium,
    PremiumTax { year: i32 },
    TableAndTenthTax { year: i32 },
    OneTimeTax { year: i32 },
    SinkTax { year: i32 },
    ASinkTax { year: i32 },
    DecidedPercentTax,
    DecidedAmountTax,
    DecidedNoTax,
    FSkattTax,
    StudentTax { year: i32 },
    SmallPaymentTax,
    SmallYearTax { year: i32 },
    SumOfTaxes,
    TaxFree { year: i32 },
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
        let text = match self {
            Self::SumOfInvoices => language.pick(
                "Summan av betalda fakturor utan moms.",
                "The sum of the paid invoices without VAT.",
            ),
            Self::FeeOfInvoice => language.pick(
                "Procenten av beloppet utan moms, avrundad till öre, plus den fasta avgiften.",
                "The percentage of the amount without VAT, rounded to öre, plus the fixed fee.",
            ),
            Self::SumOfFees => {
                language.pick("Summan av fakturornas avgifter.", "The sum of the invoices' fees.")
            }
            Self::FeeFollowsTax { swedish_tax: true } => language.pick(
                "Avgiften ändras eftersom fakturan skickades utan svensk skatt och betalas ut med den.",
                "The fee is adjusted because the invoice was sent without Swedish tax and is paid out with it.",
            ),
            Self::FeeFollowsTax { swedish_tax: false } => language.pick(
                "Avgiften ändras eftersom fakturan skickades med svensk skatt och betalas ut utan den.",
                "The fee is adjusted because the invoice was sent with Swedish tax and is paid out without it.",
            ),
            Self::FeeWithAdjustment => language.pick(
                "Avgiften när fakturan skickades, och ändringen: avgiften följer skatten som gäller vid utbetalningen.",
                "The fee at sending and its adjustment: the fee follows the tax that applies at the payout.",
            ),
            Self::SubtotalLessFee => {
                language.pick("Beloppet utan moms minus avgiften.", "The amount without VAT less the fee.")
            }
            Self::GrossOfPool { category: ContributionCategory::None, .. } => language.pick(
                "Hela löneutrymmet: inga arbetsgivaravgifter betalas för födda 1937 eller tidigare.",
                "All of the wage pool: no employer contributions are paid for those born in 1937 or earlier.",
            ),
            Self::GrossOfPool { category: ContributionCategory::FSkatt, .. } => language.pick(
                "Hela löneutrymmet: den som har F-skatt betalar sina avgifter själv.",
                "All of the wage pool: whoever has F-skatt pays their own contributions.",
            ),
            Self::GrossOfPool { category: ContributionCategory::BelowYearLimit, .. } => language.pick(
                "Hela löneutrymmet: inga arbetsgivaravgifter betalas när årets lön är under 1.000\u{a0}kr.",
                "All of the wage pool: no employer contributions are paid while the year's pay is below 1.000\u{a0}kr.",
            ),
            Self::GrossOfPool { category: ContributionCategory::Youth, .. } => language.pick(
                "Löneutrymmet delat med 1 + avgiftssatsen, upp till månadens tak med den nedsatta satsen och därefter \
                 med den fulla; avrundat nedåt till öre.",
                "The wage pool divided by 1 + the contribution rate, the reduced rate up to the month's cap and the \
                 full rate above it; rounded down to öre.",
            ),
            Self::GrossOfPool { .. } => language.pick(
                "Löneutrymmet delat med 1 + avgiftssatsen, avrundat nedåt till öre.",
                "The wage pool divided by 1 + the contribution rate, rounded down to öre.",
            ),
            Self::HolidayIncluded => language.pick(
                "Ingår i bruttolönen: bruttolönen minus bruttolönen delad med 1,12, avrundad till öre.",
                "Included in the gross salary: the gross salary less the gross salary divided by 1.12, rounded to öre.",
            ),
            Self::Contributions { category: ContributionCategory::Full, .. } => language.pick(
                "Hela avgiftssatsen av bruttolönen, avrundad till öre.",
                "The full contribution rate of the gross salary, rounded to öre.",
            ),
            Self::Contributions { category: ContributionCategory::PensionOnly, .. } => language.pick(
                "Bara ålderspensionsavgiften av bruttolönen, på grund av födelseåret; avrundad till öre.",
                "Only the old-age pension contribution of the gross salary, because of the year of birth; rounded to \
                 öre.",
            ),
            Self::Contributions { category: ContributionCategory::None, .. } => language.pick(
                "Inga avgifter betalas för födda 1937 eller tidigare.",
                "No contributions are paid for those born in 1937 or earlier.",
            ),
            Self::Contributions { category: ContributionCategory::FSkatt, .. } => language.pick(
                "Inga avgifter betalas på ersättning till den som har F-skatt.",
                "No contributions are paid on what somebody with F-skatt receives.",
            ),
            Self::Contributions { category: ContributionCategory::BelowYearLimit, .. } => language.pick(
                "Inga avgifter betalas när årets lön från oss är under 1.000\u{a0}kr. Når den dit betalas de på hela årets \
                 lön.",
                "No contributions are paid while the year's pay from us is below 1.000\u{a0}kr. Once it gets there they are \
                 paid on all of it.",
            ),
            Self::Contributions { category: ContributionCategory::Youth, .. } => language.pick(
                "Nedsatt avgiftssats för unga av bruttolönen upp till månadens tak, full sats över det; avrundad till \
                 öre.",
                "The reduced contribution rate for the young up to the month's cap, the full rate above it; rounded \
                 to öre.",
            ),
            Self::Residue => language.pick(
                "Det som avrundningen lämnar av löneutrymmet, högst ett öre.",
                "What rounding leaves of the wage pool, one öre at most.",
            ),
            Self::SideIncomeTax => language.pick(
                "Sidoinkomst: 30\u{a0}% av bruttolönen, öretalet faller bort.",
                "Side income: 30% of the gross salary, the öre are dropped.",
            ),
            Self::TableTax { .. } => language.pick(
                "Huvudarbetsgivare: tabellens skatt på månadens hela bruttolön, minus redan avdragen skatt.",
                "Main employer: the table's tax on all of the month's gross salary, less the tax already withheld.",
            ),
            Self::VoluntaryTax => language.pick(
                "Högre skatt på egen begäran: procenten av bruttolönen, öretalet faller bort.",
                "A higher tax at the person's own request: the percentage of the gross salary, the öre are dropped.",
            ),
            Self::GrossLessTax => {
                language.pick("Bruttolönen minus preliminärskatten.", "The gross salary less the preliminary tax.")
            }
            Self::NetToAccount => {
                language.pick("Nettolönen betalas till kontot.", "The net salary is paid to the account.")
            }
            Self::GrossWithParts { category, saved, pension, earlier, .. } => {
                return gross_with_parts(category, saved, pension, earlier, language);
            }
            Self::CostsOfReimbursements { .. } => language.pick(
                "Kvitton utan avdragsgill moms, milersättning och traktamente inom de skattefria beloppen.",
                "Receipts without deductible VAT, and mileage and per diem within the tax-free amounts.",
            ),
            Self::AboveTaxFree { .. } => language.pick(
                "Det som begärs över årets skattefria belopp stannar i löneutrymmet och betalas som lön.",
                "What is claimed above the year's tax-free amounts stays in the wage pool and is paid as salary.",
            ),
            Self::SubtotalLessFeeAndCosts => language.pick(
                "Beloppet utan moms minus avgiften och kostnaderna.",
                "The amount without VAT less the fee and the costs.",
            ),
            Self::SavedHolidayPaid => language.pick(
                "Tidigare sparad semesterersättning betalas ut som engångsbelopp. Den tas inte ur löneutrymmet.",
                "Holiday pay saved before is paid out as a one-time amount. It does not come out of the wage pool.",
            ),
            Self::SalaryAndHoliday => language.pick(
                "Lönen ur löneutrymmet och den utbetalda sparade semesterersättningen.",
                "The salary out of the wage pool and the saved holiday pay that is paid out.",
            ),
            Self::HolidaySaved => language.pick(
                "12\u{a0}% av bruttolönen, avrundat till öre, sparas åt dig och betalas ut senare.",
                "12% of the gross salary, rounded to öre, is kept for you and paid out later.",
            ),
            Self::HolidayReserved => language.pick(
                "Resten av löneutrymmet betalar avgifterna på den sparade semesterersättningen när den betalas ut.",
                "The rest of the wage pool pays the contributions on the saved holiday pay when it is paid out.",
            ),
            Self::ContributionsWithEarlier { .. } => language.pick(
                "Årets lön når 1.000\u{a0}kr: avgiftssatsen av bruttolönen och av årets tidigare lön, avrundad till öre.",
                "The year's pay reaches 1.000\u{a0}kr: the contribution rate of the gross salary and of the year's earlier \
                 pay, rounded to öre.",
            ),
            Self::AgreedPremium => language.pick(
                "Den avtalade procenten av bruttolönen, avrundad till öre.",
                "The agreed percentage of the gross salary, rounded to öre.",
            ),
            Self::PremiumTax { .. } => language.pick(
                "Årets sats av premien, avrundad till öre.",
                "The year's rate of the premium, rounded to öre.",
            ),
            Self::TableAndTenthTax { .. } => language.pick(
                "Inget skattebeslut finns: tabellens skatt på månadens hela bruttolön och en tiondel till, öretalet \
                 faller bort, minus redan avdragen skatt.",
                "There is no tax decision: the table's tax on all of the month's gross salary and a tenth more, the \
                 öre are dropped, less the tax already withheld.",
            ),
            Self::OneTimeTax { .. } => language.pick(
                "Engångsbelopp: procenten för den beräknade årslönen, av engångsbeloppet; öretalet faller bort.",
                "One-time amount: the percentage for the year's estimated pay, of the one-time amount; the öre are \
                 dropped.",
            ),
            Self::SinkTax { .. } => language.pick(
                "Beslut om SINK: årets sats av bruttolönen utan avdrag, öretalet faller bort.",
                "A SINK decision: the year's rate of the gross salary without deductions, the öre are dropped.",
            ),
            Self::ASinkTax { .. } => language.pick(
                "Beslut om A-SINK för artister och idrottare: årets sats av bruttolönen, öretalet faller bort.",
                "An A-SINK decision for artists and athletes: the year's rate of the gross salary, the öre are dropped.",
            ),
            Self::DecidedPercentTax => language.pick(
                "Skatteverkets beslut: procenten av bruttolönen, öretalet faller bort.",
                "The Swedish Tax Agency's decision: the percentage of the gross salary, the öre are dropped.",
            ),
            Self::DecidedAmountTax => language.pick(
                "Skatteverkets beslut: beloppet för månaden, minus redan avdragen skatt.",
                "The Swedish Tax Agency's decision: the amount of the month, less the tax already withheld.",
            ),
            Self::DecidedNoTax => language.pick(
                "Skatteverkets beslut: ingen skatt dras av.",
                "The Swedish Tax Agency's decision: no tax is withheld.",
            ),
            Self::FSkattTax => language.pick(
                "F-skatt är godkänd och skriftligt åberopad: ingen skatt dras av.",
                "F-skatt is approved and invoked in writing: no tax is withheld.",
            ),
            Self::StudentTax { .. } => language.pick(
                "Studerandeintyg: ingen skatt dras av så länge årets lön är under gränsen.",
                "A student's certificate: no tax is withheld while the year's pay is below the limit.",
            ),
            Self::SmallPaymentTax => language.pick(
                "En utbetalning under 100\u{a0}kr: ingen skatt dras av.",
                "A payment below 100\u{a0}kr: no tax is withheld.",
            ),
            Self::SmallYearTax { .. } => language.pick(
                "Årets lön från oss är under 1.000\u{a0}kr: ingen skatt dras av.",
                "The year's pay from us is below 1.000\u{a0}kr: no tax is withheld.",
            ),
            Self::SumOfTaxes => language.pick(
                "Skatten på lönen och på engångsbeloppet.",
                "The tax on the salary and on the one-time amount.",
            ),
            Self::TaxFree { .. } => language.pick(
                "Kvitton med moms, milersättning och traktamente inom de skattefria beloppen betalas utan skatt.",
                "Receipts with VAT, and mileage and per diem within the tax-free amounts, are paid without tax.",
            ),
            Self::SetOff => language.pick(
                "En tidigare lön har återkallats sedan den betalats ut; nettolönen räknas av mot den.",
                "An earlier salary was taken back after it had been paid; the net salary is set off against it.",
            ),
            Self::NetAndReimbursements => language.pick(
                "Nettolönen och de skattefria ersättningarna, minus det som avräknats, betalas till kontot.",
                "The net salary and the tax-free reimbursements, less what was set off, are paid to the account.",
            ),
            Self::PurchaseInFull => language.pick(
                "Godkänd för F-skatt: din egen faktura betalas i sin helhet. Ingen skatt dras och inga avgifter betalas.",
                "Approved for F-tax: your own invoice is paid in full. No tax is withheld and no contributions are paid.",
            ),
            Self::PoolInFull => language.pick(
                "Svensk skatt är avstängd: hela löneutrymmet betalas ut och inget dras av.",
                "Swedish tax is off: the whole wage pool is paid out and nothing is withheld.",
            ),
        };
        text.to_owned()
    }

    /// Where the rule stands. Empty for plain arithmetic.
    pub fn source(self, language: Language) -> String {
        match self {
            Self::GrossOfPool { category, year }
            | Self::Contributions { category, year }
            | Self::GrossWithParts { category, year, .. }
            | Self::ContributionsWithEarlier { category, year } => contribution_source(category, year, language),
            Self::FeeOfInvoice | Self::SumOfFees => {
                language.pick("Avgiften som gällde när fakturan skickades", "The fee that held when the invoice was sent").into()
            }
            Self::FeeFollowsTax { .. } => language
                .pick(
                    "Avgifterna som gällde när fakturan skickades, för skatten vid utbetalningen",
                    "The fees that held when the invoice was sent, for the tax at the payout",
                )
                .into(),
            Self::HolidayIncluded | Self::HolidaySaved | Self::HolidayReserved | Self::SavedHolidayPaid => language
                .pick("16 b § semesterlagen (1977:480), 12\u{a0}%", "Swedish Annual Leave Act (1977:480), section 16 b, 12%")
                .into(),
            Self::CostsOfReimbursements { year } | Self::AboveTaxFree { year } | Self::TaxFree { year } => {
                match language {
                    Language::Sv => format!("11 och 12 kap. inkomstskattelagen (1999:1229), {year} års belopp"),
                    Language::En => {
                        format!("Swedish Income Tax Act (1999:1229), chapters 11 and 12; amounts of {year}")
                    }
                }
            }
            Self::AgreedPremium => language.pick("Avtal om tjänstepension", "Agreement on an occupational pension").into(),
            Self::PremiumTax { year } => match language {
                Language::Sv => {
                    format!("Lagen (1991:687) om särskild löneskatt på pensionskostnader, {year} års sats")
                }
                Language::En => {
                    format!("Swedish Act on Special Payroll Tax on Pension Costs (1991:687); rate of {year}")
                }
            },
            Self::TableAndTenthTax { year } => match language {
                Language::Sv => format!("Skatteverkets allmänna månadstabeller för {year} och anvisning om 10\u{a0}% tillägg"),
                Language::En => {
                    format!("The Swedish Tax Agency's general monthly tables for {year} and its guidance on adding 10%")
                }
            },
            Self::OneTimeTax { year } => match language {
                Language::Sv => format!("Skatteverkets föreskrifter om engångsbelopp för {year}"),
                Language::En => format!("The Swedish Tax Agency's regulations on one-time amounts for {year}"),
            },
            Self::SinkTax { year } => match language {
                Language::Sv => format!("7 § lagen (1991:586) om SINK, {year} års sats"),
                Language::En => format!("Swedish SINK Act (1991:586), section 7; rate of {year}"),
            },
            Self::ASinkTax { year } => match language {
                Language::Sv => format!("Lagen (1991:591) om A-SINK, {year} års sats"),
                Language::En => format!("Swedish A-SINK Act (1991:591); rate of {year}"),
            },
            Self::DecidedPercentTax | Self::DecidedAmountTax | Self::DecidedNoTax => language
                .pick(
                    "Skatteverkets beslut enligt 55 kap. 9 § skatteförfarandelagen (2011:1244)",
                    "The Swedish Tax Agency's decision under the Tax Procedure Act (2011:1244), chapter 55, section 9",
                )
                .into(),
            Self::FSkattTax | Self::PurchaseInFull => language
                .pick(
                    "10 kap. 11 § skatteförfarandelagen (2011:1244)",
                    "Swedish Tax Procedure Act (2011:1244), chapter 10, section 11",
                )
                .into(),
            Self::StudentTax { year } => match language {
                Language::Sv => format!("Studerandeintyg SKV 434, gränsen för {year}"),
                Language::En => format!("Student certificate SKV 434; limit of {year}"),
            },
            Self::SmallPaymentTax => language
                .pick(
                    "10 kap. 4 § skatteförfarandelagen (2011:1244)",
                    "Swedish Tax Procedure Act (2011:1244), chapter 10, section 4",
                )
                .into(),
            Self::SmallYearTax { year } => match language {
                Language::Sv => format!(
                    "10 kap. 4 § skatteförfarandelagen (2011:1244) och 2 kap. 14 § socialavgiftslagen (2000:980), {year}"
                ),
                Language::En => format!(
                    "Swedish Tax Procedure Act (2011:1244), chapter 10, section 4, and Social Security Contributions \
                     Act (2000:980), chapter 2, section 14; {year}"
                ),
            },
            Self::SideIncomeTax | Self::VoluntaryTax => language
                .pick(
                    "11 kap. skatteförfarandelagen (2011:1244); 22 kap. 1 § skatteförfarandeförordningen (2011:1261)",
                    "Swedish Tax Procedure Act (2011:1244), chapter 11; Tax Procedure Ordinance (2011:1261), chapter \
                     22, section 1",
                )
                .into(),
            Self::TableTax { year } => match language {
                Language::Sv => format!("Skatteverkets allmänna månadstabeller för {year}"),
                Language::En => format!("The Swedish Tax Agency's general monthly tables for {year}"),
            },
            Self::PoolInFull => language
                .pick("Anledning och underlag finns i profilen", "The reason and its evidence are kept in the profile")
                .into(),
            Self::SumOfInvoices
            | Self::FeeWithAdjustment
            | Self::SubtotalLessFee
            | Self::Residue
            | Self::GrossLessTax
            | Self::SubtotalLessFeeAndCosts
            | Self::SalaryAndHoliday
            | Self::SumOfTaxes
            | Self::SetOff
            | Self::NetAndReimbursements
            | Self::NetToAccount => String::new(),
        }
    }
}

fn gross_with_parts(
    category: ContributionCategory,
    saved: bool,
    pension: bool,
    earlier: bool,
    language: Language,
) -> String {
    let mut parts = Vec::new();
    if !matches!(
        category,
        ContributionCategory::None | ContributionCategory::FSkatt | ContributionCategory::BelowYearLimit
    ) {
        parts.push(language.pick("arbetsgivaravgifterna", "the employer contributions"));
    }
    if saved {
        parts.push(language.pick("den sparade semesterersättningen", "the holiday pay saved"));
    }
    if pension {
        parts.push(language.pick(
            "pensionspremien och den särskilda löneskatten",
            "the pension premium and the special payroll tax",
        ));
    }
    if earlier {
        parts.push(
            language.pick("avgifterna på årets tidigare lön", "the contributions on the year's earlier pay"),
        );
    }
    let parts = parts.join(", ");
    match language {
        Language::Sv => format!("Den största bruttolön som ryms i löneutrymmet tillsammans med {parts}."),
        Language::En => format!("The largest gross salary that fits in the wage pool together with {parts}."),
    }
}

fn contribution_source(category: ContributionCategory, year: i32, language: Language) -> String {
    match (category, language) {
        (ContributionCategory::Youth, Language::Sv) => {
            format!("2 kap. socialavgiftslagen (2000:980) och prop. 2025/26:66, {year} års satser")
        }
        (ContributionCategory::Youth, Language::En) => {
            format!(
                "Swedish Social Security Contributions Act (2000:980), chapter 2, and bill 2025/26:66; rates of {year}"
            )
        }
        (_, Language::Sv) => format!(
            "2 kap. socialavgiftslagen (2000:980) och lagen (1994:1920) om allmän löneavgift, {year} års satser"
        ),
        (_, Language::En) => format!(
            "Swedish Social Security Contributions Act (2000:980), chapter 2, and General Payroll Levy Act \
             (1994:1920); rates of {year}"
        ),
    }
}
