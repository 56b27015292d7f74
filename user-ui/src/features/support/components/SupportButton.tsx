import clsx from 'clsx';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '@/api/settings';
import { ButtonLink, buttonClass } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { paths } from '@/lib/paths';

interface SupportButtonProps {
  /** Above the bar at the foot of a phone's screen. */
  raised: boolean;
}

/** The floating button and its dialog: when we answer, and the chat. */
export function SupportButton({ raised }: SupportButtonProps) {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  const [open, setOpen] = useState(false);
  if (!settings) return null;
  const label = t(settings.whatsappUrl === '' ? 'support.open' : 'support.openChat');
  return (
    <>
      <button
        aria-label={label}
        className={clsx(
          'fixed right-4 z-30 inline-flex size-12 items-center justify-center gap-2 rounded-full border border-line bg-surface font-semibold text-primary shadow-float md:right-6 md:bottom-6 print:hidden',
          raised ? 'bottom-20' : 'bottom-4',
        )}
        onClick={() => {
          setOpen(true);
        }}
        title={label}
        type="button"
      >
        <MessageCircleQuestion aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      <Dialog
        description={t('support.hours', { hours: settings.supportHours })}
        onOpenChange={setOpen}
        open={open}
        title={t('support.dialogTitle')}
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
              {t('support.whatsapp')}
            </a>
          )}
          {settings.whatsappUrl !== '' && (
            <p className="-mt-1 text-center text-xs text-muted" id="whatsapp-hint">
              {t('support.whatsappHint')}
            </p>
          )}
          <ButtonLink
            onClick={() => {
              setOpen(false);
            }}
            to={paths.contact}
            variant="secondary"
          >
            {t('support.form')}
          </ButtonLink>
          {settings.supportEmail !== '' && (
            <a
              className="inline-flex min-h-11 items-center justify-center text-primary underline"
              href={`mailto:${settings.supportEmail}`}
            >
              {t('support.mail', { email: settings.supportEmail })}
            </a>
          )}
        </div>
      </Dialog>
    </>
  );
}
