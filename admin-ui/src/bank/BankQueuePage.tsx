import { useMay } from '../access/useMay';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { Money, When } from '../components/Figure';
import type { QueueKey } from '../components/queue/KeysDialog';
import { QueueFrame } from '../components/queue/QueueFrame';
import { QueueRow } from '../components/queue/QueueRow';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { BankQueueItem } from './BankQueueItem';
import { signedAmount } from './signedAmount';
import { useOpenTransactions } from './useOpenTransactions';

const perPage = 100;

const moves: QueueKey[] = [
  ['j', 'bankQueue.keys.next'],
  ['k', 'bankQueue.keys.previous'],
];
const acts: QueueKey[] = [
  ['1–9', 'bankQueue.keys.allocate'],
  ['e', 'bankTransactions.explain'],
  ['r', 'refunds.request.label'],
  ['Ctrl Enter', 'queue.keys.answer'],
];
const help: QueueKey = ['?', 'queue.keys.help'];

/** The bank transactions that wait, one beside the others, explained without leaving the page. */
export default function BankQueuePage() {
  const t = useT();
  const acting = useMay()('handle_payments');
  const waiting = useOpenTransactions(perPage);
  return (
    <QueueFrame
      title="bankQueue.title"
      back={{ to: paths.bankTransactions, label: t('bankTransactions.title') }}
      lead="bankQueue.lead"
      more="bankQueue.laterOnes"
      keys={[...moves, ...(acting ? acts : []), help]}
      waiting={waiting}
      empty={
        <EmptyState text={t('bankTransactions.nothingToDo')}>
          <ButtonLink to={paths.allBankTransactions}>{t('bankQueue.toAll')}</ButtonLink>
        </EmptyState>
      }
      address={paths.bankQueueAt}
      row={({ kind, payer, amount, currency, bookedOn, waitMessage }) => (
        <QueueRow
          title={payer === '' ? t(`transactionKind.${kind}`) : payer}
          figure={<Money amount={signedAmount(kind, amount)} currency={currency} />}
          lines={[<When key="day" at={bookedOn} />, ...(waitMessage === undefined ? [] : [waitMessage])]}
        />
      )}
    >
      {(place, keysOn) => <BankQueueItem place={place} keysOn={keysOn} />}
    </QueueFrame>
  );
}
