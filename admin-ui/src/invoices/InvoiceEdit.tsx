import { Alert } from '@mui/material';
import { useParams } from 'react-router-dom';
import { EditPage } from '../components/form/EditPage';
import { Stacked } from '../components/form/FormParts';
import { InvoiceStatusBadge } from '../components/InvoiceStatusBadge';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AdminInvoiceInput, Invoice } from '../types/api';
import { may } from '../components/invoice/may';
import { useSendNext } from '../components/invoice/sendNext';
import { InvoiceFields } from './InvoiceFields';
import { ReplacesNotice } from './ReplacesNotice';
import { toInvoiceInput } from './values';

/** Changes an invoice that is not yet sent. */
export default function InvoiceEdit() {
  const t = useT();
  const { id = '' } = useParams();
  const { onPress, followUp } = useSendNext();
  return (
    <EditPage<Invoice, AdminInvoiceInput>
      resource="invoices"
      id={id}
      back={{ to: paths.invoice(id), label: t('invoices.backToView') }}
      list={{ to: paths.invoices, label: t('invoices.title') }}
      heading={() => t('invoices.edit')}
      beside={({ status }) => <InvoiceStatusBadge status={status} />}
      toInput={toInvoiceInput}
      saved={t('common.saved')}
      savedTo={(invoice) => paths.invoice(invoice.id)}
      followUp={followUp}
    >
      {(invoice) =>
        may(invoice, 'edit') ? (
          <Stacked>
            <ReplacesNotice invoice={invoice} />
            <InvoiceFields
              saveLabel={t('common.save')}
              cancelTo={paths.invoice(id)}
              onSaveAndSend={may(invoice, 'send') ? onPress : undefined}
              owned
            />
          </Stacked>
        ) : (
          <Alert severity="info">
            {t('invoices.immutable')} <RouteLink to={paths.invoice(id)}>{t('invoices.backToView')}</RouteLink>
          </Alert>
        )
      }
    </EditPage>
  );
}
