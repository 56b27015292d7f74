import { toast } from '@paraply/core/toasts';
import { Button } from '@/components/ui/Button';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { useResendVerification } from '../api/auth';

interface ResendVerificationProps {
  email: string;
}

export function ResendVerification({ email }: ResendVerificationProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const resend = useResendVerification();
  return (
    <Button
      busy={resend.isPending}
      className="mt-3"
      onClick={() => {
        resend.mutate(email, {
          onSuccess: () => {
            toast('success', t('auth.resent'));
          },
          onError: (error) => {
            toast('error', t('auth.forgotPage.failed'), errorText(error));
          },
        });
      }}
      variant="secondary"
    >
      {t('auth.resend')}
    </Button>
  );
}
