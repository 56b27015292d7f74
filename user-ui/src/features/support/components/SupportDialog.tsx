import { useVisitorSession } from '@/api/session';
import type { PublicSettings } from '@/api/settings';
import { ButtonLink, buttonClass } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';

interface SupportDialogProps {
  settings: PublicSettings;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** When we answer, and the ways to reach us. */
export function SupportDialog({ settings, open, onOpenChange }: SupportDialogProps) {
  const { t } = useTranslation();
  const { user } = useVisitorSession();
  return (
    <Dialog
      description={t('contact.hours', { hours: settings.supportHours })}
      onOpenChange={onOpenChange}
      open={open}
      title={t('contact.dialogTitle')}
    >
      <div className="grid gap-3">
        {settings.whatsappUrl !== '' && (
          <a
            aria-describedby="whatsapp-hint"
            className={buttonClass('primary')}
            href={settings.whatsappUrl}
            rel="noreferrer"
            target="_blank"
          >
            {t('contact.whatsapp')}
          </a>
        )}
        {settings.whatsappUrl !== '' && (
          <p className="-mt-1 text-center text-xs text-muted" id="whatsapp-hint">
            {t('contact.whatsappHint')}
          </p>
        )}
        <ButtonLink
          onClick={() => {
            onOpenChange(false);
          }}
          to={paths.contact}
          variant="secondary"
        >
          {t('contact.form')}
        </ButtonLink>
        {user && (
          <ButtonLink
            onClick={() => {
              onOpenChange(false);
            }}
            to={paths.messages}
            variant="ghost"
          >
            {t('nav.messages')}
          </ButtonLink>
        )}
        {settings.supportEmail !== '' && (
          <a
            className="inline-flex min-h-11 items-center justify-center text-primary underline"
            href={`mailto:${settings.supportEmail}`}
          >
            {t('contact.mail', { email: settings.supportEmail })}
          </a>
        )}
      </div>
    </Dialog>
  );
}
