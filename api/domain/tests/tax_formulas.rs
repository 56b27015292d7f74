//! The formulas behind Skatteverket's monthly tables (SKV 433), against every row of the embedded ones.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use rust_decimal::Decimal;

use paraply_domain::payroll::tables::PayrollTables;
use paraply_domain::payroll::tables::parameters::Parameters;

fn dec(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn ceil_100(value: Decimal) -> Decimal {
    (value / Decimal::ONE_HUNDRED).ceil() * Decimal::ONE_HUNDRED
}

/// A year's formulas.
struct Year {
    pbb: Decimal,
    values: Parameters,
    /// Between 3.24 and 8.08 base amounts the work credit rises by this, up to that many base amounts.
    work_rise: Decimal,
    work_most: Decimal,
    /// State tax on less than this above the threshold is not counted.
    least_state: Decimal,
}

/// The tax of a year and the parts of it that the official examples print.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tax {
    allowance: Decimal,
    state: Decimal,
    municipal: Decimal,
    burial: Decimal,
    pension_fee: Decimal,
    work_credit: Decimal,
    earned_credit: Decimal,
    public_service: Decimal,
    total: Decimal,
}

impl Year {
    fn of(year: i32) -> Self {
        let values = *PayrollTables::embedded().parameters(year).unwrap();
        let (work_rise, work_most, least_state) = match year {
            2025 => (dec("0.199"), dec("2.776"), Decimal::ZERO),
            _ => (dec("0.251"), dec("3.027"), dec("200")),
        };
        Self { pbb: values.price_base_amount.decimal(), values, work_rise, work_most, least_state }
    }

    fn allowance(&self, income: Decimal, column: u8) -> Decimal {
        let in_pbb = income / self.pbb;
        let pbb = |text: &str| dec(text) * self.pbb;
        let basic = if in_pbb <= dec("0.99") {
            pbb("0.423")
        } else if in_pbb <= dec("2.72") {
            pbb("0.423") + dec("0.20") * (income - pbb("0.99"))
        } else if in_pbb <= dec("3.11") {
            pbb("0.77")
        } else if in_pbb <= dec("7.88") {
            pbb("0.77") - dec("0.10") * (income - pbb("3.11"))
        } else {
            pbb("0.293")
        };
        let more = if column != 2 && column != 3 {
            Decimal::ZERO
        } else if in_pbb <= dec("0.91") {
            pbb("0.687")
        } else if in_pbb <= dec("1.11") {
            pbb("0.885") - dec("0.20") * income
        } else if in_pbb <= dec("1.965") {
            pbb("0.600") + dec("0.057") * income
        } else if in_pbb <= dec("2.72") {
            pbb("0.333") + dec("0.1949") * income
        } else if in_pbb <= dec("3.11") {
            dec("0.3949") * income - pbb("0.212")
        } else if in_pbb <= dec("3.24") {
            dec("0.4949") * income - pbb("0.523")
        } else if in_pbb <= dec("5.00") {
            dec("0.356") * income - pbb("0.073")
        } else if in_pbb <= dec("7.88") {
            pbb("0.017") + dec("0.338") * income
        } else if in_pbb <= dec("8.08") {
            pbb("0.703") + dec("0.251") * income
        } else if in_pbb <= dec("11.16") {
            pbb("2.732")
        } else if in_pbb <= dec("12.84") {
            pbb("9.651") - dec("0.62") * income
        } else {
            pbb("1.691")
        };
        ceil_100(basic + more).min(income)
    }

    fn work_credit(&self, income: Decimal, allowance: Decimal, rate: Decimal, column: u8) -> Decimal {
        let in_pbb = income / self.pbb;
        let pbb = |text: &str| dec(text) * self.pbb;
        let lower = || {
            if in_pbb <= dec("0.91") {
                income
            } else if in_pbb <= dec("3.24") {
                pbb("0.91") + dec("0.3874") * (income - pbb("0.91"))
            } else {
                pbb("1.813") + self.work_rise * (income - pbb("3.24"))
            }
        };
        let credit = match column {
            1 => {
                let base = if in_pbb > dec("8.08") { self.work_most * self.pbb } else { lower() };
                (base - allowance) * rate
            }
            3 if in_pbb <= dec("1.75") => dec("0.22") * income,
            3 if in_pbb <= dec("5.24") => pbb("0.2635") + dec("0.07") * income,
            3 => pbb("0.6293"),
            4 => {
                let base = if in_pbb > dec("3.24") {
                    pbb("1.813") + dec("0.251") * (income - pbb("3.24"))
                } else {
                    lower()
                };
                ((base - allowance) * rate).max(dec("0.045") * income * rate)
            }
            _ => Decimal::ZERO,
        };
        credit.max(Decimal::ZERO).floor()
    }

    fn tax(&self, income: Decimal, table: u8, column: u8) -> Tax {
        let allowance = self.allowance(income, column);
        let taxable = (income - allowance).max(Decimal::ZERO);
        let rate = (Decimal::from(table) - dec("1.16")) / Decimal::ONE_HUNDRED;
        let above = taxable - self.values.state_tax_threshold.decimal();
        let counted = above >= self.least_state && above > Decimal::ZERO;
        let state = if counted { (dec("0.20") * above).floor() } else { Decimal::ZERO };
        let municipal = (taxable * rate).floor();
        let burial = (taxable * dec("0.0116")).floor();
        let owes_fee = [1, 3, 5].contains(&column) && income >= self.values.pension_fee_min_income.decimal();
        let pension_fee = if owes_fee {
            let fee = dec("0.07") * income.min(self.values.pension_fee_max_income.decimal());
            // To the nearest hundred, fifty down.
            ((fee - Decimal::from(50)) / Decimal::ONE_HUNDRED).ceil() * Decimal::ONE_HUNDRED
        } else {
            Decimal::ZERO
        };
        let public_service =
            (taxable / Decimal::ONE_HUNDRED).min(self.values.public_service_fee_max.decimal()).floor();
        let mut credit = pension_fee.min(state + municipal);
        let left_of_municipal = municipal - (credit - state).max(Decimal::ZERO);
        let work_credit = self.work_credit(income, allowance, rate, column).min(left_of_municipal);
        let earned = if taxable <= Decimal::from(40_000) {
            Decimal::ZERO
        } else if taxable <= Decimal::from(240_000) {
            (dec("0.0075") * (taxable - Decimal::from(40_000))).floor()
        } else {
            Decimal::from(1500)
        };
        let earned_credit = earned.min(left_of_municipal - work_credit);
        credit += work_credit + earned_credit;
        let total = state + municipal + burial + pension_fee + public_service - credit;
        Tax {
            allowance,
            state,
            municipal,
            burial,
            pension_fee,
            work_credit,
            earned_credit,
            public_service,
            total,
        }
    }
}

fn whole(value: i64) -> Decimal {
    Decimal::from(value)
}

#[test]
fn the_official_examples_are_reproduced() {
    let year = Year::of(2026);
    for (income, expected) in [
        (216_000, [42_400, 0, 57_010, 2_013, 15_100, 23_316, 1_002, 1_184, 35_889]),
        (31_200, [25_100, 0, 2_003, 70, 2_200, 0, 0, 61, 2_331]),
        (1_020_000, [17_400, 71_920, 329_253, 11_630, 47_100, 53_134, 1_500, 1_184, 359_353]),
    ] {
        let tax = year.tax(whole(income), 34, 1);
        let parts = [
            tax.allowance,
            tax.state,
            tax.municipal,
            tax.burial,
            tax.pension_fee,
            tax.work_credit,
            tax.earned_credit,
            tax.public_service,
            tax.total,
        ];
        assert_eq!(parts, expected.map(whole), "{income}");
    }
}

#[test]
fn every_row_of_the_tables_follows_from_the_formulas() {
    let files = [
        (2025, &[1, 5, 6][..], include_str!("../data/tax_table_monthly_2025.csv")),
        (2026, &[1, 2, 3, 4, 5, 6][..], include_str!("../data/tax_table_monthly_2026.csv")),
    ];
    for (number, columns, csv) in files {
        let year = Year::of(number);
        for line in csv.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            // The last row of a table has no end to calculate at.
            let Ok(to) = fields[2].parse::<i64>() else { continue };
            let pay = whole(12 * to);
            let income = (pay / Decimal::ONE_HUNDRED).floor() * Decimal::ONE_HUNDRED;
            for column in columns {
                let published: i64 = fields[usize::from(*column) + 3].parse().unwrap();
                let tax = year.tax(income, fields[0].parse().unwrap(), *column).total;
                let month = (tax / whole(12)).floor();
                let context = format!("{number} column {column}: {line}");
                if fields[3] == "kr" {
                    assert_eq!(month, whole(published), "{context}");
                } else {
                    // A tie fell where Skatteverket's binary fractions put it: 39.5 up, but 0.565 × 100 below 56.5.
                    let distance = month * Decimal::ONE_HUNDRED / whole(to) - whole(published);
                    assert!(distance.abs() <= dec("0.5"), "{context}");
                }
            }
        }
    }
}
