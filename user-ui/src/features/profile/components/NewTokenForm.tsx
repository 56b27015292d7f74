import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSession } from '@/api/session';
import { CopyField } from '@/components/form/CopyField';
import { Field } from '@/components/form/Field';
import { PasswordInput } from '@/components/form/PasswordInput';
import { Select, TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { type TokenScope, useCreateToken } from '../api/access';
import { TokenState } from './TokenState';

const lifetimes = [7, 30, 90];
const empty = { name: '', scope: 'read', days: '30', password: '' };

/** A new token, shown once. */
export function NewTokenForm() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const create = useCreateToken();
  const isStaff = useSession().data?.isAdmin === true;
  const scopes: TokenScope[] = isStaff ? ['read', 'import', 'money'] : ['read', 'import'];
  const rules = fieldRules(t);
  const schema = z.object({ name: rules.required(), scope: z.string(), days: z.string(), password: rules.required() });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty });
  useErrorsInLanguage(form);
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ name, scope, days, password }) => {
    create.mutate(
      { name, scope: scope as TokenScope, expiresInDays: Number(days), password },
      {
        onSuccess: () => {
          form.reset(empty);
        },
        onError: (error) => {
          if (showServerErrors(error, form.setError, (path) => path in empty)) return;
          form.setError('root', { message: errorText(error) });
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
          <p className="mt-2">
            <TokenState approvedAt={create.data.approvedAt} />
          </p>
        </Notice>
      )}
      {errors.root && (
        <Notice className="mb-4" kind="error" title={t('profile.tokenFailed')}>
          {errors.root.message}
        </Notice>
      )}
      <form className="grid items-start gap-4 md:grid-cols-2" noValidate onSubmit={(event) => void submit(event)}>
        <Field error={errors.name?.message} label={t('profile.tokenName')}>
          {(control) => <TextInput autoComplete="off" {...control} {...form.register('name')} />}
        </Field>
        <Field label={t('profile.tokenDays')}>
          {(control) => (
            <Select {...control} {...form.register('days')}>
              {lifetimes.map((count) => (
                <option key={count} value={count}>
                  {t('controls.days', { count })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('profile.tokenScope')}>
          {(control) => (
            <Select {...control} {...form.register('scope')}>
              {scopes.map((scope) => (
                <option key={scope} value={scope}>
                  {t(`profile.tokenScopes.${scope}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field error={errors.password?.message} label={t('profile.tokenPassword')}>
          {(control) => <PasswordInput autoComplete="current-password" {...control} {...form.register('password')} />}
        </Field>
        <Button busy={create.isPending} className="justify-self-start" type="submit" variant="secondary">
          {t('profile.tokenCreate')}
        </Button>
      </form>
    </>
  );
}
