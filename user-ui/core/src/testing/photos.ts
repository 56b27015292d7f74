import { vi } from 'vitest';

/** A photo as an iPhone stores it, as far as its content is looked at. */
export function heicPhoto(name = 'IMG_1234.HEIC'): File {
  return new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], name);
}

interface Decoded {
  width?: number;
  height?: number;
  /** Of the JPEG. */
  size?: number;
}

/** A browser that can read HEIC, as Safari; jsdom cannot, like any other. */
export function stubHeicDecoder({ width = 4032, height = 3024, size = 3 }: Decoded = {}) {
  const bitmap = { width, height, close: vi.fn() };
  const drawImage = vi.fn();
  const convertToBlob = vi.fn(({ type }: ImageEncodeOptions) =>
    Promise.resolve(new Blob([new Uint8Array(size)], { type })),
  );
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage });
      convertToBlob = convertToBlob;
    },
  );
  return { bitmap, drawImage, convertToBlob };
}
