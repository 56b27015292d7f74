use proptest::prelude::*;
use uuid::Uuid;

use super::*;

const OCR: &str = "202600001119";

fn amount(text: &str) -> Amount {
    Amount::parse(text).unwrap()
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

fn invoice(number: u128) -> NamedInvoice {
    NamedInvoice {
        id: InvoiceId(Uuid::from_u128(number)),
        owner: UserId(Uuid::from_u128(7)),
        status: InvoiceStatus::Sent,
        issue_date: day(1),
        paid: Amount::ZERO,
        balance: amount("12500"),
        is_disputed: false,
        recorded: Vec::new(),
        is_awaited: false,
    }
}

fn arrival(sum: &str) -> Arrival<'static> {
    Arrival {
        kind: TransactionKind::Incoming,
        booked_on: day(19),
        amount: amount(sum),
        references: vec![Reference { text: OCR.into(), is_verified: true }],
    }
}

fn rules() -> Rules {
    Rules { by: UserId(Uuid::from_u128(1)), tolerance: amount("1"), limit: None }
}

fn matched(arrivals: &[Arrival<'_>], invoice: &NamedInvoice, rules: &Rules) -> Vec<Match> {
    match_all(arrivals, &HashMap::from([(OCR.to_owned(), invoice.clone())]), rules)
}

fn waits(arrival: &Arrival<'_>, invoice: &NamedInvoice) -> Option<WaitReason> {
    match matched(std::slice::from_ref(arrival), invoice, &rules())[..] {
        [Match::Waits(reason)] => Some(reason),
        _ => None,
    }
}

#[test]
fn a_verified_reference_and_the_right_sum_are_matched() {
    for sum in ["12500", "12499", "12501", "12500.32"] {
        let found = matched(&[arrival(sum)], &invoice(1), &rules());
        assert_eq!(found, [Match::Invoice(InvoiceId(Uuid::from_u128(1)))], "{sum}");
    }
    assert_eq!(waits(&arrival("12498.99"), &invoice(1)), Some(WaitReason::OtherAmount));
    assert_eq!(waits(&arrival("12501.01"), &invoice(1)), Some(WaitReason::OtherAmount));
}

#[test]
fn what_is_not_certain_waits_with_its_reason() {
    let with = |change: &dyn Fn(&mut Arrival<'static>)| {
        let mut arrival = arrival("12500");
        change(&mut arrival);
        waits(&arrival, &invoice(1)).unwrap()
    };
    assert_eq!(with(&|arrival| arrival.kind = TransactionKind::Deduction), WaitReason::Deduction);
    assert_eq!(with(&|arrival| arrival.kind = TransactionKind::Reversal), WaitReason::Reversal);
    assert_eq!(with(&|arrival| arrival.kind = TransactionKind::Return), WaitReason::Return);
    assert_eq!(with(&|arrival| arrival.references.clear()), WaitReason::NoReference);
    let unverified = |arrival: &mut Arrival<'_>| arrival.references[0].is_verified = false;
    assert_eq!(with(&unverified), WaitReason::UnverifiedReference);
    let unknown = |arrival: &mut Arrival<'_>| arrival.references[0].text = "18".into();
    assert_eq!(with(&unknown), WaitReason::UnknownReference);
    let twice = |arrival: &mut Arrival<'_>| arrival.references.push(arrival.references[0].clone());
    assert_eq!(with(&twice), WaitReason::SeveralReferences);
    let before = |arrival: &mut Arrival<'_>| arrival.booked_on = day(1).pred_opt().unwrap();
    assert_eq!(with(&before), WaitReason::BeforeInvoice);

    let of = |change: &dyn Fn(&mut NamedInvoice)| {
        let mut invoice = invoice(1);
        change(&mut invoice);
        waits(&arrival("12500"), &invoice).unwrap()
    };
    assert_eq!(of(&|invoice| invoice.status = InvoiceStatus::Paid), WaitReason::InvoiceNotOpen);
    assert_eq!(of(&|invoice| invoice.status = InvoiceStatus::Cancelled), WaitReason::InvoiceNotOpen);
    assert_eq!(of(&|invoice| invoice.owner = rules().by), WaitReason::OwnInvoice);
    assert_eq!(of(&|invoice| invoice.is_awaited = true), WaitReason::Competing);

    let limited = |limit| Rules { limit: Some(amount(limit)), ..rules() };
    let above = matched(&[arrival("12500")], &invoice(1), &limited("12499.99"));
    assert_eq!(above, [Match::Waits(WaitReason::AboveLimit)]);
    let within = matched(&[arrival("12500")], &invoice(1), &limited("12500"));
    assert_eq!(within, [Match::Invoice(InvoiceId(Uuid::from_u128(1)))]);
}

#[test]
fn two_payments_of_one_invoice_both_wait() {
    let found = matched(&[arrival("12500"), arrival("12500")], &invoice(1), &rules());
    assert_eq!(found, [Match::Waits(WaitReason::Competing); 2]);
    // A reversal pays nothing, and competes with nothing.
    let back = Arrival { kind: TransactionKind::Reversal, ..arrival("12500") };
    let found = matched(&[arrival("12500"), back], &invoice(1), &rules());
    assert_eq!(found[0], Match::Invoice(InvoiceId(Uuid::from_u128(1))));
}

#[test]
fn money_without_a_known_reference_may_have_been_recorded_for_any_invoice() {
    let [early, late] = [3, 4].map(|number| RecordedPayment {
        id: PaymentId(Uuid::from_u128(number)),
        amount: amount("12500"),
        paid_on: day(18),
    });
    let unknown = Arrival { references: Vec::new(), ..arrival("12500") };
    let arrivals = [unknown.clone(), arrival("12500"), unknown.clone(), unknown];
    let waits = Match::Waits(WaitReason::NoReference);
    let mut matches = [waits, Match::Waits(WaitReason::OtherAmount), waits, waits];
    ask_about(&arrivals, &mut matches, |place| format!("{}", 9 - place), vec![early, late]);
    let expected = [
        waits,
        Match::Waits(WaitReason::OtherAmount),
        Match::MaybeRecorded(late.id),
        Match::MaybeRecorded(early.id),
    ];
    assert_eq!(matches, expected);
    let (first, last) = recorded_between(day(19));
    assert!(first <= day(12) && last == day(26));
}

#[test]
fn an_equal_payment_recorded_within_five_bank_days_may_be_the_same_money() {
    let payment = PaymentId(Uuid::from_u128(3));
    // Monday 16 November is three bank days before; Thursday 12 November five; Wednesday 11 November six.
    for (paid_on, asks) in [(16, true), (12, true), (11, false), (26, true), (27, false)] {
        let recorded = RecordedPayment { id: payment, amount: amount("12500"), paid_on: day(paid_on) };
        let paid = NamedInvoice { status: InvoiceStatus::Paid, recorded: vec![recorded], ..invoice(1) };
        let found = matched(&[arrival("12500")], &paid, &rules());
        let expected =
            if asks { Match::MaybeRecorded(payment) } else { Match::Waits(WaitReason::InvoiceNotOpen) };
        assert_eq!(found, [expected], "{paid_on}");
    }
    let other = RecordedPayment { id: payment, amount: amount("5000"), paid_on: day(18) };
    let partly = NamedInvoice { balance: amount("7500"), recorded: vec![other], ..invoice(1) };
    assert_eq!(waits(&arrival("12500"), &partly), Some(WaitReason::OtherAmount));
    let disputed = NamedInvoice { is_disputed: true, ..invoice(1) };
    assert_eq!(waits(&arrival("12500"), &disputed), Some(WaitReason::Disputed));
}

proptest! {
    #[test]
    fn the_order_of_the_lines_changes_nothing(
        lines in prop::collection::vec((0..4usize, 0..3usize, any::<bool>()), 0..12),
        turn in 0..12usize,
    ) {
        let invoices: HashMap<String, NamedInvoice> =
            (0..4).map(|number| (number.to_string(), invoice(number))).collect();
        let arrivals: Vec<Arrival<'_>> = lines
            .into_iter()
            .map(|(number, sum, is_verified)| Arrival {
                references: vec![Reference { text: number.to_string().into(), is_verified }],
                ..arrival(["12500", "100", "12500.50"][sum])
            })
            .collect();
        let found = match_all(&arrivals, &invoices, &rules());
        let turn = turn.min(arrivals.len());
        let (mut turned, mut expected) = (arrivals, found);
        turned.rotate_left(turn);
        expected.rotate_left(turn);
        prop_assert_eq!(match_all(&turned, &invoices, &rules()), expected.clone());
        // No invoice is paid twice.
        let mut paid: Vec<InvoiceId> = expected
            .into_iter()
            .filter_map(|found| match found {
                Match::Invoice(id) => Some(id),
                Match::MaybeRecorded(_) | Match::Waits(_) => None,
            })
            .collect();
        let times = paid.len();
        paid.sort_unstable();
        paid.dedup();
        prop_assert_eq!(paid.len(), times);
    }
}
