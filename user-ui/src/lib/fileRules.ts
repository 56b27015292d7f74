/** What the server takes; checked here first, so that nobody waits for a long upload to be refused. */
export const fileLimits = { count: 10, bytes: 10 * 1024 * 1024 };

const endings = ['pdf', 'jpg', 'jpeg', 'png', 'webp', 'docx', 'xlsx', 'csv', 'txt'];

export const acceptedFiles = endings.map((ending) => `.${ending}`).join(',');

export type FileFault = { kind: 'tooMany' } | { kind: 'tooLarge' | 'type'; name: string };

/** The first fault of the chosen files, or null. The server judges by content; the ending is only the early warning. */
export function fileFault(files: readonly { name: string; size: number }[], stored: number): FileFault | null {
  if (files.length + stored > fileLimits.count) return { kind: 'tooMany' };
  for (const { name, size } of files) {
    if (size > fileLimits.bytes) return { kind: 'tooLarge', name };
    const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
    if (!endings.includes(ending)) return { kind: 'type', name };
  }
  return null;
}
