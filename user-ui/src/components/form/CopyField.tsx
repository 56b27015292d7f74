import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/i18n/useTranslation';
import { Field } from './Field';
import { TextInput } from './controls';

interface CopyFieldProps {
  label: string;
  value: string;
}

/** A read-only text with a copy button. */
export function CopyField({ label, value }: CopyFieldProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
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
            icon={copied ? Check : Copy}
            label={t(copied ? 'common.copied' : 'common.copy')}
            onClick={() => {
              void navigator.clipboard.writeText(value).then(() => {
                setCopied(true);
              });
            }}
          />
        </div>
      )}
    </Field>
  );
}
