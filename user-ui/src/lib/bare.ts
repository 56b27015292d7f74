/** A text as a search compares it. */
export function bare(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('sv');
}
