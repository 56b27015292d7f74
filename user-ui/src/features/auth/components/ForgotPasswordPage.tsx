import { Link } from '@/components/ui/Link';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { useForgotPassword } from '../api/auth';
import { EmailForm } from './EmailForm';
import { NarrowPage } from './NarrowPage';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const forgot = useForgotPassword();
  return (
    <NarrowPage title={t('auth.forgotPage.title')}>
      <p className="text-muted">{t('auth.forgotPage.text')}</p>
      <EmailForm
        busy={forgot.isPending}
        done={forgot.isSuccess}
        doneText={t('auth.forgotPage.done')}
        onSend={forgot.mutate}
        sendError={forgot.error}
      />
      <Link className="inline-flex min-h-11 items-center justify-self-start text-primary underline" to={paths.auth()}>
        {t('auth.forgotPage.back')}
      </Link>
    </NarrowPage>
  );
}
