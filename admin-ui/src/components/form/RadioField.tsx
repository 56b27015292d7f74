import { required, useInput, ValidationError } from 'react-admin';
import { useT } from '../../i18n/useT';
import type { MessageKey } from '../../i18n/types';
import { RadioChoices, type RadioChoice } from './RadioChoices';

interface RadioFieldProps {
  source: string;
  label: MessageKey;
  choices: RadioChoice[];
  /** Beside each other where there is room, for choices of a word or two. */
  row?: boolean;
  onChoose?: (id: string) => void;
}

const mandatoryRule = required();

/** One of a few in a form. react-admin's own has no room for what a choice means. */
export function RadioField({ source, label, choices, row = false, onChoose }: RadioFieldProps) {
  const t = useT();
  const { id, field, fieldState } = useInput<string | null>({ source, validate: mandatoryRule });
  const { ref, value, onChange, name, onBlur } = field;
  const fault = fieldState.error?.message;
  return (
    <RadioChoices
      id={id}
      label={t(label)}
      name={name}
      value={value ?? ''}
      choices={choices}
      row={row}
      fault={fault === undefined ? undefined : <ValidationError error={fault} />}
      inputRef={ref}
      onBlur={onBlur}
      onChange={(chosen) => {
        onChange(chosen);
        onChoose?.(chosen);
      }}
    />
  );
}
