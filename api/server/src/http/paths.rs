//! Which of several paths a request means.

use std::collections::HashMap;

/// What stands at paths with parameters, taken apart at their slashes.
#[derive(Default)]
pub struct Paths<T> {
    /// The paths that go on with this segment.
    named: HashMap<String, Self>,
    /// Those that go on with a parameter.
    any: Option<Box<Self>>,
    /// What stands at the path that ends here.
    value: Option<T>,
}

impl<T: Default> Paths<T> {
    /// Puts something at a path, whose parameters are written `{id}` or `:id`.
    pub fn insert(&mut self, path: &str, value: T) {
        let mut place = self;
        for segment in path.split('/') {
            place = match segment.starts_with(['{', ':']) {
                true => place.any.get_or_insert_default(),
                false => place.named.entry(segment.to_owned()).or_default(),
            };
        }
        place.value = Some(value);
    }

    /// What stands at the path that this one means; one that names a segment goes before one with a parameter there.
    pub fn find(&self, path: &str) -> Option<&T> {
        let (segment, rest) = match path.split_once('/') {
            Some((segment, rest)) => (segment, Some(rest)),
            None => (path, None),
        };
        let any = self.any.as_deref().filter(|_| !segment.is_empty());
        let places = self.named.get(segment).into_iter().chain(any);
        places.into_iter().find_map(|place| match rest {
            Some(rest) => place.find(rest),
            None => place.value.as_ref(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_found_by_its_segments_and_a_named_one_goes_first() {
        let mut paths = Paths::default();
        for path in ["/api/invoices", "/api/invoices/{id}", "/api/invoices/export", "/api/{kind}/:id/pdf"] {
            paths.insert(path, path);
        }
        for (path, meant) in [
            ("/api/invoices", Some("/api/invoices")),
            ("/api/invoices/export", Some("/api/invoices/export")),
            ("/api/invoices/7", Some("/api/invoices/{id}")),
            ("/api/invoices/export/pdf", Some("/api/{kind}/:id/pdf")),
            ("/api/invoices/7/lines", None),
            ("/api/invoices/", None),
            ("/api//7/pdf", None),
            ("/api", None),
            ("", None),
        ] {
            assert_eq!(paths.find(path).copied(), meant, "{path}");
        }
    }
}
