import { Box, Skeleton } from '@mui/material';
import { today } from '@paraply/core/days';
import { useQuery } from '@tanstack/react-query';
import { Allowed } from '../access/Allowed';
import { ErrorState } from '../components/ErrorState';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { AdminUser, TaxProfile, TaxProfileRecord } from '../types/api';
import { TaxProfileButton } from './acts/TaxProfileButton';
import { describeTax } from '../components/user/describeTax';

/** How a person is taxed now, what is to come, and everything that was ever recorded. */
export function TaxPanel({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  const history = useQuery({ queryKey: ['tax-profiles', user.id], queryFn: () => data.listTaxProfiles(user.id) });
  const records = history.data ?? [];
  return (
    <Panel title={t('taxProfile.title')} id="tax">
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        {history.error && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
        {history.isPending && <Skeleton variant="rounded" width="80%" height={44} />}
        {history.data && <Now user={user} records={records} />}
        <Allowed to="run_payroll">
          <TaxProfileButton user={user} />
        </Allowed>
        {records.length > 0 && (
          <Box component="details" sx={{ width: '100%' }}>
            <Box component="summary" sx={{ color: 'primary.main', fontWeight: 500, py: 2, cursor: 'pointer' }}>
              {t('taxProfile.history', { count: records.length })}
            </Box>
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2, display: 'grid', gap: 4 }}>
              {records.map((record) => (
                <HistoryEntry key={record.id} record={record} />
              ))}
            </Box>
          </Box>
        )}
      </Box>
    </Panel>
  );
}

function Now({ user, records }: { user: AdminUser; records: TaxProfileRecord[] }) {
  const t = useT();
  const { day } = useFormat();
  // The latest written of those that are still to come stands first.
  const coming = records.find(({ tax }) => tax.validFrom !== undefined && tax.validFrom > today());
  const recorded = records.some(({ tax }) => tax.validFrom === undefined || tax.validFrom <= today());
  return (
    <>
      <div>
        <Small text={t('taxProfile.now')} />
        {recorded ? <InWords tax={user.tax} /> : <div>{t('taxProfile.none')}</div>}
      </div>
      {coming && (
        <div>
          <Small text={t('taxProfile.coming', { day: day(coming.tax.validFrom ?? '') })} />
          <InWords tax={coming.tax} />
        </div>
      )}
    </>
  );
}

function HistoryEntry({ record }: { record: TaxProfileRecord }) {
  const { tax, createdAt, createdByName, reason } = record;
  const t = useT();
  const { day, dateTime } = useFormat();
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 3 }}>
      {tax.validFrom && <Small text={t('taxProfile.from', { day: day(tax.validFrom) })} />}
      <InWords tax={tax} />
      {reason !== undefined && <Small text={t('taxProfile.recordedBecause', { reason })} />}
      <Small text={t('taxProfile.writtenBy', { name: createdByName, when: dateTime(createdAt) })} />
    </Box>
  );
}

function Small({ text }: { text: string }) {
  return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{text}</Box>;
}

function InWords({ tax }: { tax: TaxProfile }) {
  const t = useT();
  const formats = useFormat();
  const [rule, ...rest] = describeTax(tax, t, formats);
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{rule}</Box>
      {rest.map((line) => (
        <Box key={line} sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
    </>
  );
}
