import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { Field } from '@/components/form/Field';
import { PasswordInput } from '@/components/form/PasswordInput';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { fieldRules } from '@/lib/fieldRules';
import { paths } from '@/lib/paths';
import { useResetPassword } from '../api/auth';
import { NarrowPage } from './NarrowPage';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const reset = useResetPassword();
  const schema = z
    .object({ password: fieldRules(t).password(), repeat: z.string() })
    .check(z.refine((input) => input.password === input.repeat, { error: t('errors.passwords'), path: ['repeat'] }));
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '', repeat: '' } });
  useErrorsInLanguage(form);
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ password }) => {
    reset.mutate(
      { token, password },
      {
        onSuccess: () => {
          toast('success', t('auth.reset.done'), t('auth.reset.doneText'));
          void navigate(paths.auth(), { replace: true });
        },
        onError: (error) => {
          showServerErrors(error, form.setError, (path) => path === 'password');
        },
      },
    );
  });

  if (token === '') {
    return (
      <NarrowPage title={t('auth.reset.title')}>
        <Notice kind="error">{t('auth.reset.missing')}</Notice>
        <ButtonLink to={paths.forgotPassword}>{t('auth.reset.newLink')}</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('auth.reset.title')}>
      <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {reset.error && (
          <Notice kind="error" title={t('auth.reset.failed')}>
            <p>{errorText(reset.error)}</p>
            <ButtonLink className="mt-3" to={paths.forgotPassword} variant="secondary">
              {t('auth.reset.newLink')}
            </ButtonLink>
          </Notice>
        )}
        <Field error={errors.password?.message} hint={t('auth.passwordHint')} label={t('auth.newPassword')}>
          {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('password')} />}
        </Field>
        <Field error={errors.repeat?.message} label={t('auth.repeatPassword')}>
          {(control) => <PasswordInput autoComplete="new-password" {...control} {...form.register('repeat')} />}
        </Field>
        <Button busy={reset.isPending} type="submit">
          {t('auth.reset.save')}
        </Button>
      </form>
    </NarrowPage>
  );
}
