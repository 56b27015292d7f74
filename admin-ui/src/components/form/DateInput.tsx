import { IconButton, InputAdornment, Popover, Skeleton, TextField, type Theme } from '@mui/material';
import type { DayLimits } from '@paraply/core/dayText';
import { useDayText } from '@paraply/core/useDayText';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { Icon } from '../Icon';
import { FieldLabel } from './FieldLabel';
import { dayRule } from './rules';

const Calendar = lazy(() => import('@paraply/core/Calendar'));

interface DateInputProps extends DayLimits {
  label: string;
  /** `YYYY-MM-DD`; what was typed when that is no day. */
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  optional?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** What else is wrong with it. */
  error?: ReactNode;
  help?: ReactNode;
  id?: string;
  name?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A day, typed as the language writes it or chosen from a calendar. What is no day is said when the field is left. */
export function DateInput(props: DateInputProps) {
  const { label, optional, value, onChange, min, max, error, help, onBlur, disabled, ...rest } = props;
  const t = useT();
  const { locale } = useFormat();
  const field = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const ownId = useId();
  const id = rest.id ?? ownId;
  const { text, setText, read, choose, onKeyDown } = useDayText({ value, onChange, locale });
  const wrong = error ?? dayRule(t, locale, { min, max })(value);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <TextField
        {...rest}
        ref={field}
        id={id}
        label={<FieldLabel text={label} optional={optional} />}
        value={text}
        disabled={disabled}
        placeholder={t('form.dateForm')}
        autoComplete="off"
        error={Boolean(wrong)}
        helperText={wrong ?? help}
        slotProps={{
          inputLabel: { shrink: true },
          input: {
            endAdornment: (
              // Close to the text: among the filters a whole day has just enough room.
              <InputAdornment position="end" sx={{ ml: 0 }}>
                <IconButton
                  edge="end"
                  disabled={disabled}
                  aria-label={t('form.openCalendar')}
                  aria-describedby={`${id}-label`}
                  aria-haspopup="dialog"
                  aria-expanded={open}
                  title={t('form.openCalendar')}
                  onClick={() => {
                    setOpen(true);
                  }}
                >
                  <Icon of={CalendarDays} size={18} />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
        onBlur={() => {
          read();
          onBlur?.();
        }}
        onChange={(event) => {
          setText(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Popover
        open={open}
        onClose={close}
        anchorEl={() => field.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('form.calendar'), sx: calendarPaper } }}
      >
        <Suspense fallback={<Skeleton variant="rounded" width={308} height={344} />}>
          <Calendar
            locale={locale}
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              choose(day);
              close();
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

/** The calendar is the freelancer's app's too, and knows its colours as that names them. */
function calendarPaper({ palette }: Theme) {
  const { ink, muted, line, primary, onPrimary, focus, quietSoft } = palette.roles;
  return {
    '--ink': ink,
    '--muted': muted,
    '--primary': primary,
    '--on-primary': onPrimary,
    '--focus': focus,
    '--quiet-soft': quietSoft,
    p: 2,
    border: `1px solid ${line}`,
  };
}
