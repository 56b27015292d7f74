import type { DayLimits } from '@paraply/core/dayText';
import { useDayText } from '@paraply/core/useDayText';
import clsx from 'clsx';
import { CalendarDays } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useRef, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useWidgets } from '@/components/ui/useWidgets';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { TextInput } from './controls';
import { labelIdOf } from './Field';

interface DateInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type'>, DayLimits {
  /** `YYYY-MM-DD`, or the typed text when it is not a date. */
  value: string;
  onChange: (value: string) => void;
}

/** A date, typed in the format of the language or picked in a calendar. */
export function DateInput({ id, value, onChange, min, max, onBlur, className, disabled, ...rest }: DateInputProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const [open, setOpen] = useState(false);
  const { text, setText, read, choose, onKeyDown } = useDayText({ value, onChange, locale });
  const field = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const widgets = useWidgets(open);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <div className="relative" ref={field}>
        <TextInput
          autoComplete="off"
          className={clsx('figures pr-9 pl-2.5', className)}
          placeholder={t('controls.dateForm')}
          {...rest}
          id={id}
          disabled={disabled}
          onBlur={(event) => {
            read();
            onBlur?.(event);
          }}
          onChange={(event) => {
            setText(event.target.value);
          }}
          onKeyDown={onKeyDown}
          value={text}
        />
        <IconButton
          aria-describedby={id && labelIdOf(id)}
          aria-expanded={open}
          aria-haspopup="dialog"
          className="absolute top-0 right-0"
          disabled={disabled}
          icon={CalendarDays}
          label={t('controls.openCalendar')}
          onClick={() => {
            setOpen(!open);
          }}
          ref={trigger}
        />
      </div>
      {open && widgets && (
        <widgets.CalendarPopover
          field={field}
          locale={locale}
          max={max}
          min={min}
          onChoose={(day) => {
            choose(day);
            close();
          }}
          onClose={close}
          trigger={trigger}
          value={value}
        />
      )}
    </>
  );
}
