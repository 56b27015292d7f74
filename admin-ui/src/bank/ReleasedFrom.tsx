import { useGetOne } from 'react-admin';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Payment } from '../types/api';

/** Where money comes from that no bank file has: the manual payment of an invoice that a credit note released it from. */
export function ReleasedFrom({ paymentId }: { paymentId: string }) {
  const t = useT();
  const { data: payment } = useGetOne<Payment>('payments', { id: paymentId });
  return (
    <>
      {t('bankTransactions.releasedFrom')}
      {payment?.invoiceId !== undefined && payment.invoiceNumber !== undefined && (
        <div>
          <RouteLink to={paths.invoice(payment.invoiceId)}>
            {t('invoices.heading', { number: payment.invoiceNumber })}
          </RouteLink>
        </div>
      )}
    </>
  );
}
