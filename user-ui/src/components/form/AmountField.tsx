import { parseDecimal, parsePositive } from '@paraply/core/decimal';
import { useTranslation } from '@/i18n/useTranslation';
import { Field } from './Field';
import { TextInput } from './controls';

interface AmountFieldProps {
  label: string;
  hint?: string;
  className?: string;
  /** As it was typed. */
  text: string;
  onText: (text: string) => void;
}

/** A field outside forms for an amount above zero, to calculate with. */
export function AmountField({ label, hint, className, text, onText }: AmountFieldProps) {
  const { t } = useTranslation();
  const isValid = text === '' || parsePositive(text) !== null;
  const error = isValid ? undefined : t(parseDecimal(text) === null ? 'errors.number' : 'errors.positive');
  return (
    <Field error={error} hint={hint} label={label} {...(className !== undefined && { className })}>
      {(control) => (
        <TextInput
          autoComplete="off"
          className="figures"
          inputMode="decimal"
          {...control}
          onChange={({ target }) => {
            onText(target.value);
          }}
          value={text}
        />
      )}
    </Field>
  );
}
