import { toast } from '@paraply/core/toasts';
import { useTranslation } from '@/i18n/useTranslation';
import { useCopy } from '@/lib/useCopy';

/** Copies a text that is shown, or asks to do it by hand. */
export function useCopyAndSay(text: string) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  return {
    isCopied: copied === text,
    copy: async () => {
      if (!(await copy(text))) toast('error', t('controls.copyFailed'), t('controls.copyYourself'));
    },
  };
}
