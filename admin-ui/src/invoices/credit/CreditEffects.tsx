import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { isPositive } from '@paraply/core/decimal';
import type { ReactNode } from 'react';
import { ErrorState } from '../../components/ErrorState';
import { InvoiceStatusBadge } from '../../components/InvoiceStatusBadge';
import { Sums } from '../../components/Sums';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { errorDetails } from '../../providers/errors';
import type { CreditPreview, Invoice } from '../../types/api';
import type { useCreditPreview } from './useCreditPreview';

interface CreditEffectsProps {
  invoice: Invoice;
  result: ReturnType<typeof useCreditPreview>;
  /** What is missing, where nothing can be calculated yet. */
  missing: string | undefined;
}

/** What a credit note says and what it leaves of the invoice, before it is made. */
export function CreditEffects({ invoice, result, missing }: CreditEffectsProps) {
  const { busy } = result;
  return (
    <Box
      role="status"
      aria-busy={busy}
      sx={{ display: 'grid', gap: 3, borderTop: 1, borderColor: 'divider', pt: 4, opacity: busy ? 0.6 : 1 }}
    >
      {missing === undefined ? (
        <Outcome invoice={invoice} result={result} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{missing}</Typography>
      )}
    </Box>
  );
}

function Outcome({ invoice, result: { preview, error, retry } }: Omit<CreditEffectsProps, 'missing'>) {
  const t = useT();
  if (error) {
    if (errorDetails(error)?.errors === undefined) return <ErrorState error={error} onRetry={() => void retry()} />;
    return <Typography sx={{ color: 'text.secondary' }}>{t('acts.credit.wrong')}</Typography>;
  }
  if (preview === undefined) return <Skeleton variant="rounded" height={220} />;
  return <Effects invoice={invoice} preview={preview} />;
}

function Effects({ invoice: { currency }, preview }: { invoice: Invoice; preview: CreditPreview }) {
  const t = useT();
  const { money, percent } = useFormat();
  const inCurrency = (amount: string) => money(amount, currency);
  const { subtotal, vatSums, total, leftAfter, balanceAfter, overpaid, feeAfter, payoutBasisAfter, statusAfter } =
    preview;
  return (
    <>
      {isPositive(overpaid) && (
        <Alert severity="warning">{t('acts.credit.overpaid', { amount: inCurrency(overpaid) })}</Alert>
      )}
      <Part title={t('invoices.credit')}>
        <Sums
          sums={[
            { label: t('fields.subtotal'), value: inCurrency(subtotal) },
            ...vatSums.map(({ vatRate, net, vat }) => ({
              label: t('invoices.vatOf', { rate: percent(vatRate), net: inCurrency(net) }),
              value: inCurrency(vat),
            })),
            { label: t('acts.credit.total'), value: inCurrency(total), strong: true },
          ]}
        />
      </Part>
      <Part title={t('acts.credit.after')}>
        <Sums
          sums={[
            { label: t('invoices.left'), value: inCurrency(leftAfter) },
            { label: t('fields.balance'), value: inCurrency(balanceAfter) },
            { label: t('fields.fee'), value: money(feeAfter) },
            { label: t('fields.payoutBasis'), value: money(payoutBasisAfter) },
            { label: t('fields.status'), value: <InvoiceStatusBadge status={statusAfter} /> },
          ]}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
