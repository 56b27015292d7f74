//! Elements inside elements, for the files that are XML.

use std::io::{self, BufWriter, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesStart, BytesText, Event};

/// An XML file as far as it is written.
pub(crate) struct Xml<'a>(Writer<BufWriter<&'a mut dyn Write>>);

impl<'a> Xml<'a> {
    /// Writes the whole file: the declaration and one root element, indented.
    pub fn write_file(
        out: &'a mut dyn Write,
        indent: usize,
        root: BytesStart<'_>,
        inner: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut xml = Self(Writer::new_with_indent(BufWriter::new(out), b' ', indent));
        xml.0.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        xml.0.write_event(Event::Start(root.borrow()))?;
        inner(&mut xml)?;
        xml.0.write_event(Event::End(root.to_end()))?;
        let mut out = xml.0.into_inner();
        out.write_all(b"\n")?;
        out.flush()
    }

    /// An element of text with one attribute.
    pub fn leaf_with(&mut self, name: &str, attribute: (&str, &str), text: &str) -> io::Result<()> {
        self.0
            .create_element(name)
            .with_attribute(attribute)
            .write_text_content(BytesText::new(text))
            .map(drop)
    }

    /// An element of text.
    pub fn leaf(&mut self, name: &str, text: &str) -> io::Result<()> {
        self.0.create_element(name).write_text_content(BytesText::new(text)).map(drop)
    }

    /// An element of elements.
    pub fn group(&mut self, name: &str, inner: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        self.groups(&[name], inner)
    }

    /// Elements each of which holds only the next.
    pub fn groups(
        &mut self,
        names: &[&str],
        inner: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        for &name in names {
            self.0.write_event(Event::Start(BytesStart::new(name)))?;
        }
        inner(self)?;
        for &name in names.iter().rev() {
            self.0.write_event(Event::End(BytesStart::new(name).to_end()))?;
        }
        Ok(())
    }
}
