import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { Skeleton } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Invoice } from '../../api/invoices';
import { previewQuery } from '../../api/invoices';
import { PayoutPanel } from '../PayoutPanel';

interface ViewPayoutProps {
  invoice: Invoice;
}

/** The expected payout, or the payslip once there is one. */
export function ViewPayout({ invoice }: ViewPayoutProps) {
  const { t } = useTranslation();
  const isLive = invoice.status !== 'cancelled' && invoice.payslipId === undefined;
  const { clientId, currency, issueDate, dueDate } = invoice;
  const items = invoice.items.map(({ description, quantity, unit, unitPrice, vatRate }) => ({
    description,
    quantity,
    unit,
    unitPrice,
    vatRate,
  }));
  const preview = useQuery({ ...previewQuery({ clientId, currency, issueDate, dueDate, items }), enabled: isLive });
  if (invoice.payslipId !== undefined) {
    return (
      <Panel title={t('invoices.payoutTitle')}>
        <ButtonLink to={paths.payslip(invoice.payslipId)}>{t('invoices.payslip')}</ButtonLink>
      </Panel>
    );
  }
  if (!isLive) return null;
  if (preview.isPending && !preview.isError) return <Skeleton className="h-96 rounded-panel" />;
  return (
    <PayoutPanel
      currency={currency}
      error={preview.error}
      preview={preview.data}
      promised={invoice.promisedPayoutDate}
      retry={() => void preview.refetch()}
    />
  );
}
