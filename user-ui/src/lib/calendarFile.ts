import { paths } from './paths';

/** A whole day in somebody's calendar. */
export interface CalendarDay {
  /** Stands for the same event in every file, so that a later file moves it instead of adding another. */
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  title: string;
  /** The page that tells more. */
  url: string;
}

/** A day of an invoice, of which there is one of each kind. */
export function invoiceDay(invoiceId: string, kind: string, day: string, title: string): CalendarDay {
  return { id: `${invoiceId}-${kind}`, day, title, url: new URL(paths.invoice(invoiceId), location.href).href };
}

/** A line holds 75 octets; the next one goes on after a space (RFC 5545, section 3.1). */
const lineOctets = 75;

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

const compact = (text: string) => text.replaceAll(/[-:]|\.\d+/g, '');

function folded(line: string): string {
  const encoder = new TextEncoder();
  let length = 0;
  let text = '';
  for (const letter of line) {
    const octets = encoder.encode(letter).length;
    if (length + octets > lineOctets) {
      text += '\r\n ';
      length = 1;
    }
    text += letter;
    length += octets;
  }
  return text;
}

/**
 * The days as an iCalendar file (RFC 5545), which every calendar takes. Written here: the packages that do it bring a
 * validator or a time zone library, for what is eight lines an event without times and zones.
 */
export function calendarFile(days: readonly CalendarDay[], now: Date): string {
  const events = days.flatMap(({ id, day, title, url }) => [
    'BEGIN:VEVENT',
    `UID:${id}@paraply`,
    `DTSTAMP:${compact(now.toISOString())}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    // Nobody is busy because money arrives.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Paraply//Paraply//SV', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
