import { Alert } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { InvoiceStatusBadge } from '../../components/InvoiceStatusBadge';
import { Sums } from '../../components/Sums';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { Invoice, WriteOffPreview } from '../../types/api';
import { EffectsPart, EffectsPreview } from '../effects/EffectsPreview';
import { PoolCorrectionAlert } from '../effects/PoolCorrectionAlert';
import type { useWriteOffPreview } from './useWriteOffPreview';

interface WriteOffEffectsProps {
  invoice: Invoice;
  result: ReturnType<typeof useWriteOffPreview>;
  /** What is missing, where nothing can be calculated yet. */
  missing: string | undefined;
}

/** What is lost by a write-off and what it leaves of the invoice, before it is made. */
export function WriteOffEffects({ invoice, ...outcome }: WriteOffEffectsProps) {
  const t = useT();
  return (
    <EffectsPreview {...outcome} wrong={t('acts.writeOff.wrong')}>
      {(preview) => <Effects invoice={invoice} preview={preview} />}
    </EffectsPreview>
  );
}

function Effects({ invoice: { currency, userName }, preview }: { invoice: Invoice; preview: WriteOffPreview }) {
  const t = useT();
  const { money, percent } = useFormat();
  const inCurrency = (amount: string) => money(amount, currency);
  const { bearer, borne, net, vatSums, rounding, recoversVat, total } = preview;
  const { balanceAfter, feeAfter, payoutBasisAfter, statusAfter } = preview;
  return (
    <>
      {preview.needsSecondPerson && (
        <Alert severity="warning">
          {t(bearer === 'provider' ? 'acts.writeOff.secondPersonBorne' : 'acts.writeOff.secondPerson')}
        </Alert>
      )}
      {!isZero(borne) && (
        <Alert severity="info">{t('acts.writeOff.borne', { amount: money(borne), user: userName })}</Alert>
      )}
      <PoolCorrectionAlert user={userName} amount={preview.poolCorrection} />
      <EffectsPart title={t('invoices.writeOff')}>
        <Sums
          sums={[
            { label: t('acts.writeOff.net'), value: inCurrency(net) },
            ...vatSums
              .filter(({ vat }) => !isZero(vat))
              .map(({ vatRate, vat }) => ({
                label: t(recoversVat ? 'acts.writeOff.vatRecovered' : 'acts.writeOff.vatBorne', {
                  rate: percent(vatRate),
                }),
                value: inCurrency(vat),
              })),
            ...(isZero(rounding) ? [] : [{ label: t('invoices.rounding'), value: inCurrency(rounding) }]),
            { label: t('acts.writeOff.total'), value: inCurrency(total), strong: true },
          ]}
        />
      </EffectsPart>
      <EffectsPart title={t('acts.writeOff.after')}>
        <Sums
          sums={[
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
