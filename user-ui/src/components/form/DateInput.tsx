import type { DayLimits } from '@paraply/core/dayText';
import { useDayText } from '@paraply/core/useDayText';
import * as Popover from '@radix-ui/react-popover';
import clsx from 'clsx';
import { CalendarDays } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { TextInput } from './controls';
import { labelIdOf } from './Field';

const Calendar = lazy(() => import('@paraply/core/Calendar'));

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
  return (
    <Popover.Root onOpenChange={setOpen} open={open}>
      <Popover.Anchor className="relative">
        <TextInput
          autoComplete="off"
          className={clsx('figures pr-12', className)}
          placeholder={t('common.dateForm')}
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
        <Popover.Trigger asChild>
          <IconButton
            aria-describedby={id && labelIdOf(id)}
            className="absolute top-0 right-0"
            disabled={disabled}
            icon={CalendarDays}
            label={t('common.openCalendar')}
          />
        </Popover.Trigger>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          aria-label={t('common.calendar')}
          className="z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-panel border border-line bg-surface p-2 shadow-float"
          collisionPadding={8}
          sideOffset={4}
        >
          <Suspense fallback={<Skeleton className="h-86 w-77" />}>
            <Calendar
              locale={locale}
              max={max}
              min={min}
              onChoose={(day) => {
                choose(day);
                setOpen(false);
              }}
              value={value}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
