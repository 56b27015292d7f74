import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { CornerUpLeft, FileDown, Send } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '../components/ErrorState';
import { Stacked } from '../components/form/FormParts';
import { Icon } from '../components/Icon';
import { RowsSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { QueueHeader } from '../components/queue/QueueHeader';
import type { QueuePlace } from '../components/queue/useQueuePlace';
import { useKeys } from '../components/useKeys';
import { useT } from '../i18n/useT';
import { may } from '../components/invoice/may';
import { InvoiceFacts } from '../components/invoice/InvoiceFacts';
import { InvoiceFiles } from '../components/invoice/InvoiceFiles';
import { InvoiceLines } from '../components/invoice/InvoiceLines';
import { downloads } from '../lib/paths';
import { QueueQuestion, type Decision } from './QueueQuestion';
import { ReviewFindings } from './ReviewFindings';
import { useReview } from './useReview';

interface QueueItemProps {
  place: QueuePlace;
  keysOn: boolean;
}

/** One waiting invoice: the document, what speaks for and against it, and the two decisions. */
export function QueueItem({ place, keysOn }: QueueItemProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const { id, nextId, onNext, onPrevious } = place;
  const { invoice, review } = useReview(id);
  // Asked for already, so that it is there when this one is done.
  useReview(nextId);
  const [decision, setDecision] = useState<Decision>();
  const shown = invoice.data;
  const maySend = shown !== undefined && may(shown, 'send');
  const mayReturn = shown !== undefined && may(shown, 'return');
  const ask = (what: Decision, allowed: boolean) => () => {
    if (allowed) setDecision(what);
  };
  const close = () => {
    setDecision(undefined);
  };
  useKeys({ a: ask('send', maySend), r: ask('return', mayReturn) }, keysOn);
  const error = invoice.error ?? review.error;
  const changed = shown !== undefined && review.data !== undefined && review.data.version !== shown.version;
  const reload = () => {
    void invoice.refetch();
    void review.refetch();
  };
  return (
    <Stacked>
      <QueueHeader
        title={shown && t('dashboard.fromTo', { user: shown.userName, client: shown.clientName })}
        place={place}
      >
        <Button
          variant="outlined"
          disabled={!mayReturn}
          onClick={ask('return', mayReturn)}
          startIcon={<Icon of={CornerUpLeft} size={18} />}
        >
          {t('acts.return.label')}
        </Button>
        <Button
          variant="contained"
          disabled={!maySend}
          onClick={ask('send', maySend)}
          startIcon={<Icon of={Send} size={18} />}
        >
          {t('queue.approve')}
        </Button>
      </QueueHeader>
      {changed && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={reload}>
              {t('stale.reload')}
            </Button>
          }
        >
          {t('stale.act')}
        </Alert>
      )}
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 5, lg: 4 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 260px' },
          }}
        >
          <Box sx={{ order: { xl: 1 }, minWidth: 0 }}>
            <Panel title={t('queue.findings')}>
              {review.data ? (
                <ReviewFindings review={review.data} clientId={shown?.clientId} />
              ) : (
                <RowsSkeleton rows={4} />
              )}
            </Panel>
          </Box>
          {shown ? (
            <Stacked>
              <Panel
                title={t('invoices.document')}
                actions={
                  <Button
                    size="small"
                    href={downloads.invoicePdf(id)}
                    target="_blank"
                    startIcon={<Icon of={FileDown} size={18} />}
                  >
                    {t('queue.pdf')}
                  </Button>
                }
              >
                <InvoiceFacts invoice={shown} />
              </Panel>
              <Panel title={t('invoices.lines')} flush>
                <InvoiceLines invoice={shown} />
              </Panel>
              <Panel title={t('invoices.files')}>
                <InvoiceFiles invoice={shown} />
              </Panel>
            </Stacked>
          ) : (
            <RowsSkeleton />
          )}
        </Box>
      )}
      {decision && shown && (
        <QueueQuestion
          decision={decision}
          invoice={shown}
          onClose={close}
          onDone={async () => {
            close();
            (onNext ?? onPrevious)?.();
            await queryClient.invalidateQueries();
          }}
        />
      )}
    </Stacked>
  );
}
