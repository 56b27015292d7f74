import { Alert } from '@mui/material';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Invoice } from '../types/api';

/** That an invoice replaces a credited one, and until it is sent what happens to the payments of that. */
export function ReplacesNotice({ invoice: { replacesInvoiceId, sentAt } }: { invoice: Invoice }) {
  const t = useT();
  if (replacesInvoiceId === undefined) return null;
  return (
    <Alert severity="info">
      {t(sentAt === undefined ? 'invoices.replacesLater' : 'invoices.replaces')}{' '}
      <RouteLink to={paths.invoice(replacesInvoiceId)}>{t('invoices.toCredited')}</RouteLink>
    </Alert>
  );
}
