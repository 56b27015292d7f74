import { Alert } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { Invoice } from '../types/api';
import { ReplacesNotice } from './ReplacesNotice';

/** What one must know before acting: why it came back, and the documents that undo or replace each other. */
export function InvoiceNotices({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { money } = useFormat();
  const { returnedReason, status, credited, writtenOff, currency, creditedInvoiceId, replacedById } = invoice;
  const left = money(invoice.left, currency);
  return (
    <>
      {returnedReason && status === 'draft' && (
        <Alert severity="warning">{t('invoices.returned', { reason: returnedReason })}</Alert>
      )}
      {(!isZero(credited) || replacedById !== undefined) && (
        <Alert severity="info">
          {status === 'cancelled'
            ? t('invoices.credited')
            : t('invoices.creditedInPart', { credited: money(credited, currency), left })}
          {replacedById !== undefined && (
            <>
              {' '}
              {t('invoices.replaced')}{' '}
              <RouteLink to={paths.invoice(replacedById)}>{t('invoices.toReplacement')}</RouteLink>
            </>
          )}
        </Alert>
      )}
      {!isZero(writtenOff) && (
        <Alert severity="info">
          {t(status === 'written_off' ? 'invoices.writtenOff' : 'invoices.writtenOffInPart', {
            writtenOff: money(writtenOff, currency),
            left,
          })}
        </Alert>
      )}
      {creditedInvoiceId && (
        <Alert severity="info">
          {t('invoices.credits')}{' '}
          <RouteLink to={paths.invoice(creditedInvoiceId)}>{t('invoices.toCredited')}</RouteLink>
        </Alert>
      )}
      <ReplacesNotice invoice={invoice} />
    </>
  );
}
