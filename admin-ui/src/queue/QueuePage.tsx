import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { Money } from '../components/Figure';
import { usePendingInvoices } from '../components/invoice/usePendingInvoices';
import type { QueueKey } from '../components/queue/KeysDialog';
import { QueueFrame } from '../components/queue/QueueFrame';
import { QueueRow } from '../components/queue/QueueRow';
import { useT } from '../i18n/useT';
import { age } from '../lib/age';
import { paths } from '../lib/paths';
import { QueueItem } from './QueueItem';

const perPage = 100;

const keys: QueueKey[] = [
  ['j', 'queue.keys.next'],
  ['k', 'queue.keys.previous'],
  ['a', 'queue.keys.approve'],
  ['r', 'queue.keys.return'],
  ['Ctrl Enter', 'queue.keys.answer'],
  ['?', 'queue.keys.help'],
];

/** The invoices that wait for approval, one beside the others, decided without leaving the page. */
export default function QueuePage() {
  const t = useT();
  const waiting = usePendingInvoices(perPage);
  return (
    <QueueFrame
      title="queue.title"
      lead="queue.lead"
      more="queue.laterOnes"
      keys={keys}
      waiting={waiting}
      empty={
        <EmptyState text={t('dashboard.queueEmpty')}>
          <ButtonLink to={paths.invoices}>{t('queue.toInvoices')}</ButtonLink>
        </EmptyState>
      }
      address={paths.queueAt}
      row={({ userName, clientName, total, currency, submittedAt, createdAt }) => (
        <QueueRow
          title={userName}
          figure={<Money amount={total} currency={currency} />}
          lines={[clientName, age(t, submittedAt ?? createdAt)]}
        />
      )}
    >
      {(place, keysOn) => <QueueItem place={place} keysOn={keysOn} />}
    </QueueFrame>
  );
}
