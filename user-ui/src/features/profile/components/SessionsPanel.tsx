import { deviceParts } from '@paraply/core/deviceName';
import { toast } from '@paraply/core/toasts';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from '../api/access';

/** As many as are looked at; who has more asks for the rest. */
const shownAtFirst = 5;

export function SessionsPanel() {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const errorText = useErrorText();
  const sessions = useQuery(sessionsQuery);
  const revoke = useRevokeSession();
  const revokeOthers = useRevokeOtherSessions();
  const [showsAll, setShowsAll] = useState(false);
  const [asksOthers, setAsksOthers] = useState(false);
  const list = sessions.data ?? [];
  const deviceLabel = (userAgent = '') => {
    const { browser, system } = deviceParts(userAgent);
    if (browser && system) return t('profile.device', { browser, system });
    return browser ?? system ?? t('profile.unknownDevice');
  };
  return (
    <Panel flush title={t('profile.sessions')}>
      {sessions.isPending && <SkeletonRows count={2} />}
      {sessions.isError && <QueryError error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className="divide-y divide-line py-2">
        {(showsAll ? list : list.slice(0, shownAtFirst)).map((session) => (
          <li className="flex items-center gap-4 px-4 py-3 md:px-6" key={session.id}>
            <MonitorSmartphone aria-hidden="true" className="shrink-0 text-muted" size={20} strokeWidth={1.75} />
            <div className="min-w-0 grow">
              <p className="font-semibold">{deviceLabel(session.userAgent)}</p>
              <p className="figures text-xs text-muted">
                {[t('profile.lastSeen', { time: dateTime(session.lastSeenAt) }), session.ip]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {session.current ? (
              <span className="shrink-0 text-xs font-semibold text-paid">{t('profile.thisSession')}</span>
            ) : (
              <Button
                aria-label={`${t('profile.revoke')}: ${deviceLabel(session.userAgent)}`}
                className="shrink-0"
                onClick={() => {
                  revoke.mutate(session.id, {
                    onSuccess: () => {
                      toast('success', t('profile.revoked'));
                    },
                    onError: (error) => {
                      toast('error', t('profile.revokeFailed'), errorText(error));
                    },
                  });
                }}
                variant="ghost"
              >
                {t('profile.revokeShort')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.length > shownAtFirst && (
        <Button
          aria-expanded={showsAll}
          className="mb-3 md:mx-2"
          onClick={() => {
            setShowsAll(!showsAll);
          }}
          variant="ghost"
        >
          {showsAll ? t('profile.sessionsFew') : t('profile.sessionsAll', { count: list.length })}
        </Button>
      )}
      {/* Also with a single device: the access tokens end, too. */}
      {sessions.data && (
        <Button
          className="mb-3 md:mx-2"
          onClick={() => {
            setAsksOthers(true);
          }}
          variant="ghost"
        >
          {t('profile.revokeOthers')}
        </Button>
      )}
      <ConfirmDialog
        busy={revokeOthers.isPending}
        confirm={t('profile.revokeOthers')}
        danger
        onConfirm={() => {
          revokeOthers.mutate(undefined, {
            onSuccess: () => {
              setAsksOthers(false);
              toast('success', t('profile.revokedOthers'));
            },
            onError: (error) => {
              toast('error', t('profile.revokeFailed'), errorText(error));
            },
          });
        }}
        onOpenChange={setAsksOthers}
        open={asksOthers}
        text={t('profile.revokeOthersText')}
        title={t('profile.revokeOthersTitle')}
      />
    </Panel>
  );
}
