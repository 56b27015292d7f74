import { Alert, Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActDialog } from '../../components/act/ActDialog';
import { ErrorState } from '../../components/ErrorState';
import { Money } from '../../components/Figure';
import { RowsSkeleton } from '../../components/PageSkeleton';
import { Sums } from '../../components/Sums';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import { errorDetails } from '../../providers/errors';
import { useAdminData } from '../../providers/useAdminData';
import type { InvoiceBatch, InvoiceBatchPreview } from '../../types/api';
import { previewBatch, maxInBatch, type BatchQuestion } from './batch';
import { ReasonField } from './ReasonField';

interface BatchDialogProps {
  question: BatchQuestion;
  onClose: () => void;
}

/** Asks before an act on hundreds or thousands of invoices: how many, to how many it can be done, what they come to. */
export function BatchDialog({ question, onClose }: BatchDialogProps) {
  const t = useT();
  const data = useAdminData();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { action, count } = question;
  const look = useQuery({
    queryKey: ['invoices', 'batch', question],
    queryFn: () => previewBatch(data, question),
    staleTime: 0,
    gcTime: 0,
  });
  const seen = look.data;
  const total = seen?.total ?? count;
  const possible = seen !== undefined && seen.possible > 0 && seen.total <= maxInBatch;
  const run = async (key: string) => {
    if (seen === undefined) return undefined;
    try {
      return await data.createInvoiceBatch(
        { action, ...seen.selection, ...(action === 'return' && { reason: reason.trim() }) },
        key,
      );
    } catch (error) {
      // The list shows what there is now, and so do the figures of this question.
      if (errorDetails(error)?.code === 'selection_changed') {
        void queryClient.invalidateQueries({ queryKey: ['invoices'] });
      }
      throw error;
    }
  };
  return (
    <ActDialog
      title={t(`bulk.${action}.title`, { smart_count: total })}
      tone={action === 'cancel' ? 'danger' : 'main'}
      text={
        <>
          {look.error && !seen && <ErrorState error={look.error} onRetry={() => void look.refetch()} />}
          {look.isPending && (
            <Box role="status" aria-label={t('common.loading')}>
              <RowsSkeleton rows={3} />
            </Box>
          )}
          {seen && <Outlook question={question} seen={seen} />}
          <Typography sx={{ color: 'text.secondary' }}>
            {t(`batches.effect.${action}`)} {t('batches.background')}
          </Typography>
        </>
      }
      confirm={t(`bulk.${action}.confirm`)}
      {...(action === 'cancel' && { keep: t('bulk.cancel.keep') })}
      ready={possible && !look.isFetching && (action !== 'return' || reason.trim() !== '')}
      fields={action === 'return' && <ReasonField value={reason} onChange={setReason} />}
      run={run}
      onClose={onClose}
      onDone={async (batch) => {
        onClose();
        await navigate(paths.invoiceBatch((batch as InvoiceBatch).id));
      }}
    />
  );
}

/** The figures that are decided upon. */
function Outlook({ question: { action, of }, seen }: { question: BatchQuestion; seen: InvoiceBatchPreview }) {
  const t = useT();
  const { whole } = useFormat();
  const { total, possible, sums } = seen;
  const impossible = total - possible;
  return (
    <>
      <Sums
        sums={[
          { label: t('filter' in of ? 'batches.matching' : 'batches.chosen'), value: whole(total) },
          { label: t(`batches.possible.${action}`), value: whole(possible) },
          ...sums.map((sum) => ({
            label: t('batches.sum'),
            value: <Money amount={sum.total} currency={sum.currency} />,
            strong: true,
          })),
        ]}
      />
      {total > maxInBatch && <Alert severity="warning">{t('list.tooManyMatch', { total, max: maxInBatch })}</Alert>}
      {possible === 0 ? (
        <Alert severity="warning">{t(`batches.none.${action}`)}</Alert>
      ) : (
        impossible > 0 && <Alert severity="info">{t('batches.someImpossible', { smart_count: impossible })}</Alert>
      )}
    </>
  );
}
