import { FileError, fileLimits } from './fileError';

/** What the server takes; checked here first, so that nobody waits for a long upload to be refused. */
const endings = ['pdf', 'jpg', 'jpeg', 'png', 'webp', 'docx', 'xlsx', 'csv', 'txt'];

/** Photos as phones store them; `photos.ts` makes JPEGs of them. */
const heicEndings = ['heic', 'heif'];

/**
 * HEIC is offered although it is never uploaded: a picker that greys the photo out says neither why nor what to do
 * instead, while a choice that cannot be read is refused in words. Safari hands over the original then instead of a
 * JPEG of its own, which it can decode and we convert. JPEG stays the first picture, because Safari makes the first one
 * it can of any other kind.
 */
export const acceptedFiles = [...endings, ...heicEndings].map((ending) => `.${ending}`).join(',');

function hasEnding(name: string, among: readonly string[]): boolean {
  return among.includes(name.split('.').at(-1)?.toLowerCase() ?? '');
}

export function isHeicName(name: string): boolean {
  return hasEnding(name, heicEndings);
}

/**
 * The first fault of the chosen files, or null. The server judges by content; the ending is only the early warning. A
 * HEIC photo is judged once it is converted.
 */
export function fileFault(files: readonly { name: string; size: number }[], stored: number): FileError | null {
  if (files.length + stored > fileLimits.count) return new FileError('tooMany');
  for (const { name, size } of files) {
    if (isHeicName(name)) continue;
    if (size > fileLimits.bytes) return new FileError('tooLarge', name);
    if (!hasEnding(name, endings)) return new FileError('type', name);
  }
  return null;
}
