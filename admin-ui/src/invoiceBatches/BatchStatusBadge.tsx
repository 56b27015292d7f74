import { CircleCheck, CirclePause, CircleX, Clock, LoaderCircle } from 'lucide-react';
import { Badge } from '../components/Badge';
import { useT } from '../i18n/useT';
import type { BatchRowStatus, BatchStatus } from '../types/api';

const looks = {
  running: { tone: 'sent', icon: LoaderCircle },
  done: { tone: 'paid', icon: CircleCheck },
  stopped: { tone: 'quiet', icon: CirclePause },
} as const;

/** Where a batch stands. */
export function BatchStatusBadge({ status }: { status: BatchStatus }) {
  const t = useT();
  return <Badge {...looks[status]} label={t(`batches.status.${status}`)} />;
}

const rowLooks = {
  waiting: { tone: 'quiet', icon: Clock },
  done: { tone: 'paid', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleX },
} as const;

/** What has become of one invoice of a batch. */
export function RowStatusBadge({ status }: { status: BatchRowStatus }) {
  const t = useT();
  return <Badge {...rowLooks[status]} label={t(`batches.rowStatus.${status}`)} />;
}
