import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Row } from './fallingRows';

interface StepWhyProps {
  row: Row;
}

/** Why the rows before the calculation are what they are. */
const whys: Readonly<Record<string, 'whyTotal' | 'whyVat' | 'whyRounding'>> = {
  total: 'whyTotal',
  vat: 'whyVat',
  invoice_rounding: 'whyRounding',
};

/** Explains an amount: its rule, inputs and the source of the rule. */
export function StepExplanation({ row }: StepWhyProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { step } = row;
  if (!step) {
    return <p className="pb-3 text-xs text-muted">{t(`pay.${whys[row.key] ?? 'whyNone'}`)}</p>;
  }
  return (
    <div className="mb-2 rounded-control bg-quiet-soft p-3 text-xs text-ink">
      <p>{step.rule}</p>
      {step.inputs.length > 0 && (
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
          {step.inputs.map((input) => (
            <div className="contents" key={input.name}>
              <dt>{input.name}</dt>
              <dd className="figures text-right">{input.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="figures mt-2 font-semibold">{t('pay.result', { amount: money(step.result) })}</p>
      {step.source !== '' && <p className="mt-1">{t('pay.source', { source: step.source })}</p>}
    </div>
  );
}
