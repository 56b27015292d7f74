import { isPositive, parseDecimal } from '@paraply/core/decimal';
import { useState } from 'react';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { Field } from '@/components/form/Field';
import { Checkbox, TextInput } from '@/components/form/controls';
import { FallingInvoice } from '@/components/pay/FallingInvoice';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useDebounced } from '@paraply/core/useDebounced';
import { useSalaryQuote } from '@/api/quote';
import { useTranslation } from '@/i18n/useTranslation';

type Direction = 'amount' | 'net';

/** Pay from an invoice amount, or the reverse. Every figure comes from the server. */
export function Calculator() {
  const { t } = useTranslation();
  const { money } = useFormat();
  const [direction, setDirection] = useState<Direction>('amount');
  const [text, setText] = useState('10 000');
  const [swedishTax, setSwedishTax] = useState(true);

  const value = parseDecimal(text);
  const valid = value !== null && isPositive(value);
  const input = useDebounced({ direction, value: valid ? value : null, swedishTax });
  const quote = useSalaryQuote(
    input.value === null ? null : { [input.direction]: input.value, swedishTax: input.swedishTax },
  );
  const error = text === '' || valid ? undefined : t(value === null ? 'errors.number' : 'errors.positive');

  return (
    <Panel title={t('landing.calculator.title')}>
      <div className="grid gap-4">
        <ChoiceCards
          choices={[
            { value: 'amount', label: t('landing.calculator.fromAmount') },
            { value: 'net', label: t('landing.calculator.fromNet') },
          ]}
          legend={t('landing.calculator.direction')}
          onChange={setDirection}
          value={direction}
        />
        <Field error={error} label={t(direction === 'amount' ? 'landing.calculator.amount' : 'landing.calculator.net')}>
          {(control) => (
            <div className="relative">
              <TextInput
                className="figures h-14 pr-12 text-xl font-semibold"
                inputMode="decimal"
                {...control}
                onChange={(event) => {
                  setText(event.target.value);
                }}
                value={text}
              />
              <span aria-hidden="true" className="absolute top-4 right-4 text-muted">
                kr
              </span>
            </div>
          )}
        </Field>
        <Checkbox
          checked={swedishTax}
          hint={t('landing.calculator.taxHint')}
          label={t('landing.calculator.taxLabel')}
          onChange={(event) => {
            setSwedishTax(event.target.checked);
          }}
        />
        <div aria-live="polite" className="min-h-96 border-t border-line pt-4">
          {quote.isError && <QueryError error={quote.error} onRetry={() => void quote.refetch()} />}
          {quote.isPending && !quote.isError && (
            <div className="grid gap-4">
              {Array.from({ length: 6 }, (_, row) => (
                <Skeleton className="h-9" key={row} />
              ))}
            </div>
          )}
          {quote.data && (
            <>
              {input.direction === 'net' && (
                <p className="mb-3 text-lg font-semibold">
                  {t('landing.calculator.invoiceFor', { amount: money(quote.data.subtotal) })}
                </p>
              )}
              <FallingInvoice pay={quote.data} />
              {quote.data.swedishTax && <p className="mt-4 text-xs text-muted">{t('landing.calculator.assumption')}</p>}
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}
