import { Check, CircleAlert, CloudOff, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import type { Draft } from './useDraft';

interface SaveStatusProps {
  draft: Draft;
  /** Whether there is input too incomplete to be saved. */
  partly: boolean;
  onChoose: () => void;
}

const clock = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Stockholm' }).format(at);

/** The save status: on the server, being saved, or on this device only, and why. */
export function SaveStatus({ draft, partly, onChoose }: SaveStatusProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, stored } = draft;
  if (state.kind === 'conflict') {
    return (
      <Chip
        action={t('invoices.saveChoose')}
        alarm
        icon={<CircleAlert aria-hidden="true" size={16} />}
        onAct={onChoose}
      >
        {t('invoices.staleTitle')}
      </Chip>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Chip
        action={state.retrying ? t('common.retry') : undefined}
        alarm
        icon={<CloudOff aria-hidden="true" size={16} />}
        onAct={draft.hurry}
      >
        {t(state.retrying ? 'invoices.autosaveRetries' : 'invoices.autosaveFailed', {
          error: errorText(state.error),
        })}
      </Chip>
    );
  }
  if (state.kind === 'waiting' || state.kind === 'saving') {
    return <Chip icon={<RefreshCw aria-hidden="true" size={16} />}>{t('invoices.autosaving')}</Chip>;
  }
  if (partly) {
    const text = stored ? 'invoices.autosavePartly' : 'invoices.autosaveHere';
    return <Chip icon={<CloudOff aria-hidden="true" size={16} />}>{t(text)}</Chip>;
  }
  if (state.kind === 'saved') {
    return (
      <Chip icon={<Check aria-hidden="true" className="text-paid" size={16} />}>
        {t('invoices.autosaved', { time: clock(state.at) })}
      </Chip>
    );
  }
  return null;
}

interface ChipProps {
  icon: ReactNode;
  children: ReactNode;
  alarm?: boolean;
  action?: string | undefined;
  onAct?: () => void;
}

function Chip({ icon, children, alarm = false, action, onAct }: ChipProps) {
  return (
    <div
      className="ml-auto flex w-fit max-w-full items-center gap-2 rounded-panel border border-line bg-surface px-3 py-1 text-xs text-muted"
      data-testid="save-status"
      role={alarm ? 'alert' : undefined}
    >
      <span className={alarm ? 'shrink-0 text-danger' : 'shrink-0'}>{icon}</span>
      <span className={alarm ? 'text-ink' : undefined}>{children}</span>
      {action !== undefined && (
        <button className="min-h-11 px-2 font-semibold text-primary underline" onClick={onAct} type="button">
          {action}
        </button>
      )}
    </div>
  );
}
