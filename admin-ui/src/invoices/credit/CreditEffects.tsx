import { Alert } from '@mui/material';
import { negated } from '@paraply/core/amount';
import { isPositive, isZero } from '@paraply/core/decimal';
import { InvoiceStatusBadge } from '../../components/InvoiceStatusBadge';
import { Sums } from '../../components/Sums';
import { useSumsBeforeTotal } from '../../components/invoice/useSumsBeforeTotal';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { CreditPreview, Invoice } from '../../types/api';
import { EffectsPart, EffectsPreview } from '../effects/EffectsPreview';
import { PoolCorrectionAlert } from '../effects/PoolCorrectionAlert';
import type { useCreditPreview } from './useCreditPreview';

interface CreditEffectsProps {
  invoice: Invoice;
  result: ReturnType<typeof useCreditPreview>;
  /** What is missing, where nothing can be calculated yet. */
  missing: string | undefined;
}

/** What a credit note says and what it leaves of the invoice, before it is made. */
export function CreditEffects({ invoice, ...outcome }: CreditEffectsProps) {
  const t = useT();
  return (
    <EffectsPreview {...outcome} wrong={t('acts.credit.wrong')}>
      {(preview) => <Effects invoice={invoice} preview={preview} />}
    </EffectsPreview>
  );
}

function Effects({ invoice: { currency, userName }, preview }: { invoice: Invoice; preview: CreditPreview }) {
  const t = useT();
  const { money } = useFormat();
  const sumsBeforeTotal = useSumsBeforeTotal();
  const inCurrency = (amount: string) => money(amount, currency);
  const { poolCorrection, borne, total, leftAfter, balanceAfter, overpaid, feeAfter, payoutBasisAfter, statusAfter } =
    preview;
  return (
    <>
      {isPositive(overpaid) && (
        <Alert severity="warning">{t('acts.credit.overpaid', { amount: inCurrency(overpaid) })}</Alert>
      )}
      <PoolCorrectionAlert user={userName} amount={poolCorrection} />
      {!isZero(borne) && (
        <Alert severity="info">{t('acts.credit.borne', { user: userName, amount: money(negated(borne)) })}</Alert>
      )}
      <EffectsPart title={t('invoices.credit')}>
        <Sums
          sums={[
            ...sumsBeforeTotal(preview, currency),
            { label: t('acts.credit.total'), value: inCurrency(total), strong: true },
          ]}
        />
      </EffectsPart>
      <EffectsPart title={t('acts.credit.after')}>
        <Sums
          sums={[
            { label: t('invoices.left'), value: inCurrency(leftAfter) },
            { label: t('fields.balance'), value: inCurrency(balanceAfter) },
            { label: t('fields.fee'), value: money(feeAfter) },
            { label: t('fields.payoutBasis'), value: money(payoutBasisAfter) },
            { label: t('fields.status'), value: <InvoiceStatusBadge status={statusAfter} /> },
          ]}
        />
      </EffectsPart>
    </>
  );
}
