import { toast } from '@paraply/core/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invoicesKey } from '@/api/invoicesKey';
import { Checkbox } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useWholeErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Invoice } from '../../api/invoices';
import { useMergeDrafts } from '../../api/merging';
import { aboutOf } from '../../lib/about';
import { useSaving } from '../../lib/useSaving';

interface MergeDialogProps {
  invoice: Invoice;
  /** The drafts that can be merged into it. */
  others: Invoice[];
  onClose: () => void;
}

/** Chooses which drafts are merged into one. */
export function MergeDialog({ invoice, others, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const errorText = useWholeErrorText();
  const client = useQueryClient();
  const merge = useMergeDrafts();
  const [left, setLeft] = useState<string[]>([]);
  const chosen = others.filter(({ id }) => !left.includes(id));
  const saving = useSaving(chosen);
  return (
    <Dialog description={t('invoices.merge.explained')} onOpenChange={onClose} open title={t('invoices.merge.title')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          merge.mutate(
            { into: invoice, ids: chosen.map(({ id }) => id) },
            {
              onSuccess: () => {
                toast('success', t('invoices.merge.done'));
                onClose();
              },
              onError: () => {
                // Another window may have changed what there is to merge.
                void client.invalidateQueries({ queryKey: [invoicesKey] });
              },
            },
          );
        }}
      >
        {merge.error && (
          <Notice kind="error" title={t('invoices.merge.failed')}>
            {errorText(merge.error)}
          </Notice>
        )}
        <fieldset>
          <legend className="mb-1 font-semibold">{t('invoices.merge.which')}</legend>
          {others.map((draft) => (
            <Checkbox
              checked={!left.includes(draft.id)}
              hint={`${money(draft.total, draft.currency)} · ${date(draft.issueDate)}`}
              key={draft.id}
              label={aboutOf(draft) || t('invoices.merge.unnamed')}
              onChange={({ target }) => {
                setLeft(target.checked ? left.filter((id) => id !== draft.id) : [...left, draft.id]);
              }}
            />
          ))}
        </fieldset>
        {saving !== null && <p aria-live="polite">{t('invoices.merge.saves', { amount: saving })}</p>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} variant="secondary">
            {t('common.cancel')}
          </Button>
          <Button busy={merge.isPending} disabled={chosen.length === 0} type="submit">
            {t('invoices.merge.confirm', { count: chosen.length + 1 })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
