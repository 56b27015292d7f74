import { CircleStop, RotateCw } from 'lucide-react';
import { Allowed } from '../access/Allowed';
import { ActButton } from '../components/act/ActButton';
import { useT } from '../i18n/useT';
import { useAdminData } from '../providers/useAdminData';
import type { InvoiceBatch } from '../types/api';
import { isRunning } from '../components/batch/useBatch';

/** What can be done with a batch: stop it, go on with what a stop has left, try again what was refused. */
export function BatchActs({ batch }: { batch: InvoiceBatch }) {
  const t = useT();
  const data = useAdminData();
  const { id, status, done, total } = batch;
  // A stopped batch goes on with what was refused, too.
  const again = status === 'stopped' ? 'resume' : 'retry';
  return (
    <Allowed to="review_invoices">
      {isRunning(batch) && (
        <ActButton
          label={t('batches.stop')}
          icon={CircleStop}
          title={t('batches.stopTitle')}
          text={t('batches.stopText')}
          confirm={t('batches.stop')}
          run={() => data.stopInvoiceBatch(id)}
          done={t('batches.stopDone')}
        />
      )}
      {!isRunning(batch) && done < total && (
        <ActButton
          label={t(`batches.${again}`, { smart_count: total - done })}
          icon={RotateCw}
          tone="main"
          title={t(`batches.${again}Title`, { smart_count: total - done })}
          text={t('batches.retryText')}
          confirm={t(`batches.${again}Confirm`)}
          run={() => data.retryInvoiceBatch(id)}
          done={t('batches.retryDone')}
        />
      )}
    </Allowed>
  );
}
