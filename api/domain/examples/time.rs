//! Prints how long it takes to calculate many payslips: `cargo run --release -p paraply-domain --example time`.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::float_arithmetic)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use paraply_domain::fee::FeeTerms;
use paraply_domain::payroll::{
    HolidayMode, MonthToDate, PayInput, PayInvoice, PayrollTables, TaxRule, TaxTerms, YearToDate, calculate,
    explain,
};
use paraply_domain::{Amount, Language, Percent};

const PAYSLIPS: i32 = 100_000;

fn main() {
    let started = Instant::now();
    let tables = PayrollTables::embedded();
    println!("tables read          {} ms", started.elapsed().as_millis());
    let inputs: Vec<PayInput> = (0..PAYSLIPS).map(input).collect();
    let figures = best(|| {
        for input in &inputs {
            black_box(calculate(input, tables).unwrap());
        }
    });
    let steps = best(|| {
        for input in &inputs {
            let pay = calculate(input, tables).unwrap();
            black_box(explain(input, &pay, tables));
        }
    });
    let told = best(|| {
        for input in &inputs {
            let pay = calculate(input, tables).unwrap();
            for step in explain(input, &pay, tables) {
                black_box((step.rule_text(Language::Sv), step.source(Language::Sv)));
            }
        }
    });
    println!("{PAYSLIPS} payslips      {:.0} ms", millis(figures));
    println!("with steps           {:.0} ms", millis(steps));
    println!("with steps in words  {:.0} ms", millis(told));
}

/// People of every age and rule, with one to three invoices; one in ten saves holiday pay and has a pension.
fn input(number: i32) -> PayInput {
    let terms = FeeTerms { percentage: Percent::whole(5), fixed: Amount::from_ore(10_000) };
    let invoice = |place: i32| {
        let ore = 500_000 + i64::from((number * 7919 + place * 104_729) % 6_000_000).abs();
        PayInvoice::new(format!("2026-{number:06}"), Amount::from_ore(ore), terms)
    };
    let rule = match number % 8 {
        0..=3 => TaxRule::SideIncome,
        4 | 5 => TaxRule::MainEmployer { table: 29 + u8::try_from(number % 14).unwrap(), column: 1 },
        6 => TaxRule::NoDecision { table: 33, column: 1 },
        _ => TaxRule::Sink,
    };
    let invoices = (0..=number % 3).map(invoice).collect();
    let date = NaiveDate::from_ymd_opt(2026, 5, 25).unwrap();
    let input = PayInput::new(invoices, TaxTerms::of(rule), 1930 + number % 78, date);
    PayInput {
        month_to_date: MonthToDate { gross: Amount::from_ore(1_234_567), ..MonthToDate::default() },
        year_to_date: Some(YearToDate { gross: Amount::from_ore(12_345_678), ..YearToDate::default() }),
        holiday: if number % 10 == 0 { HolidayMode::Saved } else { HolidayMode::Included },
        pension: if number % 10 == 0 { Percent::whole(4) } else { Percent::ZERO },
        ..input
    }
}

/// The shortest of a few runs: what the machine does when nothing else disturbs it.
fn best(mut run: impl FnMut()) -> Duration {
    let times = (0..5).map(|_| {
        let started = Instant::now();
        run();
        started.elapsed()
    });
    times.min().unwrap()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
