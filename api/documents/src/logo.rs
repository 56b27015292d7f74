//! The provider's logo: a picture that people chose, made into one that is safe to print.

use std::io::Cursor;
use std::sync::Arc;

use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

/// The most pixels a side may have.
pub const SIDE_MAX: u32 = 3000;
/// The least, so that it can be seen.
pub const SIDE_MIN: u32 = 16;
/// What decoding may take: the largest picture at 16 bits a channel, and room for its lines.
const MEMORY_MAX: u64 = 96 << 20;

/// The space on the letterhead, in tenths of a millimetre.
const SPACE: (u32, u32) = (700, 160);
/// As many pixels as fill the space at 400 dots an inch; more only make every invoice heavier.
const PRINTED: (u32, u32) = (1100, 252);

/// Why a picture cannot be a logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LogoFault {
    /// Its bytes are neither PNG nor JPEG.
    #[error("neither PNG nor JPEG")]
    Kind,
    /// It has too few or too many pixels.
    #[error("a side is below {SIDE_MIN} or above {SIDE_MAX} pixels")]
    Size,
    /// It is cut off or damaged.
    #[error("damaged")]
    Broken,
}

/// A logo that can be printed: PNG of eight bits a channel in sRGB, without anything but its pixels.
#[derive(Clone, PartialEq, Eq)]
pub struct Logo {
    png: Arc<[u8]>,
    width: u32,
    height: u32,
}

impl Logo {
    /// Makes a logo of what was uploaded. Everything but the pixels is dropped: what the camera noted, colour profiles
    /// that the archive format forbids, and whatever was hidden behind the picture's end.
    pub fn read(bytes: &[u8]) -> Result<Self, LogoFault> {
        let format = match image::guess_format(bytes) {
            Ok(format @ (ImageFormat::Png | ImageFormat::Jpeg)) => format,
            _ => return Err(LogoFault::Kind),
        };
        // The size stands in the first bytes: a picture that would fill the memory is refused before it is unpacked.
        let sides = ImageReader::with_format(Cursor::new(bytes), format).into_dimensions();
        let (width, height) = sides.map_err(|_| LogoFault::Broken)?;
        if [width, height].iter().any(|side| !(SIDE_MIN..=SIDE_MAX).contains(side)) {
            return Err(LogoFault::Size);
        }
        let picture = decode(bytes, format).map_err(|_| LogoFault::Broken)?;
        let (width, height) = PRINTED;
        let picture = if picture.width() > width || picture.height() > height {
            picture.resize(width, height, FilterType::Lanczos3)
        } else {
            picture
        };
        let picture = if picture.color().has_alpha() {
            DynamicImage::ImageRgba8(picture.into_rgba8())
        } else {
            DynamicImage::ImageRgb8(picture.into_rgb8())
        };
        let mut png = Vec::new();
        picture.write_to(&mut Cursor::new(&mut png), ImageFormat::Png).map_err(|_| LogoFault::Broken)?;
        Ok(Self { png: png.into(), width: picture.width(), height: picture.height() })
    }

    /// A logo that was read and kept; none when these bytes were not.
    #[must_use]
    pub fn kept(png: Vec<u8>) -> Option<Self> {
        let reader = ImageReader::with_format(Cursor::new(png.as_slice()), ImageFormat::Png);
        let (width, height) = reader.into_dimensions().ok()?;
        Some(Self { png: png.into(), width, height })
    }

    /// Its bytes, a PNG.
    #[must_use]
    pub fn png(&self) -> &[u8] {
        &self.png
    }

    /// Pixels across.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Pixels down.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// How wide it is printed, in tenths of a millimetre: as large as the letterhead has room for.
    pub(crate) fn printed_width(&self) -> u32 {
        let (across, down) = SPACE;
        let by_height = down.saturating_mul(self.width) / self.height.max(1);
        by_height.clamp(1, across)
    }
}

impl std::fmt::Debug for Logo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Logo({} x {})", self.width, self.height)
    }
}

/// The picture, upright.
fn decode(bytes: &[u8], format: ImageFormat) -> image::ImageResult<DynamicImage> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(MEMORY_MAX);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;

    fn bytes_of(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
        bytes
    }

    fn blue(width: u32, height: u32) -> DynamicImage {
        DynamicImage::ImageRgb8(RgbImage::from_pixel(width, height, Rgb([19, 75, 125])))
    }

    #[test]
    fn png_and_jpeg_become_a_png_that_fits_the_letterhead() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            let logo = Logo::read(&bytes_of(&blue(2400, 600), format)).unwrap();
            assert_eq!((logo.width(), logo.height()), (1008, 252));
            assert_eq!(logo.printed_width(), 640);
            assert_eq!(Logo::kept(logo.png().to_vec()), Some(logo));
        }
        let small = Logo::read(&bytes_of(&blue(120, 40), ImageFormat::Png)).unwrap();
        assert_eq!((small.width(), small.height(), small.printed_width()), (120, 40, 480));
        let wide = Logo::read(&bytes_of(&blue(2800, 20), ImageFormat::Png)).unwrap();
        assert_eq!(wide.printed_width(), 700);
    }

    #[test]
    fn what_lies_behind_the_picture_is_dropped() {
        let mut bytes = bytes_of(&blue(40, 40), ImageFormat::Png);
        bytes.extend_from_slice(b"<script>alert(1)</script>");
        let logo = Logo::read(&bytes).unwrap();
        assert!(!logo.png().windows(8).any(|part| part == b"<script>"));
    }

    #[test]
    fn transparency_and_sixteen_bits_are_kept_printable() {
        let clear = DynamicImage::ImageRgba8(RgbaImage::from_pixel(40, 40, Rgba([0, 0, 0, 0])));
        let deep = DynamicImage::ImageRgba16(clear.to_rgba16());
        let logo = Logo::read(&bytes_of(&deep, ImageFormat::Png)).unwrap();
        let read = image::load_from_memory(logo.png()).unwrap();
        assert_eq!(read.color(), image::ColorType::Rgba8);
        assert_eq!(read.to_rgba8().get_pixel(0, 0).0[3], 0);
    }

    #[test]
    fn what_is_no_picture_is_refused_without_unpacking_it() {
        for other in
            [&b"GIF89a\x01\0\x01\0"[..], b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"%PDF-1.7", b""]
        {
            assert_eq!(Logo::read(other), Err(LogoFault::Kind));
        }
        let mut cut = bytes_of(&blue(200, 200), ImageFormat::Png);
        cut.truncate(cut.len() / 2);
        assert_eq!(Logo::read(&cut), Err(LogoFault::Broken));
        assert_eq!(Logo::read(b"\x89PNG\r\n\x1a\n"), Err(LogoFault::Broken));
        assert_eq!(Logo::read(&[0xFF, 0xD8, 0xFF, 0xE0, 0, 0]), Err(LogoFault::Broken));
        assert_eq!(Logo::read(&bytes_of(&blue(8, 200), ImageFormat::Png)), Err(LogoFault::Size));
        // A picture of 60 000 x 60 000 in a few bytes.
        let mut bomb = bytes_of(&blue(40, 40), ImageFormat::Png);
        bomb[16..20].copy_from_slice(&60_000u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&60_000u32.to_be_bytes());
        let crc = crc32(&bomb[12..29]);
        bomb[29..33].copy_from_slice(&crc.to_be_bytes());
        assert_eq!(Logo::read(&bomb), Err(LogoFault::Size));
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0u32, |sum, byte| {
            (0..8)
                .fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg()))
        })
    }
}
