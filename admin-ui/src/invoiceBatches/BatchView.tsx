import { Alert } from '@mui/material';
import { useParams } from 'react-router-dom';
import { FaultPage } from '../components/FaultPage';
import { Stacked } from '../components/form/FormParts';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { errorMessage } from '../providers/errors';
import { BatchActs } from './BatchActs';
import { batchName } from '../components/batch/batchName';
import { BatchProgress } from './BatchProgress';
import { BatchRows } from './BatchRows';
import { BatchStatusBadge } from './BatchStatusBadge';
import { useBatch } from '../components/batch/useBatch';

/** One batch: its progress while it runs, and the result of each invoice. */
export default function BatchView() {
  const t = useT();
  const { id = '' } = useParams();
  const { data: batch, error, refetch, dataUpdatedAt } = useBatch(id);
  const back = { to: paths.invoiceBatches, label: t('batches.title') };
  if (batch === undefined) {
    return error ? <FaultPage list={back} error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  }
  return (
    <Page
      title={batchName(t, batch)}
      back={back}
      beside={<BatchStatusBadge status={batch.status} />}
      actions={<BatchActs batch={batch} />}
    >
      <Stacked>
        {/* Said here and not in passing, as it may be so at every step. */}
        {error && <Alert severity="warning">{t('common.refreshFailed', { reason: errorMessage(error) })}</Alert>}
        <BatchProgress batch={batch} seenAt={dataUpdatedAt} />
        <BatchRows batch={batch} />
      </Stacked>
    </Page>
  );
}
