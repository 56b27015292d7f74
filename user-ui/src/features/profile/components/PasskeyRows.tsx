import { knowsPasskeys } from '@paraply/core/passkey';
import type { components } from '@paraply/core/schema';
import { toast } from '@paraply/core/toasts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { useRemovePasskey } from '../api/secondFactor';
import { AddPasskeyDialog } from './AddPasskeyDialog';

interface PasskeyRowsProps {
  passkeys: components['schemas']['Passkey'][];
  className: string;
}

/** The passkeys, each with its name, and the way to one more. */
export function PasskeyRows({ passkeys, className }: PasskeyRowsProps) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormat();
  const errorText = useErrorText();
  const remove = useRemovePasskey();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<components['schemas']['Passkey'] | null>(null);
  return (
    <>
      {passkeys.map((passkey) => (
        <li className={className} key={passkey.id}>
          <KeyRound aria-hidden="true" className="shrink-0 text-muted" size={20} strokeWidth={1.75} />
          <div className="min-w-40 grow basis-0">
            <p className="font-semibold [overflow-wrap:anywhere]">{passkey.name}</p>
            <p className="text-xs text-muted">
              {passkey.lastUsedAt
                ? t('profile.second.passkeyUsed', { time: dateTime(passkey.lastUsedAt) })
                : t('profile.second.passkeyAdded', { date: date(passkey.createdAt) })}
            </p>
          </div>
          <Button
            aria-label={t('profile.second.removePasskey', { name: passkey.name })}
            onClick={() => {
              setRemoving(passkey);
            }}
            variant="ghost"
          >
            {t('profile.second.remove')}
          </Button>
        </li>
      ))}
      {knowsPasskeys() && (
        <li className={className}>
          <KeyRound aria-hidden="true" className="shrink-0 text-muted" size={20} strokeWidth={1.75} />
          <div className="min-w-40 grow basis-0">
            <p className="font-semibold">{t('profile.second.passkey')}</p>
            <p className="text-xs text-muted">{t('profile.second.passkeyText')}</p>
          </div>
          <Button
            onClick={() => {
              setAdding(true);
            }}
            variant="secondary"
          >
            {t('profile.second.addPasskey')}
          </Button>
        </li>
      )}
      {adding && (
        <AddPasskeyDialog
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
      <ConfirmDialog
        busy={remove.isPending}
        confirm={t('profile.second.remove')}
        danger
        onConfirm={() => {
          if (removing === null) return;
          remove.mutate(removing.id, {
            onSuccess: () => {
              setRemoving(null);
              toast('success', t('profile.second.passkeyRemoved'));
            },
            onError: (error) => {
              toast('error', t('profile.second.failed'), errorText(error));
            },
          });
        }}
        onOpenChange={() => {
          setRemoving(null);
        }}
        open={removing !== null}
        text={`${t('profile.second.removeText')} ${t('profile.second.logsOut')}`}
        title={t('profile.second.removePasskeyTitle', { name: removing?.name ?? '' })}
      />
    </>
  );
}
