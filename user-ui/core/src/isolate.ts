/** Hebrew, Arabic and their kin, and the marks that turn the direction of what follows them. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A text that somebody typed, for use inside another one: what is written in the other direction, or turns it, ends
 * where the text ends and leaves the digits beside it alone (first strong isolate, Unicode UAX #9).
 */
export function isolate(text: string): string {
  if (!turning.test(text)) return text;
  // The text must not end its own isolation.
  return `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069`;
}
