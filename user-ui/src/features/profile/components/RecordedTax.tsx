import type { Profile } from '@/api/profile';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

interface RecordedTaxProps {
  tax: Profile['tax'];
}

/** A rule that stands on a decision: people see it with its days, and only an admin changes it. */
export function RecordedTax({ tax }: RecordedTaxProps) {
  const { t } = useTranslation();
  const { date, money, percent } = useFormat();
  const deduction = () => {
    switch (tax.decisionKind) {
      case 'percent':
        return percent(tax.decisionPercent ?? '');
      case 'amount':
        return t('profile.decisionAmount', { amount: money(tax.decisionAmount ?? '') });
      case 'none':
        return t('profile.decisionNone');
      case undefined:
        return undefined;
    }
  };
  const table =
    tax.taxTable === undefined
      ? undefined
      : t('profile.tableColumn', { table: tax.taxTable, column: tax.taxColumn ?? 1 });
  const facts = [
    [t('profile.recordedRule'), t(`profile.rules.${tax.rule}`)],
    [t('profile.recordedDeduction'), tax.rule === 'decision' ? deduction() : undefined],
    [t('profile.taxTable'), table],
    [t('profile.disabledEvidence'), tax.decisionReference],
    [t('profile.recordedFrom'), tax.validFrom && date(tax.validFrom)],
    [t('profile.recordedTo'), tax.validTo && date(tax.validTo)],
  ] as const;
  return (
    <div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div className="contents" key={name}>
                <dt className="text-muted">{name}</dt>
                <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-3 text-muted">{t('profile.recordedText')}</p>
    </div>
  );
}
