import { Box } from '@mui/material';
import { PlainTable } from '../PlainTable';
import { Sums } from '../Sums';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { Invoice } from '../../types/api';
import { unitName } from './unitName';
import { useSumsBeforeTotal } from './useSumsBeforeTotal';

/** The lines of the document and their sum, with VAT per rate. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { money, percent, decimal } = useFormat();
  const sumsBeforeTotal = useSumsBeforeTotal();
  const inCurrency = (amount: string) => money(amount, invoice.currency);
  return (
    <>
      <PlainTable
        label={t('invoices.lines')}
        rows={invoice.items}
        rowKey={(_, index) => index}
        columns={[
          { label: t('fields.description'), render: ({ description }) => description },
          {
            label: t('fields.quantity'),
            end: true,
            render: ({ quantity, unit }) => `${decimal(quantity)} ${unitName(t, unit, quantity)}`.trim(),
          },
          { label: t('fields.unitPrice'), end: true, render: ({ unitPrice }) => inCurrency(unitPrice) },
          { label: t('fields.vatRate'), end: true, render: ({ vatRate }) => percent(vatRate) },
          { label: t('fields.net'), end: true, render: ({ net }) => inCurrency(net) },
        ]}
      />
      <Box sx={{ px: { xs: 4, md: 5 }, py: 3, borderTop: 1, borderColor: 'divider' }}>
        <Box sx={{ maxWidth: 380, ml: 'auto' }}>
          <Sums
            sums={[
              ...sumsBeforeTotal(invoice, invoice.currency),
              { label: t('fields.total'), value: inCurrency(invoice.total), strong: true },
            ]}
          />
        </Box>
        {invoice.vatNote && <Box sx={{ mt: 2, color: 'text.secondary' }}>{invoice.vatNote}</Box>}
      </Box>
    </>
  );
}
