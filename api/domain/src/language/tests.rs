use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_bundle::{FluentArgs, FluentValue};
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use serde::Serialize;
use strum::VariantNames;

use super::arguments::{Rendered, kebab};
use super::catalogue::{ENGLISH, SWEDISH};
use super::*;
use crate::account::OpenMatter;
use crate::approval::{ApprovalStatus, GuardedAct};
use crate::bank::AccountWarning;
use crate::bank_transaction::matching::WaitReason;
use crate::invoice::address::AddressPart;
use crate::invoice::review::Point;
use crate::invoice::status::{Act, DisplayStatus, InvoiceStatus};
use crate::own_money::Decision;
use crate::payroll::explanation::{InputName, Rule, StepName};
use crate::payroll::run::{PayslipStatus, RunAct, SalaryRunStatus};
use crate::payroll::tax::TaxRule;
use crate::profile::MissingItem;
use crate::refund::{RefundAct, RefundStatus};
use crate::staff::Role;
use crate::tax_request::TaxRequestStatus;
use crate::{ClientField, Refusal};

/// Every message and attribute, with the arguments that it takes.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn messages(files: &[&str]) -> Messages {
    let mut messages = Messages::new();
    let mut add = |key: String, pattern: &Pattern<&str>| {
        let mut args = BTreeSet::new();
        arguments(pattern, &mut args);
        assert!(messages.insert(key.clone(), args).is_none(), "{key} stands twice");
    };
    for file in files {
        let resource = parse(*file).unwrap_or_else(|(_, faults)| panic!("{faults:?}"));
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            if let Some(pattern) = &message.value {
                add(message.id.name.to_owned(), pattern);
            }
            for attribute in &message.attributes {
                add(format!("{}.{}", message.id.name, attribute.id.name), &attribute.value);
            }
        }
    }
    messages
}

fn arguments(pattern: &Pattern<&str>, args: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(inline) } => argument(inline, args),
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                argument(selector, args);
                variants.iter().for_each(|variant| arguments(&variant.value, args));
            }
        }
    }
}

fn argument(inline: &InlineExpression<&str>, args: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            args.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments: CallArguments { positional, .. }, .. } => {
            positional.iter().for_each(|inline| argument(inline, args));
        }
        _ => {}
    }
}

fn all_messages() -> Messages {
    messages(ENGLISH)
}

/// The messages that types find by themselves.
fn keys_of_types() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let named = [
        ("account-warning", AccountWarning::VARIANTS),
        ("fault", FaultKind::VARIANTS),
        ("input", InputName::VARIANTS),
        ("refusal", Refusal::VARIANTS),
        ("review", Point::VARIANTS),
        ("rule", Rule::VARIANTS),
        ("step", StepName::VARIANTS),
        ("tax-rule", TaxRule::VARIANTS),
    ];
    for (name, variants) in named {
        keys.extend(variants.iter().map(|variant| format!("{name}-{}", kebab(variant))));
    }
    let mut add = |values: &[&dyn erased::Value]| keys.extend(values.iter().map(|value| value.key()));
    macro_rules! all {
        ($($values:expr),+ $(,)?) => { $($values.iter().for_each(|value| add(&[value]));)+ };
    }
    all!(
        Act::ALL,
        AddressPart::ALL,
        ApprovalStatus::ALL,
        ClientField::ALL,
        Decision::ALL,
        DisplayStatus::ALL,
        GuardedAct::ALL,
        InvoiceStatus::ALL,
        MissingItem::ALL,
        OpenMatter::ALL,
        PayslipStatus::ALL,
        Role::ALL,
        RunAct::ALL,
        SalaryRunStatus::ALL,
        RefundAct::ALL,
        RefundStatus::ALL,
        TaxRequestStatus::ALL,
        WaitReason::ALL,
    );
    keys
}

use erased::Value as _;

mod erased {
    use super::*;

    pub trait Value {
        fn key(&self) -> String;
    }

    impl<T: Serialize> Value for T {
        fn key(&self) -> String {
            match Rendered::of(Language::En, self) {
                Rendered::Message { key, .. } => key,
                Rendered::Plain(_) => panic!("no variant of an enum"),
            }
        }
    }
}

/// Every source of the workspace but this folder's.
fn sources(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("language") {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "typ") {
            all.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

fn all_sources() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = String::new();
    for folder in [
        "api/domain/src",
        "api/documents/src",
        "api/documents/templates",
        "api/storage/src",
        "api/app/src",
        "api/server/src",
        "cli/src",
    ] {
        sources(&root.join(folder), &mut all);
    }
    all
}

#[test]
fn both_languages_hold_the_same_messages_with_the_same_arguments() {
    let (swedish, english) = (messages(SWEDISH), messages(ENGLISH));
    for (key, args) in &english {
        assert_eq!(swedish.get(key), Some(args), "{key}");
    }
    let only_swedish: Vec<_> = swedish.keys().filter(|key| !english.contains_key(*key)).collect();
    assert!(only_swedish.is_empty(), "{only_swedish:?}");
}

#[test]
fn every_variant_has_its_message() {
    let known = all_messages();
    for key in keys_of_types() {
        assert!(known.contains_key(&key), "{key}");
    }
}

/// Samples of every fault that has fields: their names must be the arguments.
fn faults() -> Vec<FaultKind> {
    use FaultKind::*;
    let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
    let text = String::from("text");
    vec![
        TooShort { min: 2 },
        TooLong { max: 2 },
        TooMany { max: 2 },
        PeriodTooLong { max: 2_000 },
        TooManyDecimals { max: 2 },
        OutOfRange { min: text.clone(), max: text.clone() },
        BeforeInvoice { issued: day },
        AccountLength { bank: text.clone(), min: 7, max: 10 },
        TaxTableMissing { year: 2027 },
        ContributionRateMissing { year: 2027 },
        YearRatesMissing { year: 2027 },
        TableIncomplete { year: 2027 },
        OtherYear { year: 2027 },
        RangeGap { from: 2 },
        NotOneOf { names: text.clone() },
        ReimbursementsExceedPool { pool: text.clone() },
        ContributionsExceedPool { missing: text.clone() },
        SalaryApproved { from: day },
        BelowFee { least: text.clone() },
        PasswordTooShort { min: 2 },
        PasswordTooLong { max: 2 },
        NoSuchName { name: text.clone(), known: text.clone() },
        FileTooLarge { max_mb: 2 },
        PictureSides { min: 2, max: 3 },
        AccountClass { class: 2 },
        UnknownPlaceholders { names: text.clone() },
        MissingPlaceholders { names: text.clone() },
        PlaceholderInsideWord { names: text.clone() },
        ColumnMissing { column: text.clone() },
        AnotherKindOfFile { kind: "PDF" },
        UnknownPaymentFile { message_id: text.clone() },
        NoPayInMonth { period: text },
        SheetTooLarge { rows: 2, columns: 3 },
        UnclosedQuote { row: 2 },
    ]
}

#[test]
fn the_arguments_of_a_fault_are_its_fields() {
    let told: BTreeMap<_, _> =
        faults().iter().map(|fault| (fault.key(), fault.message(Language::En))).collect();
    for (key, args) in
        all_messages().iter().filter(|(key, _)| key.starts_with("fault-") && !key.contains('.'))
    {
        match told.get(key) {
            Some(message) => assert!(!args.is_empty() && !message.contains('{'), "{message}"),
            None => assert!(args.is_empty(), "{key} has no {args:?}"),
        }
    }
}

fn pascal(kebab: &str) -> String {
    let words = kebab.split('-').filter_map(|word| word.split_at_checked(1));
    words.map(|(first, rest)| first.to_uppercase() + rest).collect()
}

#[test]
fn every_message_is_used_and_every_key_is_known() {
    let (known, of_types, sources) = (all_messages(), keys_of_types(), all_sources());
    for key in known.keys() {
        let (message, attribute) = key.split_once('.').map_or((&**key, None), |(id, name)| (id, Some(name)));
        let quoted = |name: &str| sources.contains(&format!("\"{name}\""));
        // Types of other crates: `Problem::NoSuchUser`.
        let problem = |key: &str| {
            let types = [
                ("problem-", "Problem"),
                ("office-problem-", "OfficeProblem"),
                ("bank-file-problem-kind-", "BankFileProblemKind"),
            ];
            types.iter().any(|(start, of)| {
                key.strip_prefix(start)
                    .is_some_and(|rest| sources.contains(&format!("{of}::{}", pascal(rest))))
            })
        };
        let word = |key: &str| {
            key.strip_prefix("document-")
                .is_some_and(|word| sources.contains(&format!("w.{word}")) || quoted(word))
        };
        // What a bank's format calls a field: `deposit amount`.
        let field =
            |key: &str| key.strip_prefix("bank-field-").is_some_and(|name| quoted(&name.replace('-', " ")));
        let used = quoted(key)
            || match attribute {
                Some(attribute) => quoted(attribute),
                None => of_types.contains(message) || word(message) || problem(message) || field(message),
            };
        assert!(used, "nothing says {key}");
    }
    for call in ["phrase(", "phrase_with(", "say("] {
        for rest in sources.split(call).skip(1) {
            let Some(key) = rest.trim_start().strip_prefix('"').and_then(|key| key.split('"').next()) else {
                continue;
            };
            assert!(known.contains_key(key), "{key} is in no catalogue");
        }
    }
}

#[test]
fn every_message_reads_well() {
    for language in Language::ALL {
        for (key, args) in all_messages() {
            for value in [FluentValue::from(1), FluentValue::from(2), FluentValue::from("text")] {
                let given: FluentArgs<'_> = args.iter().map(|name| (name.as_str(), value.clone())).collect();
                let text = language.format(&key, Some(&given)).unwrap();
                assert!(!text.contains(['{', '}']) || text.contains("{{"), "{key}: {text}");
                assert!(!text.trim().is_empty(), "{key}");
                for torn in [" %", " kr "] {
                    assert!(!text.contains(torn), "{key} may break its line before{torn}: {text}");
                }
                // The web client resends a write when it reads one of them.
                for word in ["connection", "timeout", "database"] {
                    assert!(!text.to_lowercase().contains(word), "{key}: {text}");
                }
            }
            // Inputs refer to steps, so they are asked for as owned texts.
            if args.is_empty() && !key.contains('.') && !key.starts_with("input-") {
                let text = language.format(&key, None).unwrap();
                assert!(matches!(text, std::borrow::Cow::Borrowed(_)), "{key} has no arguments: one line");
            }
        }
    }
}

#[test]
fn a_key_that_no_catalogue_holds_stands_in_its_place() {
    #[derive(Serialize)]
    enum Unheard {
        Of,
    }
    let key = String::from("unheard-of");
    assert_eq!(Language::Sv.phrase("unheard-of"), key);
    assert_eq!(Language::Sv.phrase_with("unheard-of", [("day", 1.into())]), key);
    assert_eq!(Language::En.say(&Unheard::Of), key);
    assert_eq!(Language::En.label(&Unheard::Of), "Of");
    assert_eq!(Language::En.say_attribute(&Unheard::Of, "source"), None);
}

#[test]
fn values_are_told_with_what_is_in_them() {
    let refusal = Refusal::ImpossibleTransition { act: Act::Send, status: InvoiceStatus::Cancelled };
    assert_eq!(Language::En.say(&refusal), "This invoice is cancelled, so you cannot send it to the client.");
    let missing = vec![AddressPart::Address, AddressPart::City];
    let refusal = Refusal::ClientAddressMissing { client: "Kund AB".into(), missing };
    assert!(Language::Sv.say(&refusal).ends_with("Kund AB under Kunder. Saknas: gatuadress, ort."));
    assert_eq!(Language::Sv.label(&Act::Edit), "ändra den");
}

#[test]
fn a_language_reads_back_from_its_code() {
    for &language in Language::ALL {
        assert_eq!(language.as_str().parse::<Language>().unwrap(), language);
    }
    assert_eq!("de".parse::<Language>(), Err(FaultKind::Unknown));
    assert_eq!(Language::default(), Language::Sv);
}
