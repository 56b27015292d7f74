import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import type { ReactNode } from 'react';
import { AmountPart } from '../../components/AmountPart';
import { Money, When } from '../../components/Figure';
import { Panel } from '../../components/Panel';
import { PlainTable } from '../../components/PlainTable';
import { useT } from '../../i18n/useT';
import type { Invoice, WriteOff } from '../../types/api';
import { UndoWriteOffButton } from './UndoWriteOffButton';

/** What was written off of an invoice, undone and recovered, where there is anything. */
export function InvoiceWriteOffs({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { writeOffs, currency } = invoice;
  if (writeOffs.length === 0) return null;
  return (
    <Panel title={t('invoices.writeOffs')} flush>
      <PlainTable
        label={t('invoices.writeOffs')}
        rows={writeOffs}
        rowKey={({ id }) => id}
        columns={[
          { label: t('fields.kind'), render: (entry) => <Kind entry={entry} /> },
          { label: t('fields.date'), plain: true, render: ({ recordedOn }) => <When at={recordedOn} /> },
          { label: t('acts.writeOff.note'), plain: true, render: ({ note }) => note },
          { label: t('payments.recordedBy'), render: ({ recordedByName }) => recordedByName },
          {
            label: t('fields.amount'),
            end: true,
            render: (entry) => (
              <>
                <Money amount={entry.total} currency={currency} />
                {!isZero(entry.vat) && (
                  <>
                    <AmountPart label={t('invoices.exVat')} amount={entry.net} currency={currency} />
                    <AmountPart label={t('fields.vatRate')} amount={entry.vat} currency={currency} />
                  </>
                )}
                {!isZero(entry.rounding) && (
                  <AmountPart label={t('invoices.rounding')} amount={entry.rounding} currency={currency} />
                )}
                {entry.borne !== undefined && (
                  <AmountPart label={t('invoices.toWagePools')} amount={entry.borne} currency="SEK" />
                )}
                <UndoWriteOffButton invoice={invoice} writeOff={entry} />
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** What happened, on which ground, and that the company bears it where it does. */
function Kind({ entry: { kind, ground, bearer, undone } }: { entry: WriteOff }) {
  const t = useT();
  const name = t(`writeOffKind.${kind}`);
  return (
    <>
      {undone ? t('invoices.writeOffUndone', { kind: name }) : name}
      {ground !== undefined && <Aside>{t(`writeOffGround.${ground}`)}</Aside>}
      {bearer === 'provider' && <Aside>{t('invoices.borneByCompany')}</Aside>}
    </>
  );
}

/** What is said of it in a line of its own. */
function Aside({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
      {children}
    </Box>
  );
}
