import { DayPicker } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import { sv } from 'react-day-picker/locale/sv';
import { isDay, today } from './days';
import type { DayLimits } from './dayText';
import type { Locale } from '../format';
import './calendar.css';

const locales = { sv, en: enGB };

/** The calendar counts in the device's time; only the day, month and year of its dates are read. */
function toDate(day: string): Date {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(Number(year), Number(month) - 1, Number(date), 12);
}

function toDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export interface CalendarProps extends DayLimits {
  locale: Locale;
  value: string;
  onChoose: (day: string) => void;
}

/** A month to choose a day from, of both apps. Large enough to be loaded only when somebody opens it. */
export default function Calendar({ locale, value, min = '', max = '', onChoose }: CalendarProps) {
  const selected = isDay(value) ? toDate(value) : undefined;
  const first = isDay(min) ? toDate(min) : undefined;
  const last = isDay(max) ? toDate(max) : undefined;
  const now = toDate(today());
  const shown = selected ?? (first && first > now ? first : last && last < now ? last : now);
  return (
    <DayPicker
      autoFocus
      defaultMonth={shown}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      locale={locales[locale]}
      mode="single"
      navLayout="around"
      onDayClick={(date, { disabled }) => {
        if (disabled !== true) onChoose(toDay(date));
      }}
      selected={selected}
      startMonth={first}
      endMonth={last}
      today={now}
      weekStartsOn={1}
    />
  );
}
