import { isZero } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { payslipQuery } from '@/api/payslips';
import { PayslipPayout } from '@/components/pay/PayslipPayout';
import { ButtonLink } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Invoice, InvoiceItem } from '../../api/invoices';
import { previewQuery } from '../../api/invoices';
import { isReducedInPart } from '../../lib/remaining';
import { PayoutPanel } from '../PayoutPanel';
import { useSalaryCorrections } from './useSalaryCorrections';

interface ViewPayoutProps {
  invoice: Invoice;
}

/** The expected payout, or the payslip once there is one. */
export function ViewPayout({ invoice }: ViewPayoutProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { lowered, raised, repaid, owedFrom } = useSalaryCorrections(invoice);
  const inPart = isReducedInPart(invoice);
  // The fee can take all that credit notes and write-offs have left.
  const hasPay = !inPart || !isZero(invoice.payoutBasis);
  const isUnpaid = invoice.status === 'sent' || invoice.status === 'overdue';
  const isPayable = invoice.status !== 'cancelled' && invoice.status !== 'written_off';
  const isLive = isPayable && invoice.payslipId === undefined && hasPay;
  const { clientId, currency, issueDate, dueDate } = invoice;
  const items = inPart ? itemsLeft(invoice) : itemsOf(invoice);
  const preview = useQuery({ ...previewQuery({ clientId, currency, issueDate, dueDate, items }), enabled: isLive });
  // The timeline asks for it, too.
  const payslip = useQuery({ ...payslipQuery(invoice.payslipId ?? ''), enabled: invoice.payslipId !== undefined });
  if (invoice.payslipId !== undefined) {
    return (
      <Panel title={t('invoices.payoutTitle')}>
        {lowered && <p className="mb-4">{t('invoices.corrected.lowered')}</p>}
        {raised && <p className="mb-4">{t('invoices.corrected.raised')}</p>}
        {owedFrom !== undefined && isUnpaid && (
          <p className="mb-4">{t('invoices.corrected.owed', { day: day(owedFrom) })}</p>
        )}
        {repaid && <p className="mb-4">{t('invoices.corrected.repaid')}</p>}
        {payslip.isLoading && <Skeleton className="mb-4 h-28" />}
        {payslip.data && <PayslipPayout compact payslip={payslip.data} />}
        <ButtonLink className={clsx(payslip.data && 'mt-4')} to={paths.payslip(invoice.payslipId)}>
          {t('invoices.payslip')}
        </ButtonLink>
      </Panel>
    );
  }
  if (!hasPay) {
    return (
      <Panel title={t('invoices.payoutTitle')}>
        <p>{t('invoices.remaining.nothingLeft')}</p>
      </Panel>
    );
  }
  if (!isLive) return null;
  if (preview.isPending && !preview.isError) return <Skeleton className="h-96 rounded-panel" />;
  return (
    <PayoutPanel
      currency={currency}
      error={preview.error}
      isDisputed={!isZero(invoice.disputed)}
      isReduced={inPart}
      preview={preview.data}
      promised={invoice.promisedPayoutDate}
      retry={() => void preview.refetch()}
      {...(invoice.sentAt !== undefined && {
        sums: { total: invoice.left, vat: invoice.vatLeft, rounding: invoice.roundingLeft },
      })}
    />
  );
}

function itemsOf({ items }: Invoice): InvoiceItem[] {
  return items.map(({ description, quantity, unit, unitPrice, vatRate }) => ({
    description,
    quantity,
    unit,
    unitPrice,
    vatRate,
  }));
}

/** What credit notes and write-offs have left, as one line: pay depends on the amount without VAT only. */
function itemsLeft(invoice: Invoice): InvoiceItem[] {
  const vatRate = invoice.items[0]?.vatRate ?? '0';
  return [{ description: '', quantity: '1', unit: 'pcs', unitPrice: invoice.subtotalLeft, vatRate }];
}
