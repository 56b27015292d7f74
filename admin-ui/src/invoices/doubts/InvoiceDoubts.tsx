import { Money, When } from '../../components/Figure';
import { Panel } from '../../components/Panel';
import { PlainTable } from '../../components/PlainTable';
import { useT } from '../../i18n/useT';
import type { Invoice } from '../../types/api';
import { EndDoubtButton } from './EndDoubtButton';

/** What is doubtful of an invoice, and why, as long as anything is. */
export function InvoiceDoubts({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { doubts, currency } = invoice;
  if (doubts.length === 0) return null;
  return (
    <Panel title={t('invoices.doubts')} flush>
      <PlainTable
        label={t('invoices.doubts')}
        rows={doubts}
        rowKey={({ kind }) => kind}
        columns={[
          { label: t('fields.kind'), render: ({ kind }) => t(`doubtKind.${kind}`) },
          { label: t('invoices.doubtSince'), render: ({ since }) => <When at={since} /> },
          { label: t('acts.doubt.note'), plain: true, render: ({ note }) => note },
          { label: t('payments.recordedBy'), render: ({ recordedByName }) => recordedByName },
          {
            label: t('fields.amount'),
            end: true,
            render: (doubt) => (
              <>
                <Money amount={doubt.amount} currency={currency} />
                <EndDoubtButton invoice={invoice} doubt={doubt} />
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
