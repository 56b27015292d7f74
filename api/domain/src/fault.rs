//! What a person can mend in a form: which field, what is wrong with it, and what to do about it.

mod kind;
mod message;

pub use kind::FaultKind;

/// One thing wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The field's name on the wire, with its place in a list: `items[2].quantity`.
    pub field: String,
    /// What is wrong.
    pub kind: FaultKind,
}

impl Fault {
    /// A fault of a field.
    pub fn new(field: impl Into<String>, kind: FaultKind) -> Self {
        Self { field: field.into(), kind }
    }
}

/// Collects every fault of a form, so that a person sees all of them at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Nothing wrong yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Notes a fault.
    pub fn push(&mut self, field: impl Into<String>, kind: FaultKind) {
        self.0.push(Fault::new(field, kind));
    }

    /// Notes faults found elsewhere, their fields placed under a prefix such as `items[2].`.
    pub fn extend(&mut self, prefix: &str, faults: Vec<Fault>) {
        self.0.extend(
            faults.into_iter().map(|fault| Fault::new(format!("{prefix}{}", fault.field), fault.kind)),
        );
    }

    /// Passes a good value on and notes a bad one.
    pub fn check<T>(&mut self, field: impl Into<String>, result: Result<T, FaultKind>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(kind) => {
                self.push(field, kind);
                None
            }
        }
    }

    /// The value when nothing is wrong, else everything that is.
    pub fn into_result<T>(self, value: T) -> Result<T, Vec<Fault>> {
        if self.0.is_empty() { Ok(value) } else { Err(self.0) }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All faults, in the order they were found.
    pub fn into_vec(self) -> Vec<Fault> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_of_a_form_are_collected() {
        let mut faults = Faults::new();
        assert_eq!(faults.check("name", Ok(1)), Some(1));
        assert!(faults.is_empty());
        assert_eq!(faults.check::<i32>("email", Err(FaultKind::InvalidEmail)), None);
        faults.extend("items[1].", vec![Fault::new("quantity", FaultKind::MustBePositive)]);
        let fields: Vec<_> = faults.into_result(()).unwrap_err().into_iter().map(|f| f.field).collect();
        assert_eq!(fields, ["email", "items[1].quantity"]);
    }
}
