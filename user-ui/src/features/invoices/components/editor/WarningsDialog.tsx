import { toTyped } from '@paraply/core/decimal';
import { CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import { formPath } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceFinding } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { customDue, formFieldOf, knowsField } from '../../lib/invoiceForm';
import { unfold } from '../../lib/unfold';
import { useEditorData } from './EditorContext';
import type { EditorHandlers } from './useEditorHandlers';

interface WarningsDialogProps {
  findings: InvoiceFinding[];
  handlers: EditorHandlers;
}

/** Warnings before sending: the reason, the suggested correction and the field. They do not block sending. */
export function WarningsDialog({ findings, handlers }: WarningsDialogProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { trusted } = useEditorData();
  const { getValues, setFocus, setValue } = useFormContext<InvoiceValues>();
  const [fixed, setFixed] = useState<readonly number[]>([]);

  /** The form field, or null for the whole invoice. */
  const fieldOf = ({ field }: InvoiceFinding): FieldPath<InvoiceValues> | null => {
    if (field === undefined) return null;
    const path = formFieldOf(formPath(field));
    if (!knowsField(path, getValues())) return null;
    return path as FieldPath<InvoiceValues>;
  };

  const fix = (index: number, path: FieldPath<InvoiceValues>, value: string) => {
    if (path === 'customDueDate') setValue('duePreset', customDue, { shouldDirty: true });
    setValue(path, path.endsWith('unitPrice') ? toTyped(value, locale) : value, { shouldDirty: true });
    setFixed([...fixed, index]);
  };

  const jump = (path: FieldPath<InvoiceValues>) => {
    handlers.closeWarnings();
    // A preset hides the custom date, so the preset gets the focus.
    const shown = path === 'customDueDate' && getValues('duePreset') !== customDue ? 'duePreset' : path;
    // The dialog restores the focus when it closes; only then can the field take it.
    setTimeout(() => {
      unfold(shown);
      setFocus(shown);
    }, 50);
  };

  const isAllFixed = fixed.length === findings.length;
  return (
    <Dialog
      description={t('invoices.warningsText')}
      onOpenChange={handlers.closeWarnings}
      open
      title={t('invoices.warningsTitle')}
      wide
    >
      <ul className="divide-y divide-line border-y border-line">
        {findings.map((finding, index) => {
          const path = fieldOf(finding);
          const Icon = finding.severity === 'warning' ? CircleAlert : Info;
          const { fix: offer } = finding;
          return (
            <li className="flex gap-3 py-3" key={`${finding.code}.${finding.field ?? ''}`}>
              <Icon
                aria-hidden="true"
                className={finding.severity === 'warning' ? 'mt-0.5 shrink-0 text-danger' : 'mt-0.5 shrink-0 text-sent'}
                size={18}
                strokeWidth={1.75}
              />
              <div className="grid min-w-0 grow gap-1">
                <p>
                  <span className="sr-only">
                    {t(finding.severity === 'warning' ? 'invoices.warningWarning' : 'invoices.warningHint')}:{' '}
                  </span>
                  {finding.message}
                </p>
                {fixed.includes(index) ? (
                  <p className="min-h-11 py-2.5 font-semibold text-paid" role="status">
                    {t('invoices.warningFixed')}
                  </p>
                ) : (
                  <div className="flex flex-wrap gap-2">
                    {offer && path && (
                      <Button
                        onClick={() => {
                          fix(index, path, offer.value);
                        }}
                        variant="secondary"
                      >
                        {offer.label}
                      </Button>
                    )}
                    {path && (
                      <Button
                        className="-mx-4"
                        onClick={() => {
                          jump(path);
                        }}
                        variant="ghost"
                      >
                        {t('invoices.warningJump')}
                      </Button>
                    )}
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
        <Button disabled={handlers.busy !== null} onClick={handlers.closeWarnings} variant="secondary">
          {t('invoices.warningsBack')}
        </Button>
        <Button busy={handlers.busy === 'submit'} onClick={handlers.sendAnyway} variant="accent">
          {t(isAllFixed ? (trusted ? 'invoices.saveAndSend' : 'invoices.saveAndSubmit') : 'invoices.sendAnyway')}
        </Button>
      </div>
    </Dialog>
  );
}
