import { Box } from '@mui/material';
import { isDay } from '@paraply/core/days';
import { useDebounced } from '@paraply/core/useDebounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch, type DeepPartial } from 'react-hook-form';
import { Panel } from '../components/Panel';
import { Sums } from '../components/Sums';
import { useSumsBeforeTotal } from '../components/invoice/useSumsBeforeTotal';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { errorMessage } from '../providers/errors';
import { useAdminData } from '../providers/useAdminData';
import type { AdminInvoiceInput, InvoicePreviewInput } from '../types/api';

/** Only whole lines can be summed; a half-typed one waits, as does a day that is none. */
function toPreview(values: DeepPartial<AdminInvoiceInput>): InvoicePreviewInput {
  const whole = /^\d+(\.\d+)?$/;
  const price = /^-?\d+(\.\d+)?$/;
  return {
    ...(values.clientId ? { clientId: values.clientId } : {}),
    currency: values.currency,
    ...(values.issueDate && isDay(values.issueDate) ? { issueDate: values.issueDate } : {}),
    ...(values.dueDate && isDay(values.dueDate) ? { dueDate: values.dueDate } : {}),
    items: (values.items ?? [])
      .map((item) => ({
        description: item?.description ?? '',
        quantity: item?.quantity ?? '',
        unit: item?.unit ?? '',
        unitPrice: item?.unitPrice ?? '',
        vatRate: item?.vatRate ?? '',
      }))
      .filter(
        ({ quantity, unitPrice, vatRate }) => whole.test(quantity) && price.test(unitPrice) && whole.test(vatRate),
      ),
  };
}

/** The sums of the invoice as the server computes them while it is written. */
export function InvoicePreviewPanel() {
  const t = useT();
  const { money } = useFormat();
  const sumsBeforeTotal = useSumsBeforeTotal();
  const data = useAdminData();
  const values: DeepPartial<AdminInvoiceInput> = useWatch();
  const input = useDebounced(JSON.stringify(toPreview(values)), 400);
  const { data: preview, error } = useQuery({
    queryKey: ['invoices', 'preview', input],
    queryFn: () => data.previewInvoice(JSON.parse(input) as InvoicePreviewInput),
    enabled: (JSON.parse(input) as InvoicePreviewInput).items.length > 0,
    placeholderData: keepPreviousData,
  });
  const currency = values.currency ?? 'SEK';
  return (
    <Panel title={t('invoices.sums')}>
      {error && <Box sx={{ color: 'error.main' }}>{errorMessage(error)}</Box>}
      {!error && preview === undefined && <Box sx={{ color: 'text.secondary' }}>{t('invoices.sumsLater')}</Box>}
      {!error && preview !== undefined && (
        <div aria-live="polite">
          <Sums
            sums={[
              ...sumsBeforeTotal(preview, currency),
              { label: t('fields.total'), value: money(preview.total, currency), strong: true },
            ]}
          />
          {preview.vatNote && <Box sx={{ mt: 2, color: 'text.secondary' }}>{preview.vatNote}</Box>}
        </div>
      )}
    </Panel>
  );
}
