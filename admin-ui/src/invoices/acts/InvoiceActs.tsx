import { Button } from '@mui/material';
import { FileDown, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n/useT';
import { downloads, paths } from '../../lib/paths';
import type { Invoice } from '../../types/api';
import { AddPaymentButton } from './AddPaymentButton';
import { CancelButton } from './CancelButton';
import { CreditButton } from './CreditButton';
import { DoubtButton } from './DoubtButton';
import { MarkPaidButton } from './MarkPaidButton';
import { MarkUnpaidButton } from './MarkUnpaidButton';
import { may } from '../../components/invoice/may';
import { ReassignButton } from './ReassignButton';
import { ReissueButton } from './ReissueButton';
import { ReturnButton } from '../../components/invoice/ReturnButton';
import { WriteOffButton } from './WriteOffButton';
import { SendButton } from '../../components/invoice/SendButton';

/** Everything that can be done with an invoice now; each button knows itself when it may be shown. */
export function InvoiceActs({ invoice }: { invoice: Invoice }) {
  const t = useT();
  return (
    <>
      {invoice.invoiceNumber && (
        <Button
          variant="outlined"
          href={downloads.invoicePdf(invoice.id)}
          target="_blank"
          startIcon={<Icon of={FileDown} size={18} />}
        >
          {t('invoices.pdf')}
        </Button>
      )}
      {may(invoice, 'edit') && (
        <Button
          variant="outlined"
          component={Link}
          to={paths.invoiceEdit(invoice.id)}
          startIcon={<Icon of={Pencil} size={18} />}
        >
          {t('common.edit')}
        </Button>
      )}
      <ReassignButton invoice={invoice} />
      <ReturnButton invoice={invoice} />
      <CancelButton invoice={invoice} />
      <CreditButton invoice={invoice} />
      <ReissueButton invoice={invoice} />
      <DoubtButton invoice={invoice} />
      <WriteOffButton invoice={invoice} />
      <MarkUnpaidButton invoice={invoice} />
      <MarkPaidButton invoice={invoice} />
      <AddPaymentButton invoice={invoice} />
      <SendButton invoice={invoice} />
    </>
  );
}
