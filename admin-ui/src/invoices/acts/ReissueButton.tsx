import { isPositive } from '@paraply/core/decimal';
import { FilePen } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { ReasonActButton } from '../../components/act/ReasonActButton';
import { may } from '../../components/invoice/may';
import { useInvoiceValues } from '../../components/invoice/useInvoiceValues';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { creditReasonMax } from '../credit/CreditDialog';

/** Credits what is left of a sent invoice and leads to the draft that replaces it. */
export function ReissueButton({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { money } = useFormat();
  const values = useInvoiceValues(invoice, invoice.left);
  const data = useAdminData();
  const navigate = useNavigate();
  if (!may(invoice, 'credit')) return null;
  const { paid, currency, payoutBasis, payslipId, status } = invoice;
  return (
    <ReasonActButton
      label={t('acts.reissue.label')}
      icon={FilePen}
      tone="danger"
      title={t('acts.reissue.title', values)}
      text={[
        t('acts.reissue.text', values),
        ...(isPositive(paid) ? [t('acts.reissue.paid', { amount: money(paid, currency) })] : []),
        ...(payslipId !== undefined && status === 'paid' && isPositive(payoutBasis)
          ? [t('acts.credit.salaried', { ...values, amount: money(payoutBasis) })]
          : []),
      ].join(' ')}
      confirm={t('acts.reissue.confirm')}
      reason={t('fields.reason')}
      reasonHelp={t('acts.credit.reasonHelp')}
      reasonMax={creditReasonMax}
      short
      run={(reason, key) => data.reissueInvoice(invoice, reason, key)}
      done={t('acts.reissue.done')}
      onDone={(draft) => {
        void navigate(paths.invoiceEdit((draft as Invoice).id));
      }}
    />
  );
}
