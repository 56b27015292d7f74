import { Link } from '@/components/ui/Link';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Invoice } from '../../api/invoices';

interface RelatedInvoicesProps {
  invoice: Invoice;
}

/** Links to the invoice that a credit note credits, and to the one that an invoice replaces. */
export function RelatedInvoices({ invoice }: RelatedInvoicesProps) {
  const { t } = useTranslation();
  const links = [
    { id: invoice.creditedInvoiceId, text: t('invoices.credited') },
    { id: invoice.replacesInvoiceId, text: t('invoices.replaces') },
  ];
  return links.map(
    ({ id, text }) =>
      id !== undefined && (
        <p className="mt-4 print:hidden" key={id}>
          <Link className="inline-flex min-h-11 items-center text-primary underline" to={paths.invoice(id)}>
            {text}
          </Link>
        </p>
      ),
  );
}
