import { toast } from '@paraply/core/toasts';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { secondFactorQuery } from '@/api/secondFactor';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { useBeginTotp, useRemoveTotp, useRenewRecoveryCodes } from '../api/secondFactor';
import { PasskeyRows } from './PasskeyRows';
import { RecoveryCodes } from './RecoveryCodes';
import { TotpSetupDialog } from './TotpSetupDialog';

/** The second step of logging in: the authenticator app, the passkeys and the recovery codes. */
export function SecondFactorPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const state = useQuery(secondFactorQuery);
  const begin = useBeginTotp();
  const remove = useRemoveTotp();
  const renew = useRenewRecoveryCodes();
  const [removing, setRemoving] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const loaded = state.isSuccess;
  useEffect(() => {
    if (loaded && hash === '#second-factor') anchor.current?.scrollIntoView();
  }, [hash, loaded]);

  const failed = (error: Error) => {
    toast('error', t('profile.second.failed'), errorText(error));
  };
  const start = () => {
    begin.mutate(undefined, { onError: failed });
  };
  const data = state.data;
  const row = 'flex flex-wrap items-center gap-x-4 gap-y-2 py-3';
  return (
    <div className="scroll-mt-24" id="second-factor" ref={anchor}>
      <Panel title={t('profile.second.title')}>
        {state.isPending && <SkeletonRows count={1} />}
        {state.isError && <QueryError error={state.error} onRetry={() => void state.refetch()} />}
        {data && (
          <>
            {data.required && data.confirmWith.length === 0 && (
              <Notice className="mb-4" kind="warning" title={t('profile.second.requiredTitle')}>
                {t('profile.second.requiredText')}
              </Notice>
            )}
            <p className="mb-3 max-w-[68ch] text-muted">{t('profile.second.text')}</p>
            <ul className="divide-y divide-line">
              <li className={row}>
                <Smartphone aria-hidden="true" className="shrink-0 text-muted" size={20} strokeWidth={1.75} />
                <div className="min-w-0 grow">
                  <p className="font-semibold">{t('profile.second.app')}</p>
                  <p className="text-xs text-muted">{t(data.totp ? 'profile.second.on' : 'profile.second.off')}</p>
                </div>
                {data.totp && (
                  <Button
                    aria-label={t('profile.second.removeApp')}
                    onClick={() => {
                      setRemoving(true);
                    }}
                    variant="ghost"
                  >
                    {t('profile.second.remove')}
                  </Button>
                )}
                <Button busy={begin.isPending} onClick={start} variant="secondary">
                  {t(data.totp ? 'profile.second.replace' : 'profile.second.setUp')}
                </Button>
              </li>
              <PasskeyRows className={row} passkeys={data.passkeys} />
              {data.confirmWith.length > 0 && (
                <li className={row}>
                  <LifeBuoy aria-hidden="true" className="shrink-0 text-muted" size={20} strokeWidth={1.75} />
                  <div className="min-w-0 grow">
                    <p className="font-semibold">{t('profile.second.codes')}</p>
                    <p className="text-xs text-muted">{t('profile.second.left', { count: data.recoveryCodes })}</p>
                  </div>
                  <Button
                    busy={renew.isPending}
                    onClick={() => {
                      renew.mutate(undefined, { onError: failed });
                    }}
                    variant="secondary"
                  >
                    {t('profile.second.renew')}
                  </Button>
                </li>
              )}
            </ul>
          </>
        )}
      </Panel>
      {begin.data && <TotpSetupDialog onClose={begin.reset} setup={begin.data} />}
      {renew.data && (
        <Dialog dismissable={false} onOpenChange={renew.reset} open title={t('profile.second.codes')}>
          <RecoveryCodes codes={renew.data.recoveryCodes} onDone={renew.reset} />
        </Dialog>
      )}
      <ConfirmDialog
        busy={remove.isPending}
        confirm={t('profile.second.remove')}
        danger
        onConfirm={() => {
          remove.mutate(undefined, {
            onSuccess: () => {
              setRemoving(false);
              toast('success', t('profile.second.removed'));
            },
            onError: failed,
          });
        }}
        onOpenChange={setRemoving}
        open={removing}
        text={`${t('profile.second.removeText')} ${t('profile.second.logsOut')}`}
        title={t('profile.second.removeApp')}
      />
    </div>
  );
}
