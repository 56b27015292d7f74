import { Eye, EyeOff } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/i18n/useTranslation';
import { TextInput } from './controls';

/** A password input with a show button. */
export function PasswordInput(props: ComponentPropsWithRef<'input'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput className="pr-12" {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        aria-pressed={shown}
        className="absolute top-0 right-0"
        icon={shown ? EyeOff : Eye}
        label={t('common.showPassword')}
        onClick={() => {
          setShown(!shown);
        }}
      />
    </div>
  );
}
