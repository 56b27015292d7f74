//! Which money that left the bank account is a payment of the provider's own (utbetalning ur en betalfil). Only what is
//! certain is; the rest waits for a person. The order of a file's lines changes nothing.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;

use crate::calendar::add_bank_days;
use crate::{Amount, PaymentFileId};

/// A bank books a payment on its day or so many bank days later.
const BOOKED_WITHIN_DAYS: u32 = 5;

/// Money that left the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// The bank's day.
    pub booked_on: NaiveDate,
    /// Above zero.
    pub amount: Amount,
    /// What our payment file called it; empty where the bank tells of the file as one sum, or does not say.
    pub end_to_end_id: String,
    /// Its own, the same in every file.
    pub identity: String,
}

/// A payment that stands in a payment file, or all of a file as one sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPayment {
    /// The file.
    pub file: PaymentFileId,
    /// What the file calls it; empty for all of the file.
    pub end_to_end_id: String,
    /// How much.
    pub amount: Amount,
    /// The day on which the bank was to pay.
    pub execution_date: NaiveDate,
}

impl OwnPayment {
    fn may_be(&self, outgoing: &Outgoing) -> bool {
        let last = add_bank_days(self.execution_date, BOOKED_WITHIN_DAYS);
        self.amount == outgoing.amount && (self.execution_date..=last).contains(&outgoing.booked_on)
    }
}

/// The days on which a payment file may be executed that the bank tells of on this one.
pub fn executed_between(booked_on: NaiveDate) -> (NaiveDate, NaiveDate) {
    // No fourteen days have fewer than five bank days.
    (booked_on.checked_sub_days(chrono::Days::new(14)).unwrap_or(booked_on), booked_on)
}

/// The payment of our own that each transaction is, if it is certain: by what our file called it, or where the bank does not
/// say, the only file of that sum and those days. `own` are payments that no transaction has told of yet; each is one
/// transaction, and a file is told of as one sum or by its payments.
pub fn match_outgoing<'o>(outgoing: &[Outgoing], own: &'o [OwnPayment]) -> Vec<Option<&'o OwnPayment>> {
    let mut named: HashMap<&str, &OwnPayment> = own
        .iter()
        .filter(|own| !own.end_to_end_id.is_empty())
        .map(|own| (&*own.end_to_end_id, own))
        .collect();
    let mut places: Vec<usize> = (0..outgoing.len()).collect();
    places.sort_by_key(|place| &outgoing[*place].identity);
    let mut found = vec![None; outgoing.len()];
    let mut told: HashSet<PaymentFileId> = HashSet::new();
    for &place in &places {
        let one = &outgoing[place];
        if named.get(&*one.end_to_end_id).is_some_and(|own| own.may_be(one)) {
            found[place] = named.remove(&*one.end_to_end_id);
            told.extend(found[place].map(|own: &OwnPayment| own.file));
        }
    }
    let mut whole: HashMap<Amount, Vec<&OwnPayment>> = HashMap::new();
    for own in own.iter().filter(|own| own.end_to_end_id.is_empty()) {
        whole.entry(own.amount).or_default().push(own);
    }
    for place in places.into_iter().filter(|place| outgoing[*place].end_to_end_id.is_empty()) {
        let Some(same) = whole.get(&outgoing[place].amount) else { continue };
        let mut may_be = same.iter().filter(|own| !told.contains(&own.file) && own.may_be(&outgoing[place]));
        let Some(first) = may_be.next().copied() else { continue };
        if may_be.all(|own| own.file == first.file) {
            found[place] = Some(first);
            told.insert(first.file);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn out(identity: &str, kronor: i64, booked: u32, end_to_end_id: &str) -> Outgoing {
        Outgoing {
            booked_on: day(booked),
            amount: Amount::from_ore(kronor * 100),
            end_to_end_id: end_to_end_id.into(),
            identity: identity.into(),
        }
    }

    fn own(file: u128, kronor: i64, end_to_end_id: &str) -> OwnPayment {
        OwnPayment {
            file: PaymentFileId(Uuid::from_u128(file)),
            end_to_end_id: end_to_end_id.into(),
            amount: Amount::from_ore(kronor * 100),
            execution_date: day(25),
        }
    }

    fn files(outgoing: &[Outgoing], own: &[OwnPayment]) -> Vec<Option<u128>> {
        match_outgoing(outgoing, own).into_iter().map(|own| own.map(|own| own.file.0.as_u128())).collect()
    }

    #[test]
    fn a_payment_is_known_by_what_our_file_called_it() {
        let ours = [own(1, 100, "A"), own(1, 100, "B"), own(1, 200, "")];
        let told = [out("1", 100, 25, "B"), out("2", 100, 26, "A"), out("3", 200, 25, "")];
        // Told by its payments, the file is not told as one sum as well.
        assert_eq!(files(&told, &ours), [Some(1), Some(1), None]);
        // Another sum, another day, twice the same, or a name that is not ours.
        let told = [out("1", 101, 25, "A"), out("2", 100, 24, "B"), out("3", 100, 25, "C")];
        assert_eq!(files(&told, &ours), [None, None, None]);
        assert_eq!(files(&[out("1", 100, 25, "A"), out("2", 100, 25, "A")], &ours), [Some(1), None]);
    }

    #[test]
    fn a_file_is_known_by_its_sum_only_where_no_other_has_the_same() {
        assert_eq!(files(&[out("1", 200, 26, "")], &[own(1, 200, "")]), [Some(1)]);
        assert_eq!(files(&[out("1", 200, 26, "")], &[own(1, 200, ""), own(2, 200, "")]), [None]);
        // What the bank rejected of a file lessens its sum; both are the same file.
        assert_eq!(files(&[out("1", 150, 26, "")], &[own(1, 200, ""), own(1, 150, "")]), [Some(1)]);
        assert_eq!(
            files(&[out("1", 200, 25, ""), out("2", 200, 26, "")], &[own(1, 200, "")]),
            [Some(1), None]
        );
    }

    proptest! {
        #[test]
        fn the_order_of_lines_changes_nothing_and_no_payment_is_two_transactions(
            told in prop::collection::vec((1i64..4, 25u32..28, "[ABC]?"), 0..8),
            ours in prop::collection::vec((1u128..4, 1i64..4, "[ABC]?"), 0..8),
            turn in 0usize..8,
        ) {
            let told: Vec<Outgoing> = told
                .iter()
                .enumerate()
                .map(|(place, (kronor, day, id))| out(&place.to_string(), *kronor, *day, id))
                .collect();
            let mut ours: Vec<OwnPayment> = ours.iter().map(|(file, kronor, id)| own(*file, *kronor, id)).collect();
            let mut seen = HashSet::new();
            ours.retain(|own| own.end_to_end_id.is_empty() || seen.insert(own.end_to_end_id.clone()));
            let straight = match_outgoing(&told, &ours);
            let turn = turn % told.len().max(1);
            let mut turned = told.clone();
            turned.rotate_left(turn);
            let mut again = match_outgoing(&turned, &ours);
            again.rotate_right(turn);
            prop_assert_eq!(&straight, &again);
            let paid: Vec<_> = straight.iter().flatten().map(|own| (own.file, &own.end_to_end_id)).collect();
            let once: HashSet<_> = paid.iter().collect();
            prop_assert_eq!(once.len(), paid.len());
        }
    }
}
