import { Check, Copy } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/i18n/useTranslation';
import { Field } from './Field';
import { TextInput } from './controls';
import { useCopyAndSay } from './useCopyAndSay';

interface CopyFieldProps {
  label: string;
  value: string;
}

/** A read-only text with a copy button. */
export function CopyField({ label, value }: CopyFieldProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopyAndSay(value);
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex gap-1">
          <TextInput
            {...control}
            className="figures"
            onFocus={(event) => {
              event.target.select();
            }}
            readOnly
            value={value}
          />
          <IconButton
            icon={isCopied ? Check : Copy}
            label={t(isCopied ? 'controls.copied' : 'controls.copy')}
            onClick={() => void copy()}
          />
        </div>
      )}
    </Field>
  );
}
