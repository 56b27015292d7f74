//! The fonts that are compiled into the program; their licences lie beside them in `fonts/`.

use std::sync::LazyLock;

use typst::foundations::Bytes;
use typst::text::Font;

/// Figtree first, then the fallbacks for other scripts.
const FILES: [&[u8]; 13] = [
    include_bytes!("../fonts/Figtree-Regular.ttf"),
    include_bytes!("../fonts/Figtree-Medium.ttf"),
    include_bytes!("../fonts/Figtree-SemiBold.ttf"),
    include_bytes!("../fonts/Figtree-Bold.ttf"),
    include_bytes!("../fonts/NotoSans-Regular.ttf"),
    include_bytes!("../fonts/NotoSansArabic-Regular.ttf"),
    include_bytes!("../fonts/NotoSansArmenian-Regular.ttf"),
    include_bytes!("../fonts/NotoSansDevanagari-Regular.ttf"),
    include_bytes!("../fonts/NotoSansGeorgian-Regular.ttf"),
    include_bytes!("../fonts/NotoSansHebrew-Regular.ttf"),
    include_bytes!("../fonts/NotoSansThai-Regular.ttf"),
    include_bytes!("../fonts/DroidSansFallback.ttf"),
    include_bytes!("../fonts/NotoEmoji-Regular.ttf"),
];

static FONTS: LazyLock<Vec<Font>> =
    LazyLock::new(|| FILES.into_iter().flat_map(|bytes| Font::iter(Bytes::new(bytes))).collect());

/// All fonts; parsed once, cheap to clone.
pub(crate) fn load() -> Vec<Font> {
    FONTS.clone()
}

/// Whether some font has a glyph for `character`.
pub(crate) fn cover(character: char) -> bool {
    FONTS.iter().any(|font| font.info().coverage.contains(u32::from(character)))
}
