import { isDay } from '@paraply/core/days';
import { useState } from 'react';
import { DateInput } from './DateInput';

interface DayChoiceProps {
  label: string;
  /** `YYYY-MM-DD` */
  day: string;
  min?: string;
  max?: string;
  onDay: (day: string) => void;
}

/** A day that something is shown for. What is typed and is no day, or too early or late, stays in the field and changes nothing. */
export function DayChoice({ label, day, min, max, onDay }: DayChoiceProps) {
  const [shown, setShown] = useState(day);
  const [typed, setTyped] = useState(day);
  // The day has been changed elsewhere, such as by the way back.
  if (shown !== day) {
    setShown(day);
    setTyped(day);
  }
  return (
    <DateInput
      label={label}
      value={typed}
      min={min}
      max={max}
      onChange={(next) => {
        setTyped(next);
        if (isDay(next) && (min === undefined || next >= min) && (max === undefined || next <= max)) onDay(next);
      }}
    />
  );
}
