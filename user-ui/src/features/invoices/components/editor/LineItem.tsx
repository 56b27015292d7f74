import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/form/Field';
import { Select, TextInput } from '@/components/form/controls';
import { IconButton } from '@/components/ui/IconButton';
import { useFormat } from '@/i18n/useFormat';
import { trimDecimal } from '@/lib/decimal';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';
import { UnitSelect } from './UnitSelect';

interface LineItemProps {
  index: number;
  count: number;
  currency: string;
  net: string | undefined;
  onMove: (step: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

export function LineItem({ index, count, currency, net, onMove, onDuplicate, onRemove }: LineItemProps) {
  const { t } = useTranslation();
  const { money, percent } = useFormat();
  const { settings } = useEditorData();
  const { register, formState } = useFormContext<InvoiceValues>();
  const errors = formState.errors.items?.[index];
  const number = index + 1;

  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <li className="border-b border-line pb-4 last:border-0 last:pb-0" onKeyDown={moveByKey}>
      <fieldset>
        <legend className="sr-only">{t('invoices.item', { number })}</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[5rem_6.5rem_minmax(7rem,1fr)_6rem_minmax(6.5rem,auto)]">
          <Field className="col-span-full" error={errors?.description?.message} label={t('invoices.description')}>
            {(control) => <TextInput autoComplete="off" {...control} {...register(`items.${index}.description`)} />}
          </Field>
          <Field error={errors?.quantity?.message} label={t('invoices.quantity')}>
            {(control) => (
              <TextInput
                autoComplete="off"
                className="figures text-right"
                inputMode="decimal"
                {...control}
                {...register(`items.${index}.quantity`)}
              />
            )}
          </Field>
          <UnitSelect index={index} />
          <Field error={errors?.unitPrice?.message} label={t('invoices.unitPrice')}>
            {(control) => (
              <TextInput
                autoComplete="off"
                className="figures text-right"
                inputMode="decimal"
                {...control}
                {...register(`items.${index}.unitPrice`)}
              />
            )}
          </Field>
          <Field error={errors?.vatRate?.message} label={t('invoices.vatRate')}>
            {(control) => (
              <Select {...control} {...register(`items.${index}.vatRate`)}>
                {settings.vatRates.map((rate) => (
                  <option key={rate} value={trimDecimal(rate)}>
                    {percent(rate)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="grid content-start gap-1.5 text-right max-sm:col-span-full max-sm:grid-cols-[1fr_auto]">
            <p className="font-semibold max-sm:text-left">{t('invoices.net')}</p>
            <p className="figures sm:leading-11">{net === undefined ? '–' : money(net, currency)}</p>
          </div>
        </div>
        <div className="mt-1 -ml-3 flex">
          <IconButton
            disabled={index === 0}
            icon={ArrowUp}
            label={t('invoices.moveUp', { number })}
            onClick={() => {
              onMove(-1);
            }}
          />
          <IconButton
            disabled={index === count - 1}
            icon={ArrowDown}
            label={t('invoices.moveDown', { number })}
            onClick={() => {
              onMove(1);
            }}
          />
          <IconButton icon={Copy} label={t('invoices.duplicateItem', { number })} onClick={onDuplicate} />
          <IconButton
            disabled={count === 1}
            icon={Trash2}
            label={t('invoices.removeItem', { number })}
            onClick={onRemove}
          />
        </div>
      </fieldset>
    </li>
  );
}
