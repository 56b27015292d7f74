import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { trimDecimal } from '@/lib/decimal';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { emptyItem } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';
import { LineItem } from './LineItem';

interface LineItemsProps {
  currency: string;
  netOf: (line: number) => string | undefined;
}

/** The lines: added, removed, copied and moved by mouse, touch and keyboard; the focus follows the line. */
export function LineItems({ currency, netOf }: LineItemsProps) {
  const { t } = useTranslation();
  const { settings } = useEditorData();
  const { control, getValues } = useFormContext<InvoiceValues>();
  const lines = useFieldArray({ control, name: 'items' });
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);

  useEffect(() => {
    if (focusNext.current === null) return;
    const line = list.current?.children[focusNext.current];
    line?.querySelector<HTMLElement>('textarea, input')?.focus();
    focusNext.current = null;
  }, [lines.fields]);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= lines.fields.length) return;
    focusNext.current = to;
    lines.move(from, to);
  };

  return (
    <Panel title={t('invoices.items')}>
      <ol className="grid gap-4" ref={list}>
        {lines.fields.map((field, index) => (
          <LineItem
            count={lines.fields.length}
            currency={currency}
            index={index}
            key={field.id}
            net={netOf(index)}
            onDuplicate={() => {
              focusNext.current = index + 1;
              lines.insert(index + 1, getValues(`items.${index}`), { shouldFocus: false });
            }}
            onMove={(step) => {
              move(index, index + step);
            }}
            onRemove={() => {
              focusNext.current = Math.max(index - 1, 0);
              lines.remove(index);
            }}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          onClick={() => {
            focusNext.current = lines.fields.length;
            const rate = getValues('items').at(-1)?.vatRate ?? trimDecimal(settings.vatRates[0] ?? '25');
            lines.append(emptyItem(rate), { shouldFocus: false });
          }}
          variant="secondary"
        >
          <Plus aria-hidden="true" size={18} strokeWidth={2} />
          {t('invoices.addItem')}
        </Button>
        {lines.fields.length > 1 && <p className="text-xs text-muted max-md:hidden">{t('invoices.itemsKeys')}</p>}
      </div>
    </Panel>
  );
}
