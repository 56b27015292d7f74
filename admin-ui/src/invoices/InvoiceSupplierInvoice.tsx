import { Alert, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../components/ErrorState';
import { Facts } from '../components/Facts';
import { When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';

/** The freelancer's own invoice, which a payout with F-tax is paid against; nothing for everyone else. */
export function InvoiceSupplierInvoice({ id }: { id: string }) {
  const t = useT();
  const data = useAdminData();
  const { day, money } = useFormat();
  const own = useQuery({ queryKey: ['invoices', 'supplier-invoice', id], queryFn: () => data.getSupplierInvoice(id) });
  if (own.error) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data || (!own.data.required && own.data.number === undefined)) return null;
  const { number, date, fileName, recordedAt, amount, required } = own.data;
  return (
    <Panel title={t('supplierInvoice.title')}>
      {required && number === undefined && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('supplierInvoice.missing')}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t('supplierInvoice.amount'), value: amount === undefined ? undefined : money(amount) },
          { label: t('supplierInvoice.number'), value: number },
          { label: t('supplierInvoice.date'), value: date && day(date) },
          { label: t('supplierInvoice.recordedAt'), value: recordedAt && <When at={recordedAt} time /> },
          {
            label: t('supplierInvoice.file'),
            value: fileName && (
              <Link href={downloads.supplierInvoiceFile(id)} download={fileName}>
                {fileName}
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  );
}
