import { toast } from '@paraply/core/toasts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { tokensQuery, useRevokeToken } from '../api/access';
import { NewTokenForm } from './NewTokenForm';
import { TokenState } from './TokenState';

export function TokensPanel() {
  const { t } = useTranslation();
  const { date, dateTime } = useFormat();
  const errorText = useErrorText();
  const tokens = useQuery(tokensQuery);
  const revoke = useRevokeToken();
  return (
    <Panel title={t('profile.tokens')}>
      <p className="mb-4 text-muted">{t('profile.tokensText')}</p>
      {tokens.isPending && <SkeletonRows count={1} />}
      {tokens.isError && <QueryError error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.length === 0 && <p className="mb-4">{t('profile.noTokens')}</p>}
      <ul className="mb-4 divide-y divide-line">
        {tokens.data?.map((token) => {
          const used = token.lastUsedAt
            ? t('profile.tokenUsed', { time: dateTime(token.lastUsedAt) })
            : t('profile.tokenUnused');
          const expires = t('profile.tokenExpires', { date: date(token.expiresAt) });
          return (
            <li className="flex items-center gap-4 py-3" key={token.id}>
              <KeyRound aria-hidden="true" className="shrink-0 text-muted" size={20} strokeWidth={1.75} />
              <div className="min-w-0 grow">
                <p className="font-semibold [overflow-wrap:anywhere]">{token.name}</p>
                <p className="text-xs text-muted">
                  {[t(`profile.tokenScopes.${token.scope}`), used, expires].join(' · ')}
                </p>
                <p className="text-xs font-semibold">
                  <TokenState approvedAt={token.approvedAt} />
                </p>
              </div>
              <Button
                aria-label={`${t('profile.tokenRevoke')}: ${token.name}`}
                onClick={() => {
                  revoke.mutate(token.id, {
                    onSuccess: () => {
                      toast('success', t('profile.tokenRevoked'));
                    },
                    onError: (error) => {
                      toast('error', t('profile.revokeFailed'), errorText(error));
                    },
                  });
                }}
                variant="ghost"
              >
                {t('profile.tokenRevoke')}
              </Button>
            </li>
          );
        })}
      </ul>
      <NewTokenForm />
    </Panel>
  );
}
