import type { ClientField } from '@paraply/core/clientFields';
import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import type { ClientValues } from './clientForm';

interface ClientLineProps extends Pick<ComponentProps<typeof Field>, 'className' | 'hint' | 'optional'> {
  field: Exclude<ClientField, 'vatRegistered'>;
  inputMode?: 'email' | 'tel';
}

/** One field of a client that is a line of text. */
export function ClientLine({ field, inputMode, ...props }: ClientLineProps) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<ClientValues>();
  return (
    <Field error={formState.errors[field]?.message} label={t(`clients.${field}`)} {...props}>
      {(control) => <TextInput autoComplete="off" inputMode={inputMode} {...control} {...register(field)} />}
    </Field>
  );
}
