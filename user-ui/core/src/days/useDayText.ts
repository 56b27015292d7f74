import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { isDay } from './days';
import { readDay, writeDay } from './dayText';
import type { Locale } from '../format';

interface DayTextOptions {
  /** `YYYY-MM-DD`, nothing, or what somebody typed that is no day. */
  value: string;
  onChange: (value: string) => void;
  locale: Locale;
}

/** The text of a date field: as it is typed until the field is left, which reads it, and in the language's form then. */
export function useDayText({ value, onChange, locale }: DayTextOptions) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = () => {
    if (typed === null) return;
    setTyped(null);
    const next = readDay(typed) ?? typed.trim();
    if (next !== value) onChange(next);
  };
  return {
    text: typed ?? writeDay(value, locale),
    setText: (next: string) => {
      setTyped(next);
      // Whole already, and the same however it is read: what hangs on the day need not wait until the field is left.
      if (isDay(next) && next !== value) onChange(next);
    },
    read,
    /** Enter sends a form before its fields are left. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') read();
    },
    choose: (day: string) => {
      setTyped(null);
      onChange(day);
    },
  };
}
