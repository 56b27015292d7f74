import { parsePositive, toTyped } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { profileQuery } from '@/api/profile';
import { AmountField } from '@/components/form/AmountField';
import { Button } from '@/components/ui/Button';
import { Fold } from '@/components/ui/Fold';
import { QueryError } from '@/components/ui/QueryError';
import { useFormat } from '@/i18n/useFormat';
import { useDebounced } from '@paraply/core/useDebounced';
import { useTranslation } from '@/i18n/useTranslation';
import { netPayQuery } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { unitPriceFor } from '../../lib/unitPrice';

interface NetPayCalculatorProps {
  /** The subtotal of the lines, calculated by the server. */
  netOf: (line: number) => string | undefined;
}

/** Calculates the amount to invoice from a wanted net pay. */
export function NetPayCalculator({ netOf }: NetPayCalculatorProps) {
  const { t } = useTranslation();
  const { locale, money } = useFormat();
  const { getValues, setFocus, setValue } = useFormContext<InvoiceValues>();
  const profile = useQuery(profileQuery).data;
  const [text, setText] = useState('');
  const value = parsePositive(text);
  const net = useDebounced(value);
  const tax = profile?.tax;
  const hasTable = tax?.rule === 'main_employer' && tax.taxTable !== undefined && tax.taxColumn !== undefined;
  const quote = useQuery({
    ...netPayQuery({
      net: net ?? '',
      swedishTax: tax?.swedishTax ?? true,
      ...(profile?.birthYear !== undefined && { birthYear: profile.birthYear }),
      ...(hasTable && { taxTable: tax.taxTable, taxColumn: tax.taxColumn }),
    }),
    enabled: net !== null && profile !== undefined,
  });
  const asked = value !== null && net === value ? quote : null;
  const subtotal = asked?.data?.subtotal;

  const use = () => {
    if (subtotal === undefined) return;
    const { items } = getValues();
    const line = items.length - 1;
    const others = items.slice(0, -1).map((_, index) => netOf(index) ?? '0');
    const price = unitPriceFor(subtotal, others, parsePositive(items[line]?.quantity ?? '') ?? '1');
    if (price === null) return;
    setValue(`items.${line}.unitPrice`, toTyped(price, locale), { shouldDirty: true, shouldValidate: true });
    setFocus(`items.${line}.unitPrice`);
  };

  return (
    <div className="mt-4 -mb-4 border-t border-line">
      <Fold icon={Calculator} title={t('invoices.netPayTitle')}>
        <div className="grid gap-3">
          <AmountField label={t('invoices.netPay')} onText={setText} text={text} />
          {asked?.isError && <QueryError error={asked.error} onRetry={() => void quote.refetch()} />}
          {subtotal !== undefined && (
            <>
              <p aria-live="polite">{t('invoices.netPayAnswer', { amount: money(subtotal) })}</p>
              <Button onClick={use} variant="secondary">
                {t('invoices.netPayUse')}
              </Button>
              <p className="text-xs text-muted">{t('invoices.netPayNote')}</p>
            </>
          )}
        </div>
      </Fold>
    </div>
  );
}
