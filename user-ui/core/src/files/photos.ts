import { FileError } from './fileError';
import { fileFault, isHeicName } from './fileRules';

/** What the server knows as HEIC by content, too (`files/kind.rs`). */
const brands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'heif'];

/** iOS draws no larger canvas. Photos of 24 and 48 megapixels are scaled down to it; a receipt stays readable. */
const maxPixels = 4096 * 4096;

const jpeg = { type: 'image/jpeg', quality: 0.9 };

/** By ending or by content: iOS hands some HEIC photos over as `.jpg`, or without a type. */
async function isHeic(file: File): Promise<boolean> {
  if (isHeicName(file.name)) return true;
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return head.startsWith('ftyp') && brands.includes(head.slice(4));
}

/** Rejects where the browser cannot decode the picture: all but Safari, and those on the iPhone, which are Safari. */
async function convert(file: File): Promise<Blob> {
  // Turned as the photo was taken: that is the default, and older Safaris refuse the option that says so.
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
    const [width, height] = [Math.floor(bitmap.width * scale), Math.floor(bitmap.height * scale)];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas to draw on');
    context.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob(jpeg);
  } finally {
    bitmap.close();
  }
}

async function toJpeg(file: File): Promise<File> {
  const picture = await convert(file).catch(() => {
    throw new FileError('heic', file.name);
  });
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  return new File([picture], name, { type: jpeg.type, lastModified: file.lastModified });
}

/**
 * The file as it is uploaded: a HEIC photo as JPEG, which everybody can open, any other as it is. Rejects with a
 * FileError what the server would refuse, and a photo that this browser cannot read. Only the picture is converted: what
 * the phone wrote into the photo (EXIF, such as where and when it was taken) does not leave the device.
 */
export async function prepareFile(file: File): Promise<File> {
  const ready = (await isHeic(file)) ? await toJpeg(file) : file;
  const fault = fileFault([ready], 0);
  if (fault) throw fault;
  return ready;
}
