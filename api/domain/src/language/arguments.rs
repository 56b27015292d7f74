//! Turns a value into a message and its arguments, by way of serde: the names of its type and variant are the key, its
//! fields the arguments.

use std::fmt::{self, Display};

use fluent_bundle::{FluentArgs, FluentValue};
use serde::ser::{self, Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeStructVariant};

use super::Language;

/// The field that names the variant where serde tags an enum within.
const TAG: &str = "kind";

/// What a value says.
pub(super) enum Rendered {
    /// A text or a number.
    Plain(FluentValue<'static>),
    /// A variant of an enum.
    Message { key: String, variant: &'static str, args: FluentArgs<'static> },
}

impl Rendered {
    pub fn of(language: Language, value: &(impl Serialize + ?Sized)) -> Self {
        value.serialize(Teller(language)).unwrap_or_else(|fault| Self::Plain(fault.0.into()))
    }

    fn variant(enumeration: &str, variant: &'static str) -> Self {
        Self::Message { key: key(enumeration, variant), variant, args: FluentArgs::new() }
    }

    pub fn into_text(self, language: Language) -> String {
        match self {
            Self::Plain(FluentValue::Number(number)) => number.as_string().into_owned(),
            Self::Plain(FluentValue::String(text)) => text.into_owned(),
            Self::Plain(_) => String::new(),
            Self::Message { key, args, .. } => {
                language.format(&key, Some(&args)).map_or(key, std::borrow::Cow::into_owned)
            }
        }
    }

    /// As an argument: a variant with a text of its own is that text, another its name, to be selected by.
    fn into_value(self, language: Language) -> FluentValue<'static> {
        match self {
            Self::Plain(value) => value,
            Self::Message { key, variant, args } => language
                .format(&key, Some(&args))
                .map_or_else(|| kebab(variant).into(), |text| text.into_owned().into()),
        }
    }
}

fn key(enumeration: &str, variant: &str) -> String {
    format!("{}-{}", kebab(enumeration), kebab(variant))
}

/// `TooShort`, `tooShort` and `too_short` as `too-short`.
pub(super) fn kebab(name: &str) -> String {
    let mut kebab = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter == '_' {
            kebab.push('-');
        } else if letter.is_ascii_uppercase() {
            if !kebab.is_empty() {
                kebab.push('-');
            }
            kebab.push(letter.to_ascii_lowercase());
        } else {
            kebab.push(letter);
        }
    }
    kebab
}

/// A value of a kind that no text needs.
#[derive(Debug)]
pub(super) struct Untellable(String);

impl Display for Untellable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Untellable {}

impl ser::Error for Untellable {
    fn custom<T: Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

type Result<T> = std::result::Result<T, Untellable>;

#[derive(Clone, Copy)]
struct Teller(Language);

impl Teller {
    fn value<T: Serialize + ?Sized>(self, value: &T) -> Result<FluentValue<'static>> {
        Ok(value.serialize(self)?.into_value(self.0))
    }
}

macro_rules! numbers {
    ($($method:ident: $number:ty),+) => {
        $(fn $method(self, number: $number) -> Result<Rendered> {
            Ok(Rendered::Plain(number.into()))
        })+
    };
}

macro_rules! untellable {
    ($($method:ident($($argument:ty),*) -> $answer:ty;)+) => {
        $(fn $method(self, $(_: $argument),*) -> Result<$answer> {
            Err(Untellable(stringify!($method).to_owned()))
        })+
    };
}

impl ser::Serializer for Teller {
    type Ok = Rendered;
    type Error = Untellable;
    type SerializeSeq = List;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;
    type SerializeTuple = Impossible<Rendered, Untellable>;
    type SerializeTupleStruct = Impossible<Rendered, Untellable>;
    type SerializeTupleVariant = Impossible<Rendered, Untellable>;
    type SerializeMap = Impossible<Rendered, Untellable>;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8,
        serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    untellable! {
        serialize_f32(f32) -> Rendered;
        serialize_f64(f64) -> Rendered;
        serialize_bytes(&[u8]) -> Rendered;
        serialize_unit() -> Rendered;
        serialize_unit_struct(&'static str) -> Rendered;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
    }

    /// `true` and `false`, to be selected by.
    fn serialize_bool(self, is: bool) -> Result<Rendered> {
        Ok(Rendered::Plain(is.to_string().into()))
    }

    fn serialize_char(self, letter: char) -> Result<Rendered> {
        Ok(Rendered::Plain(letter.to_string().into()))
    }

    fn serialize_str(self, text: &str) -> Result<Rendered> {
        Ok(Rendered::Plain(text.to_owned().into()))
    }

    /// `none`, to be selected by.
    fn serialize_none(self) -> Result<Rendered> {
        Ok(Rendered::Plain("none".into()))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Rendered> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Rendered> {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Result<Rendered> {
        Ok(Rendered::variant(name, variant))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Rendered> {
        let mut fields = Fields { language: self.0, told: Rendered::variant(name, variant), tagged: None };
        fields.add("value", value)?;
        Ok(fields.told)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List> {
        Ok(List { language: self.0, items: Vec::new() })
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields> {
        Ok(Fields { language: self.0, told: Rendered::variant(name, ""), tagged: Some(name) })
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields> {
        Ok(Fields { language: self.0, told: Rendered::variant(name, variant), tagged: None })
    }
}

/// Several, told with commas between them.
struct List {
    language: Language,
    items: Vec<String>,
}

impl SerializeSeq for List {
    type Ok = Rendered;
    type Error = Untellable;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.items.push(value.serialize(Teller(self.language))?.into_text(self.language));
        Ok(())
    }

    fn end(self) -> Result<Rendered> {
        Ok(Rendered::Plain(self.items.join(", ").into()))
    }
}

struct Fields {
    language: Language,
    told: Rendered,
    /// The enum's name while its variant is still to come in the tag.
    tagged: Option<&'static str>,
}

impl Fields {
    fn add<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        let value = Teller(self.language).value(value)?;
        let Rendered::Message { key: message, args, .. } = &mut self.told else { return Ok(()) };
        match (self.tagged, &value) {
            (Some(enumeration), FluentValue::String(variant)) if name == TAG => {
                *message = key(enumeration, variant);
            }
            _ => args.set(kebab(name), value),
        }
        Ok(())
    }
}

impl SerializeStruct for Fields {
    type Ok = Rendered;
    type Error = Untellable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.add(name, value)
    }

    fn end(self) -> Result<Rendered> {
        Ok(self.told)
    }
}

impl SerializeStructVariant for Fields {
    type Ok = Rendered;
    type Error = Untellable;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.add(name, value)
    }

    fn end(self) -> Result<Rendered> {
        Ok(self.told)
    }
}
