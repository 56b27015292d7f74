/** What the server takes at most. Here and not with the rules, since every page can say why a file is refused. */
export const fileLimits = { count: 10, bytes: 10 * 1024 * 1024 };

/** Why a file is not uploaded. Read by `useErrorText` and its like; the message is none for people. */
export class FileError extends Error {
  readonly kind: 'tooMany' | 'tooLarge' | 'type' | 'heic';
  readonly file: string;

  constructor(kind: FileError['kind'], file = '') {
    super(`A file is refused: ${kind}`);
    this.name = 'FileError';
    this.kind = kind;
    this.file = file;
  }
}
