import { ErrorState } from '../components/ErrorState';
import { Stacked } from '../components/form/FormParts';
import { RowsSkeleton } from '../components/PageSkeleton';
import { QueueHeader } from '../components/queue/QueueHeader';
import type { QueuePlace } from '../components/queue/useQueuePlace';
import { usePageFault } from '../providers/faults';
import { TransactionActs } from './TransactionActs';
import { TransactionBody } from './TransactionBody';
import { useHeading } from './useHeading';
import { useTransaction } from './useTransaction';

interface BankQueueItemProps {
  place: QueuePlace;
  keysOn: boolean;
}

/** One waiting transaction with its acts. Once the server counts it as explained, the queue goes on by itself. */
export function BankQueueItem({ place, keysOn }: BankQueueItemProps) {
  const headingOf = useHeading();
  const { data: transaction, error, refetch } = useTransaction(place.id);
  // Asked for already, so that it is there when this one is done.
  useTransaction(place.nextId);
  const fault = usePageFault(error, transaction !== undefined);
  return (
    <Stacked>
      <QueueHeader title={transaction && headingOf(transaction)} place={place}>
        {transaction && <TransactionActs transaction={transaction} keysOn={keysOn} />}
      </QueueHeader>
      {fault && <ErrorState error={fault} onRetry={() => void refetch()} />}
      {!fault && (transaction ? <TransactionBody transaction={transaction} keysOn={keysOn} /> : <RowsSkeleton />)}
    </Stacked>
  );
}
