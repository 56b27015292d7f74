import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/Field';
import { PasswordInput } from '@/components/form/PasswordInput';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { useChangePassword } from '../api/profile';

const empty = { currentPassword: '', newPassword: '', repeat: '' };

export function PasswordPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const change = useChangePassword();
  const rules = fieldRules(t);
  const schema = z
    .object({ currentPassword: rules.required(), newPassword: rules.password(), repeat: z.string() })
    .check(z.refine((input) => input.newPassword === input.repeat, { error: t('errors.passwords'), path: ['repeat'] }));
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty });
  useErrorsInLanguage(form);
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ currentPassword, newPassword }) => {
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast('success', t('profile.passwordChanged'));
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
    <Panel title={t('profile.password')}>
      <form className="grid max-w-md gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root && (
          <Notice kind="error" title={t('profile.passwordFailed')}>
            {errors.root.message}
          </Notice>
        )}
        <Field error={errors.currentPassword?.message} label={t('profile.currentPassword')}>
          {(control) => (
            <PasswordInput autoComplete="current-password" {...control} {...form.register('currentPassword')} />
          )}
        </Field>
        <Field error={errors.newPassword?.message} label={t('profile.newPassword')}>
          {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('newPassword')} />}
        </Field>
        <Field error={errors.repeat?.message} label={t('profile.repeatPassword')}>
          {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('repeat')} />}
        </Field>
        <Button busy={change.isPending} className="justify-self-start" type="submit" variant="secondary">
          {t('profile.changePassword')}
        </Button>
      </form>
    </Panel>
  );
}
