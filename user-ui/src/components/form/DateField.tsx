import type { DayLimits } from '@paraply/core/dayText';
import { dayFault, writeDay } from '@paraply/core/dayText';
import type { ReactNode } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { DateInput } from './DateInput';
import { Field } from './Field';

interface DateFieldProps<Values extends FieldValues, Output> extends DayLimits {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, string>;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
}

/** A date field. An invalid date is reported on blur and rejected by the form's schema. */
export function DateField<Values extends FieldValues, Output>(props: DateFieldProps<Values, Output>) {
  const { control, name, min, max, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  const value: string = field.value;
  const fault = useDayFaultText(value, { min, max });
  return (
    <Field {...rest} error={fieldState.error?.message ?? fault}>
      {(own) => <DateInput {...own} {...field} max={max} min={min} value={value} />}
    </Field>
  );
}

function useDayFaultText(value: string, limits: DayLimits): string | undefined {
  const { t } = useTranslation();
  const { locale } = useFormat();
  switch (dayFault(value, limits)) {
    case 'day':
      return t('faults.dayForm');
    case 'early':
      return t('faults.earliest', { date: writeDay(limits.min ?? '', locale) });
    case 'late':
      return t('faults.latest', { date: writeDay(limits.max ?? '', locale) });
    case null:
      return undefined;
  }
}
