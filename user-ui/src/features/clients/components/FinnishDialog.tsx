import { useSettings } from '@/api/settings';
import { buttonClass } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { useTranslation } from '@/i18n/useTranslation';

interface FinnishDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Explains that Finnish clients are not supported and links to the sister service. */
export function FinnishDialog({ open, onOpenChange }: FinnishDialogProps) {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  return (
    <Dialog
      description={t('clients.finnishText')}
      onOpenChange={onOpenChange}
      open={open}
      title={t('clients.finnishTitle')}
    >
      {settings && settings.sisterServiceUrl !== '' && (
        <a className={buttonClass('primary')} href={settings.sisterServiceUrl} rel="noreferrer">
          {t('clients.finnishLink')}
        </a>
      )}
    </Dialog>
  );
}
