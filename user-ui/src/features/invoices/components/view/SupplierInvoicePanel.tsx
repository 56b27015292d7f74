import { useQuery } from '@tanstack/react-query';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { downloads } from '@/lib/downloads';
import { supplierInvoiceQuery } from '../../api/supplierInvoice';
import { SupplierInvoiceForm } from './SupplierInvoiceForm';

/** A user with F-tax invoices the provider; nothing is paid out without that invoice. */
export function SupplierInvoicePanel({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const own = useQuery(supplierInvoiceQuery(invoiceId));
  if (own.isError) {
    return (
      <Panel flush title={t('supplierInvoice.title')}>
        <QueryError error={own.error} onRetry={() => void own.refetch()} />
      </Panel>
    );
  }
  const { data } = own;
  const isRecorded = data?.number !== undefined;
  if (!data || (!data.required && !isRecorded)) return null;
  return (
    <Panel title={t('supplierInvoice.title')}>
      <div className="grid gap-4">
        {data.number !== undefined && (
          <p className="wrap-anywhere">
            {t('supplierInvoice.recorded', { number: data.number, date: date(data.date ?? '') })}
            {': '}
            <a className="text-primary underline" href={downloads.supplierInvoiceFile(invoiceId)}>
              {data.fileName}
            </a>
          </p>
        )}
        {data.required && (
          <>
            {!isRecorded && <Notice kind="warning">{t('supplierInvoice.missing')}</Notice>}
            {data.amount !== undefined && (
              <p className="max-w-[68ch]">{t('supplierInvoice.text', { amount: money(data.amount) })}</p>
            )}
            <SupplierInvoiceForm invoiceId={invoiceId} isRecorded={isRecorded} />
          </>
        )}
      </div>
    </Panel>
  );
}
