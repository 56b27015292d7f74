import { CalendarClock, FilePlus2, Layers, PencilLine, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceTemplate } from '../../api/templates';

interface TemplateRowProps {
  template: InvoiceTemplate;
  busy: boolean;
  onStart: (template: InvoiceTemplate) => void;
  onEdit: (template: InvoiceTemplate) => void;
  onDelete: (template: InvoiceTemplate) => void;
}

export function TemplateRow({ template, busy, onStart, onEdit, onDelete }: TemplateRowProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const Icon = template.recurrence ? CalendarClock : Layers;
  return (
    <li className="grid gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[auto_1fr_auto] sm:items-center md:px-6">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-quiet-soft text-quiet max-sm:hidden"
      >
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{template.name}</p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {template.clientName} ·{' '}
          <span className="figures whitespace-nowrap">
            {t('templates.sum', { sum: money(template.subtotal, template.currency) })}
          </span>
        </p>
        <TemplateDays template={template} />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          aria-label={t('templates.startNamed', { name: template.name })}
          busy={busy}
          className="max-sm:grow"
          disabled={template.clientArchived}
          onClick={() => {
            onStart(template);
          }}
          variant="secondary"
        >
          <FilePlus2 aria-hidden="true" size={18} strokeWidth={1.75} />
          {t('templates.start')}
        </Button>
        <IconButton
          icon={PencilLine}
          label={`${t('controls.edit')}: ${template.name}`}
          onClick={() => {
            onEdit(template);
          }}
        />
        <IconButton
          icon={Trash2}
          label={`${t('controls.remove')}: ${template.name}`}
          onClick={() => {
            onDelete(template);
          }}
        />
      </div>
    </li>
  );
}

/** When the next draft is made, or why none is. */
function TemplateDays({ template }: Pick<TemplateRowProps, 'template'>) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { recurrence, nextOn, stoppedBy, clientArchived, clientName } = template;
  if (stoppedBy === 'bank_account_missing') {
    return <p className="mt-1 text-xs text-danger">{t('templates.stoppedNoAccount')}</p>;
  }
  if (clientArchived) {
    return <p className="mt-1 text-xs text-danger">{t('templates.clientArchived', { client: clientName })}</p>;
  }
  if (stoppedBy !== undefined) return <p className="mt-1 text-xs text-danger">{t('templates.stopped')}</p>;
  if (!recurrence) return null;
  const often = t(`templates.intervals.${recurrence.every}`);
  const next = nextOn === undefined ? t('templates.ended') : t('templates.nextOn', { date: date(nextOn) });
  return <p className="figures mt-1 text-xs text-muted">{`${often} · ${next}`}</p>;
}
