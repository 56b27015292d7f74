import { toast } from '@paraply/core/toasts';
import { useNavigate } from 'react-router';
import { authTexts, needTexts } from '@/i18n';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { useLogOut } from '../api/auth';

/** Logs out, with toasts and navigation. */
export function useLogOutHandler(): () => void {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const logOut = useLogOut();
  return () => {
    void logOutAndSay();
  };

  async function logOutAndSay() {
    // Without them, as when there is no connection, logging out is tried all the same.
    await needTexts(authTexts).catch(() => undefined);
    logOut.mutate(undefined, {
      onSuccess: () => {
        toast('success', t('auth.loggedOut'), t('auth.loggedOutText'));
        void navigate(paths.auth(), { replace: true });
      },
      onError: (error) => {
        toast('error', t('auth.logoutFailed'), error.message ? errorText(error) : t('auth.logoutUnknown'));
      },
    });
  }
}
