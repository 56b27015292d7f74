//! What tells one payment, or one entry, of a bank file from the others.

use std::collections::HashMap;

/// The places of the second and later ones of one identity, each with its ordinal. No bank promises that its reference is unique:
/// equals are different money until somebody says otherwise, and none may be dropped as a repetition of the other.
pub fn repeated<'a>(identities: impl IntoIterator<Item = &'a str>) -> Vec<(usize, usize)> {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let times = identities.into_iter().map(|identity| {
        let times = seen.entry(identity).or_default();
        *times += 1;
        *times
    });
    times.enumerate().filter(|(_, times)| *times > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::repeated;

    #[test]
    fn the_second_and_the_third_are_told_from_the_first() {
        assert_eq!(repeated(["a", "b", "a", "c", "a", "b"]), [(2, 2), (4, 3), (5, 2)]);
        assert_eq!(repeated([]), []);
    }
}
