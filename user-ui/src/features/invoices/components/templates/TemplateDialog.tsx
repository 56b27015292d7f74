import { zodResolver } from '@hookform/resolvers/zod';
import { today } from '@paraply/core/days';
import { toast } from '@paraply/core/toasts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/DateField';
import { Field } from '@/components/form/Field';
import { Checkbox, Select, TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { isStale } from '@/lib/stale';
import type { Invoice } from '../../api/invoices';
import type { InvoiceTemplate } from '../../api/templates';
import { templatesQuery, useSaveTemplate } from '../../api/templates';
import { intervals, templateSchema, toTemplateInput, toTemplateValues, workPeriods } from '../../lib/templateForm';

export interface TemplateDialogProps {
  /** Whose content becomes that of the template; null: only the name and the days are changed. */
  invoice: Invoice | null;
  template: InvoiceTemplate | null;
  onClose: () => void;
}

/** A template's name and the days on which drafts are made from it. */
export function TemplateDialog({ invoice, template, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onOpenChange={onClose} open title={t(template ? 'templates.editTitle' : 'templates.saveTitle')}>
      <TemplateForm invoice={invoice} onClose={onClose} template={template} />
    </Dialog>
  );
}

function TemplateForm({ invoice, template, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const errorText = useErrorText();
  const client = useQueryClient();
  const save = useSaveTemplate();
  // Which of those that exist takes the content of the invoice; none: a new one does.
  const [base, setBase] = useState(template);
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: invoice !== null });
  const suggested = (invoice?.firstItem ?? '').slice(0, 100);
  const form = useForm({
    resolver: zodResolver(templateSchema(t)),
    defaultValues: toTemplateValues(template, suggested),
  });
  useErrorsInLanguage(form);
  const { register, control, formState } = form;
  const [recurs, every, startsOn] = useWatch({ control, name: ['recurs', 'every', 'startsOn'] });
  const { errors } = formState;
  const firstDay = base?.recurrence?.startsOn ?? today();

  const submit = form.handleSubmit((values) => {
    const input = {
      ...toTemplateInput(values),
      ...(invoice && { invoiceId: invoice.id }),
      ...(base && { version: base.version }),
    };
    save.mutate(
      { ...(base && { id: base.id }), input },
      {
        onSuccess: (saved) => {
          const next = saved.nextOn === undefined ? undefined : t('templates.nextOn', { date: date(saved.nextOn) });
          toast('success', t('templates.saved'), next);
          onClose();
        },
        onError: (error) => {
          const own = (path: string) => path.replace(/^recurrence\./, '');
          if (isStale(error)) {
            // Opened again, it stands on what is stored now.
            void client.invalidateQueries(templatesQuery);
            form.setError('root', { message: t('templates.stale') });
          } else if (!showServerErrors(error, form.setError, (path) => path in form.getValues(), own)) {
            form.setError('root', { message: errorText(error) });
          }
        },
      },
    );
  });

  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {errors.root && (
        <Notice kind="error" title={t('templates.failed')}>
          {errors.root.message}
        </Notice>
      )}
      {invoice && templates.length > 0 && (
        <Field hint={base ? t('templates.replaceHint') : undefined} label={t('templates.keepAs')}>
          {(props) => (
            <Select
              {...props}
              onChange={(event) => {
                const chosen = templates.find(({ id }) => id === event.target.value) ?? null;
                setBase(chosen);
                form.reset(toTemplateValues(chosen, suggested));
              }}
              value={base?.id ?? ''}
            >
              <option value="">{t('templates.asNew')}</option>
              {templates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field error={errors.name?.message} hint={t('templates.nameHint')} label={t('templates.name')}>
        {(props) => <TextInput autoComplete="off" {...props} {...register('name')} />}
      </Field>
      <Checkbox hint={t('templates.recursHint')} label={t('templates.recurs')} {...register('recurs')} />
      {recurs && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('templates.every')}>
              {(props) => (
                <Select {...props} {...register('every')}>
                  {intervals.map((interval) => (
                    <option key={interval} value={interval}>
                      {t(`templates.intervals.${interval}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('templates.work')}>
              {(props) => (
                <Select {...props} {...register('work')}>
                  {workPeriods.map((period) => (
                    <option key={period} value={period}>
                      {t(period === 'none' ? 'templates.workNone' : `templates.${period}.${every}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField control={control} label={t('templates.startsOn')} min={firstDay} name="startsOn" />
            <DateField control={control} label={t('templates.endsOn')} min={startsOn} name="endsOn" optional />
          </div>
        </>
      )}
      <Button busy={save.isPending} type="submit">
        {t('templates.save')}
      </Button>
    </form>
  );
}
