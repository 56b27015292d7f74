//! Shortened lists, groups and totals.

use crate::heading;

/// Items listed before the rest is only counted.
const LISTED: usize = 3;

/// Row numbers of a file: `row 3, 5–9 and 40 more`.
pub fn rows(mut rows: Vec<u64>) -> String {
    rows.sort_unstable();
    rows.dedup();
    let mut spans: Vec<(u64, u64)> = Vec::new();
    for row in rows {
        match spans.last_mut() {
            Some((_, last)) if *last + 1 == row => *last = row,
            _ => spans.push((row, row)),
        }
    }
    let named = spans.iter().take(LISTED).map(|(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    });
    let more: u64 = spans.iter().skip(LISTED).map(|(first, last)| last - first + 1).sum();
    format!("row {}{}", named.collect::<Vec<_>>().join(", "), and_more(more))
}

/// Names: `Anna, Bo, Cia and 40 more`.
pub fn names(names: &[&str]) -> String {
    let more = u64::try_from(names.len().saturating_sub(LISTED)).unwrap_or(u64::MAX);
    let named: Vec<&str> = names.iter().take(LISTED).copied().collect();
    format!("{}{}", named.join(", "), and_more(more))
}

fn and_more(more: u64) -> String {
    if more == 0 { String::new() } else { format!(" and {more} more") }
}

/// Groups by `key`, in order of first appearance.
pub fn grouped<T, K: PartialEq>(all: impl IntoIterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for one in all {
        let of = key(&one);
        match groups.iter_mut().find(|(same, _)| *same == of) {
            Some((_, group)) => group.push(one),
            None => groups.push((of, vec![one])),
        }
    }
    groups
}

/// Totals, one per line, with right-aligned numbers.
pub fn totals(totals: &[(&str, String)]) -> String {
    let totals: Vec<(&str, &String)> = totals.iter().map(|(name, sum)| (heading::of(name), sum)).collect();
    let widest = |width: fn(&(&str, &String)) -> usize| totals.iter().map(width).max().unwrap_or_default();
    let name = widest(|(name, _)| name.chars().count());
    let sum = widest(|(_, sum)| sum.chars().count());
    let lines: Vec<String> =
        totals.iter().map(|(text, figure)| format!("{text:<name$}  {figure:>sum$}")).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_listed_as_ranges_and_the_rest_counted() {
        assert_eq!(rows(vec![3]), "row 3");
        assert_eq!(rows(vec![4, 3]), "row 3, 4");
        assert_eq!(rows(vec![9, 3, 5, 6, 7, 8, 5]), "row 3, 5–9");
        let many = [3, 5, 6, 7, 8, 9, 11].into_iter().chain((20..).step_by(2).take(40)).collect();
        assert_eq!(rows(many), "row 3, 5–9, 11 and 40 more");
    }

    #[test]
    fn three_names_are_listed_and_the_rest_counted() {
        assert_eq!(names(&["Anna"]), "Anna");
        assert_eq!(names(&["Anna", "Bo", "Cia"]), "Anna, Bo, Cia");
        assert_eq!(names(&["Anna", "Bo", "Cia", "Dan", "Eva"]), "Anna, Bo, Cia and 2 more");
    }

    #[test]
    fn equal_items_are_grouped() {
        let groups = grouped([1, 2, 3, 4, 5], |number| number % 2);
        assert_eq!(groups, [(1, vec![1, 3, 5]), (0, vec![2, 4])]);
    }

    #[test]
    fn totals_are_aligned() {
        let text = totals(&[("Payslips", "2".into()), ("Tax", "4.290,00 kr".into())]);
        assert_eq!(text, "Payslips            2\nTax       4.290,00 kr");
    }
}
