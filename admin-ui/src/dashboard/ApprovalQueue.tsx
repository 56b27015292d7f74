import { Box } from '@mui/material';
import { Clock, TriangleAlert } from 'lucide-react';
import { useMay } from '../access/useMay';
import { Badge } from '../components/Badge';
import { ErrorState } from '../components/ErrorState';
import { Money } from '../components/Figure';
import { RowsSkeleton } from '../components/PageSkeleton';
import { usePendingInvoices } from '../components/invoice/usePendingInvoices';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { ReturnButton } from '../components/invoice/ReturnButton';
import { SendButton } from '../components/invoice/SendButton';
import { paths } from '../lib/paths';
import type { AdminDashboard, Invoice } from '../types/api';
import { age } from '../lib/age';

interface ApprovalQueueProps {
  /** The cut-offs, once they are known. */
  figures: AdminDashboard | undefined;
}

/** The invoices that wait for approval, the longest waiting first, with how they stand to the same-day cut-off. */
export function ApprovalQueue({ figures }: ApprovalQueueProps) {
  const t = useT();
  const decides = useMay()('review_invoices');
  const { data, error, isPending, refetch, total = 0 } = usePendingInvoices(10);
  return (
    <Panel
      title={t('dashboard.queue')}
      flush
      actions={
        total > 0 && (
          <RouteLink to={decides ? paths.queue : paths.invoicesWith('pending')}>
            {t('dashboard.allPending', { smart_count: total })}
          </RouteLink>
        )
      }
    >
      {error && data === undefined && (
        <Box sx={{ px: { xs: 4, md: 5 }, pb: 5 }}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {isPending && <RowsSkeleton rows={3} />}
      {figures && data !== undefined && data.length > 0 && (
        <Box sx={{ px: { xs: 4, md: 5 }, pb: 3, color: 'text.secondary', fontSize: '0.8125rem' }}>
          {t('dashboard.cutoff', { time: figures.approvalCutoff })}
        </Box>
      )}
      {data?.length === 0 && (
        <Box sx={{ px: { xs: 4, md: 5 }, pb: 5, color: 'text.secondary' }}>{t('dashboard.queueEmpty')}</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((invoice) => (
          <Box
            component="li"
            key={invoice.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 3,
              px: { xs: 4, md: 5 },
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flex: '1 1 260px', minWidth: 0 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <RouteLink to={decides ? paths.queueAt(invoice.id) : paths.invoice(invoice.id)} strong>
                  {t('dashboard.fromTo', { user: invoice.userName, client: invoice.clientName })}
                </RouteLink>
                <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                  {t('dashboard.waited', { age: age(t, invoice.submittedAt ?? invoice.createdAt) })}
                </Box>
              </Box>
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  justifyContent: 'end',
                  columnGap: 3,
                  rowGap: 1,
                  maxWidth: '50%',
                }}
              >
                {figures && <Urgency invoice={invoice} figures={figures} />}
                <Money amount={invoice.total} currency={invoice.currency} strong />
              </Box>
            </Box>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <ReturnButton invoice={invoice} />
              <SendButton invoice={invoice} />
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** Whether it is late or to be sent today; nothing while there is time. */
function Urgency({ invoice, figures }: { invoice: Invoice; figures: AdminDashboard }) {
  const t = useT();
  const submitted = new Date(invoice.submittedAt ?? invoice.createdAt);
  if (submitted <= new Date(figures.lateBefore)) {
    return <Badge tone="danger" icon={TriangleAlert} label={t('dashboard.late')} />;
  }
  if (submitted <= new Date(figures.todayBefore)) {
    return <Badge tone="sent" icon={Clock} label={t('dashboard.today')} />;
  }
  return null;
}
