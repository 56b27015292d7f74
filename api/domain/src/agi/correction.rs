//! What has changed since a month was declared.

use std::collections::{BTreeMap, BTreeSet};

use super::individual::{Individual, IndividualKey};

/// What a correction sends: a record replaces the earlier one with its key, a removal takes it away, and what is
/// the same is not sent again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// New or changed records, by specification number.
    pub changed: Vec<Individual>,
    /// Records that are no more.
    pub removed: Vec<IndividualKey>,
    /// How much less tax people would have had withheld than is declared, in kronor. Skatteverket normally refuses that:
    /// withheld tax is credited to who was paid.
    pub lowered_tax: u64,
}

impl Changes {
    /// Whether there is nothing to send.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.removed.is_empty()
    }
}

/// Compares what is declared with what the payslips say now.
#[must_use]
pub fn changes(declared: &[Individual], now: &[Individual]) -> Changes {
    let before: BTreeMap<IndividualKey, &Individual> =
        declared.iter().map(|record| (record.key(), record)).collect();
    let present: BTreeSet<IndividualKey> = now.iter().map(Individual::key).collect();
    // By number alone: a corrected personal number moves the tax and does not lower it.
    let tax_now: BTreeMap<u64, u64> =
        now.iter().map(|record| (record.specification_number, record.tax)).collect();
    let lowered = |record: &Individual| {
        record.tax.saturating_sub(tax_now.get(&record.specification_number).copied().unwrap_or(0))
    };
    let lowered_tax = declared.iter().map(lowered).sum();
    let mut changed: Vec<Individual> = now
        .iter()
        .filter(|record| before.get(&record.key()).is_none_or(|declared| *declared != *record))
        .cloned()
        .collect();
    let mut removed: Vec<IndividualKey> = before.into_keys().filter(|key| !present.contains(key)).collect();
    changed.sort_by_key(|record| record.specification_number);
    removed.sort_by_key(|key| key.specification_number);
    Changes { changed, removed, lowered_tax }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;
    use crate::agi::TaxBox;

    fn record(specification_number: u64, subject: u64) -> Individual {
        Individual {
            recipient: format!("19900101{specification_number:04}"),
            specification_number,
            subject,
            earlier_free: 0,
            not_subject: 0,
            tax_box: TaxBox::Preliminary,
            tax: subject / 3,
            mileage: false,
            per_diem: false,
            other_reimbursements: 0,
            contributions: Decimal::from(subject),
        }
    }

    #[test]
    fn only_what_changed_is_sent() {
        let declared = [record(1, 100), record(2, 200), record(3, 300)];
        let now = [record(4, 400), record(3, 301), record(1, 100)];
        let changes = changes(&declared, &now);
        let sent: Vec<u64> = changes.changed.iter().map(|record| record.specification_number).collect();
        assert_eq!(sent, [3, 4]);
        assert_eq!(changes.removed, [record(2, 200).key()]);
        // Of the person who is gone; the others have more, which does not count against it.
        assert_eq!(changes.lowered_tax, 66);
    }

    #[test]
    fn an_unchanged_month_has_nothing_to_send() {
        let month = [record(1, 100), record(2, 200)];
        assert!(changes(&month, &[record(2, 200), record(1, 100)]).is_empty());
        assert_eq!(changes(&month, &[]).removed.len(), 2);
    }

    #[test]
    fn a_new_personal_number_is_a_removal_and_a_record() {
        let renamed = Individual { recipient: "199002022222".into(), ..record(1, 100) };
        let changes = changes(&[record(1, 100)], &[renamed]);
        assert_eq!((changes.changed.len(), changes.removed.len(), changes.lowered_tax), (1, 1, 0));
    }
}
