import { toast } from '@paraply/core/toasts';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { useVerifyEmail } from '../api/auth';
import { EmailForm } from './EmailForm';
import { NarrowPage } from './NarrowPage';
import { useResendVerification } from '../api/auth';

export function VerifyEmailPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token');
  const { mutate, data, isPending, error } = useVerifyEmail((user) => {
    toast('success', t('auth.verify.done'), t('auth.welcome', { name: user.fullName }));
    void navigate(paths.app, { replace: true });
  });
  const resend = useResendVerification();
  const sent = useRef(false);

  useEffect(() => {
    // A token works once; React's double effect in development must not spend it twice.
    if (token === null || token === '' || sent.current) return;
    sent.current = true;
    mutate(token);
  }, [token, mutate]);

  return (
    <NarrowPage title={t('auth.verify.title')}>
      {isPending && <Notice>{t('auth.verify.busy')}</Notice>}
      {data?.user === null && (
        <>
          <Notice kind="success">{t('auth.verify.done')}</Notice>
          <ButtonLink to={data.answer.requiresSecondFactor ? paths.auth() : paths.dashboard}>
            {t('auth.verify.goOn')}
          </ButtonLink>
        </>
      )}
      {!token && <Notice kind="error">{t('auth.verify.missing')}</Notice>}
      {error && (
        <Notice kind="error" title={t('auth.verify.failed')}>
          {errorText(error)}
        </Notice>
      )}
      {(error !== null || !token) && (
        <>
          <p>{t('auth.verify.newLink')}</p>
          <EmailForm
            busy={resend.isPending}
            done={resend.isSuccess}
            doneText={t('auth.forgotPage.done')}
            onSend={resend.mutate}
            sendError={resend.error}
          />
        </>
      )}
    </NarrowPage>
  );
}
