import { DownloadLink } from '../components/DownloadLink';
import { Facts, type Fact } from '../components/Facts';
import { Money, When } from '../components/Figure';
import { useT, type Translate } from '../i18n/useT';
import { downloads } from '../lib/paths';
import type { ExplainedTransaction } from '../types/api';
import { ReleasedFrom } from './ReleasedFrom';
import { signedAmount } from './signedAmount';

/** What the bank says of a transaction, and how much of it is left. */
export function TransactionFacts({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const { kind, amount, unexplained, currency, bookedOn, payer, reference, text } = transaction;
  return (
    <Facts
      facts={[
        { label: t('fields.amount'), value: <Money amount={signedAmount(kind, amount)} currency={currency} strong /> },
        {
          label: t('bankTransactions.unexplained'),
          value: <Money amount={signedAmount(kind, unexplained)} currency={currency} />,
        },
        { label: t('bankTransactions.bookedOn'), value: <When at={bookedOn} /> },
        { label: t('fields.kind'), value: t(`transactionKind.${kind}`) },
        ...[
          { label: t(kind === 'outgoing' ? 'bankTransactions.payee' : 'bankTransactions.payer'), value: payer },
          { label: t('fields.reference'), value: reference },
          { label: t('fields.text'), value: text },
        ].filter(({ value }) => value !== ''),
        ...originOf(t, transaction),
      ]}
    />
  );
}

/** The account and the bank's file, or what released money that was in neither. */
function originOf(
  t: Translate,
  { account, fileId, fileName, line, releasedFromPaymentId }: ExplainedTransaction,
): Fact[] {
  return [
    ...(account === '' ? [] : [{ label: t('fields.account'), value: account }]),
    ...(fileId === undefined
      ? []
      : [
          {
            label: t('imports.file'),
            value: <DownloadLink href={downloads.bankFile(fileId)}>{fileName}</DownloadLink>,
          },
          { label: t('bankTransactions.line'), value: line },
        ]),
    ...(releasedFromPaymentId === undefined
      ? []
      : [{ label: t('bankTransactions.origin'), value: <ReleasedFrom paymentId={releasedFromPaymentId} /> }]),
  ];
}
