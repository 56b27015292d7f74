//! The texts in `texts/`, one folder for each language, in Project Fluent's format.
//!
//! A value finds its text by its type: `FaultKind::TooShort { min }` is the message `fault-too-short` with the argument
//! `$min`. Other texts are asked for by their key. Both languages are compiled in, and the tests hold them to the same
//! keys and arguments.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::Serialize;

use super::Language;
use super::arguments::Rendered;

macro_rules! catalogue {
    ($($subject:literal),+ $(,)?) => {
        pub(super) const SWEDISH: &[&str] =
            &[$(include_str!(concat!("../../texts/sv/", $subject, ".ftl"))),+];
        pub(super) const ENGLISH: &[&str] =
            &[$(include_str!(concat!("../../texts/en/", $subject, ".ftl"))),+];
    };
}

catalogue!(
    "app",
    "approvals",
    "bank",
    "clients",
    "dates",
    "documents",
    "faults",
    "invoices",
    "payroll",
    "refusals",
    "server"
);

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> =
    LazyLock::new(|| [bundle("sv", SWEDISH), bundle("en", ENGLISH)]);

/// A file with a fault still gives its other texts: the tests refuse it, and production goes on.
fn bundle(code: &str, files: &[&str]) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(code.parse().into_iter().collect());
    bundle.set_use_isolating(false);
    for file in files {
        let resource =
            FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(resource, _faults)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

impl Language {
    /// The text of a value whose type and variant name the message, with its fields as arguments.
    pub fn say(self, value: &impl Serialize) -> String {
        Rendered::of(self, value).into_text(self)
    }

    /// As [`Self::say`], an attribute of the message; none where the message has no such attribute.
    pub fn say_attribute(self, value: &impl Serialize, attribute: &str) -> Option<String> {
        match Rendered::of(self, value) {
            Rendered::Message { key, args, .. } => {
                self.format(&format!("{key}.{attribute}"), Some(&args)).map(Cow::into_owned)
            }
            Rendered::Plain(_) => None,
        }
    }

    /// The text of a value that has no arguments.
    pub fn label(self, value: &impl Serialize) -> &'static str {
        match Rendered::of(self, value) {
            Rendered::Message { key, variant, .. } => self.whole(&key).unwrap_or(variant),
            Rendered::Plain(_) => "",
        }
    }

    /// The text without arguments of this key.
    pub fn phrase(self, key: &'static str) -> &'static str {
        self.whole(key).unwrap_or(key)
    }

    /// Every text without arguments whose key begins so, by the rest of its key.
    pub fn phrases(self, prefix: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
        let files = [SWEDISH, ENGLISH][self as usize];
        let keys = files.iter().flat_map(|file| file.lines()).filter_map(|line| line.split_once(" = "));
        keys.filter(move |(key, _)| key.starts_with(prefix))
            .map(move |(key, _)| (&key[prefix.len()..], self.phrase(key)))
    }

    /// The text of this key with its arguments.
    pub fn phrase_with<'a>(
        self,
        key: &'static str,
        args: impl IntoIterator<Item = (&'static str, FluentValue<'a>)>,
    ) -> String {
        let mut given = FluentArgs::new();
        args.into_iter().for_each(|(name, value)| given.set(name, value));
        self.format(key, Some(&given)).map_or_else(|| key.to_owned(), Cow::into_owned)
    }

    fn whole(self, key: &str) -> Option<&'static str> {
        match self.format(key, None)? {
            Cow::Borrowed(text) => Some(text),
            Cow::Owned(_) => None,
        }
    }

    /// None where the catalogue lacks the message: then the key stands in its place, which is better than no answer.
    pub(super) fn format(self, key: &str, args: Option<&FluentArgs<'_>>) -> Option<Cow<'static, str>> {
        let bundle = &BUNDLES[self as usize];
        let (id, attribute) = key.split_once('.').map_or((key, None), |(id, name)| (id, Some(name)));
        let message = bundle.get_message(id)?;
        let pattern = match attribute {
            Some(name) => message.get_attribute(name)?.value(),
            None => message.value()?,
        };
        let mut faults = Vec::new();
        let text = bundle.format_pattern(pattern, args, &mut faults);
        // In production a value that is missing stands in the text as `{$name}`.
        debug_assert!(faults.is_empty(), "{key}: {faults:?}");
        Some(text)
    }
}
