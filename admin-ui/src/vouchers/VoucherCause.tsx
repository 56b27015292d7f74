import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Voucher } from '../types/api';

/** What a voucher stands for, and the way there. */
export function VoucherCause({ voucher: { invoiceId, runId } }: { voucher: Voucher }) {
  const t = useT();
  if (runId) return <RouteLink to={paths.salaryRun(runId)}>{t('vouchers.toRun')}</RouteLink>;
  if (invoiceId) return <RouteLink to={paths.invoice(invoiceId)}>{t('vouchers.toInvoice')}</RouteLink>;
  return <span aria-hidden>–</span>;
}
