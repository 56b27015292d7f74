import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';

interface StaleDialogProps {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onReload: () => void;
  onOverwrite: () => void;
}

/** Somebody saved a newer version: which one is to stand is for the person to say. */
export function StaleDialog({ open, busy, onClose, onReload, onOverwrite }: StaleDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('invoices.staleReload')}
      extra={
        <Button disabled={busy} onClick={onOverwrite} variant="secondary">
          {t('invoices.staleOverwrite')}
        </Button>
      }
      onConfirm={onReload}
      onOpenChange={onClose}
      open={open}
      text={t('invoices.staleText')}
      title={t('invoices.staleTitle')}
    />
  );
}
