import { Box } from '@mui/material';
import { isolate } from '@paraply/core/isolate';
import { arrivalDay } from '@paraply/core/payoutStatus';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react';
import { useMay } from '../access/useMay';
import { ErrorState } from '../components/ErrorState';
import { Icon } from '../components/Icon';
import { RowsSkeleton } from '../components/PageSkeleton';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { Invoice, TimelineEntry } from '../types/api';

const looks: Record<TimelineEntry['state'], { icon: LucideIcon; colour: string; weight: number }> = {
  done: { icon: CircleCheck, colour: 'roles.paid', weight: 500 },
  next: { icon: CircleDot, colour: 'primary.main', weight: 650 },
  later: { icon: Circle, colour: 'text.secondary', weight: 400 },
};

/** What has happened with its day, what is next with its promised day, what may follow. */
export function InvoiceTimeline({ invoice: { id, payslipId } }: { invoice: Pick<Invoice, 'id' | 'payslipId'> }) {
  const t = useT();
  const data = useAdminData();
  const mayReadMoney = useMay()('read_money');
  const timeline = useQuery({ queryKey: ['invoices', 'timeline', id], queryFn: () => data.getInvoiceTimeline(id) });
  const payslip = useQuery({
    queryKey: ['payslip', payslipId],
    queryFn: () => data.getPayslip(payslipId ?? ''),
    enabled: payslipId !== undefined && mayReadMoney,
  });
  if (timeline.error) return <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />;
  if (payslip.error) return <ErrorState error={payslip.error} onRetry={() => void payslip.refetch()} />;
  if (timeline.data === undefined || payslip.isLoading) return <RowsSkeleton rows={4} />;
  const arrives = payslip.data && arrivalDay(payslip.data);
  // The server notes the payout when it is confirmed, which is before its day.
  const entries = timeline.data.map((entry): TimelineEntry =>
    entry.kind === 'payout' && arrives !== undefined ? { ...entry, state: 'next', on: arrives } : entry,
  );
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {entries.map((entry, index) => (
        <Entry key={`${entry.kind}-${index}`} entry={entry} state={t(`timeline.${entry.state}`)} />
      ))}
    </Box>
  );
}

function Entry({ entry, state }: { entry: TimelineEntry; state: string }) {
  const t = useT();
  const { day, dateTime, money } = useFormat();
  // The server speaks to the freelancer, whose account it is.
  const isOnItsWay = entry.kind === 'payout' && entry.state === 'next' && entry.at !== undefined;
  const isUndated = entry.state !== 'done' && entry.on === undefined;
  const payout = isOnItsWay ? 'onItsWay' : isUndated ? 'undated' : entry.state;
  const said = entry.kind === 'payout' ? t(`timeline.payout.${payout}`) : entry.label;
  // It says something about another day than the one on which it happened.
  const isPromise = ['promise', 'salary_taken_back'].includes(entry.kind);
  const label = isPromise && entry.on ? t('timeline.promise', { label: said, day: day(entry.on) }) : said;
  const { icon, colour, weight } = looks[entry.state];
  const when = entry.at === undefined || entry.state !== 'done' ? entry.on && day(entry.on) : dateTime(entry.at);
  const details = [when, entry.actor && isolate(entry.actor), entry.amount && money(entry.amount)]
    .filter(Boolean)
    .join(' · ');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3 }}>
      <Box sx={{ color: colour, pt: '2px' }}>
        <Icon of={icon} size={18} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: weight, color: entry.state === 'later' ? 'text.secondary' : 'text.primary' }}>
          {label}
          <Box
            component="span"
            sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
          >
            {` (${state})`}
          </Box>
        </Box>
        {details && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{details}</Box>}
        {entry.reason && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{entry.reason}</Box>}
      </Box>
    </Box>
  );
}
