//! Which path of the contract a request means.

use std::collections::HashMap;

/// The paths of the contract, taken apart at their slashes.
#[derive(Default)]
pub struct Paths {
    /// The paths that go on with this segment.
    named: HashMap<String, Paths>,
    /// Those that go on with a parameter.
    any: Option<Box<Paths>>,
    /// The path that ends here.
    template: Option<String>,
}

impl Paths {
    pub fn insert(&mut self, template: &str) {
        let mut place = self;
        for segment in template.split('/') {
            place = match segment.starts_with('{') {
                true => place.any.get_or_insert_default(),
                false => place.named.entry(segment.to_owned()).or_default(),
            };
        }
        place.template = Some(template.to_owned());
    }

    /// The path that is meant by this one; one that names a segment goes before one with a parameter there.
    pub fn find(&self, path: &str) -> Option<&str> {
        let (segment, rest) = match path.split_once('/') {
            Some((segment, rest)) => (segment, Some(rest)),
            None => (path, None),
        };
        let places = self.named.get(segment).into_iter().chain(self.any.as_deref());
        places.into_iter().find_map(|place| match rest {
            Some(rest) => place.find(rest),
            None => place.template.as_deref(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_found_by_its_segments_and_a_named_one_goes_first() {
        let mut paths = Paths::default();
        for path in ["/api/invoices", "/api/invoices/{id}", "/api/invoices/export", "/api/{kind}/{id}/pdf"] {
            paths.insert(path);
        }
        for (path, meant) in [
            ("/api/invoices", Some("/api/invoices")),
            ("/api/invoices/export", Some("/api/invoices/export")),
            ("/api/invoices/7", Some("/api/invoices/{id}")),
            ("/api/invoices/export/pdf", Some("/api/{kind}/{id}/pdf")),
            ("/api/invoices/7/lines", None),
            ("/api/invoices/", Some("/api/invoices/{id}")),
            ("/api", None),
            ("", None),
        ] {
            assert_eq!(paths.find(path), meant, "{path}");
        }
    }
}
