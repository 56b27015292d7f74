import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CopyField } from '@/components/form/CopyField';
import { Field } from '@/components/form/Field';
import { Select, TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { fieldRules } from '@/lib/fieldRules';
import { useCreateToken } from '../api/access';

const lifetimes = [30, 90, 365];

/** A new key, shown once. */
export function NewTokenForm() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const create = useCreateToken();
  const schema = z.object({ name: fieldRules(t).required(), days: z.string() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '', days: '90' } });

  const submit = form.handleSubmit(({ name, days }) => {
    create.mutate(
      { name, expiresInDays: Number(days) },
      {
        onSuccess: () => {
          form.reset();
        },
      },
    );
  });

  return (
    <>
      {create.data && (
        <Notice className="mb-4" kind="success">
          <p className="mb-2">{t('profile.tokenCreated')}</p>
          <CopyField label={create.data.name} value={create.data.token} />
        </Notice>
      )}
      {create.error && (
        <Notice className="mb-4" kind="error" title={t('profile.tokenFailed')}>
          {errorText(create.error)}
        </Notice>
      )}
      <form
        className="grid items-end gap-4 md:grid-cols-[1fr_10rem_auto]"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Field error={form.formState.errors.name?.message} label={t('profile.tokenName')}>
          {(control) => <TextInput autoComplete="off" {...control} {...form.register('name')} />}
        </Field>
        <Field label={t('profile.tokenDays')}>
          {(control) => (
            <Select {...control} {...form.register('days')}>
              {lifetimes.map((count) => (
                <option key={count} value={count}>
                  {t('common.days', { count })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button busy={create.isPending} type="submit" variant="secondary">
          {t('profile.tokenCreate')}
        </Button>
      </form>
    </>
  );
}
