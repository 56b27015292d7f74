//! Large texts, kept compressed: files for the bank and answers of many thousands of records. In memory and in the
//! database they take a tenth of their size.

use std::io::{self, Read, Write};

use bytes::{Buf, Bytes};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// A text that is being written.
pub struct Packer(GzEncoder<Vec<u8>>);

impl Packer {
    pub fn finish(self) -> io::Result<Packed> {
        self.0.finish().map(|bytes| Packed::Gzip(bytes.into()))
    }
}

impl Default for Packer {
    fn default() -> Self {
        // Fast: the rest is worth less than the time.
        Self(GzEncoder::new(Vec::new(), Compression::fast()))
    }
}

impl Write for Packer {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        // What was written so far compresses better together with what follows.
        Ok(())
    }
}

/// A text that is written; cheap to copy, not to read.
#[derive(Clone, Debug)]
pub enum Packed {
    Gzip(Bytes),
    /// As it stands: what was stored before texts were packed.
    Plain(Bytes),
}

impl Packed {
    /// The text itself, some of it at a time.
    pub fn text(&self) -> Box<dyn Read + Send + Sync> {
        match self {
            Self::Gzip(bytes) => Box::new(GzDecoder::new(bytes.clone().reader())),
            Self::Plain(bytes) => Box::new(bytes.clone().reader()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(mut text: impl Read) -> String {
        let mut read = String::new();
        text.read_to_string(&mut read).unwrap();
        read
    }

    #[test]
    fn what_is_packed_reads_as_it_was_written() {
        for text in [String::new(), "å".into(), "<Nm>Anna Björk</Nm>\n".repeat(10_000)] {
            let mut packer = Packer::default();
            for some in text.as_bytes().chunks(777) {
                packer.write_all(some).unwrap();
                packer.flush().unwrap();
            }
            let packed = packer.finish().unwrap();
            assert_eq!(read(packed.text()), text);
            let Packed::Gzip(bytes) = &packed else { panic!("plain") };
            assert!(bytes.len() < 100 + text.len() / 10, "{}", bytes.len());
        }
    }

    #[test]
    fn what_was_stored_as_it_stands_is_read_as_it_stands() {
        let plain = Packed::Plain(Bytes::from_static(b"<Document/>"));
        assert_eq!(read(plain.text()), "<Document/>");
    }
}
