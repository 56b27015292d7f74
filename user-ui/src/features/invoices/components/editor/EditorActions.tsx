import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';
import type { EditorActs } from './useEditorActs';

interface EditorActionsProps {
  acts: EditorActs;
}

export function EditorActions({ acts }: EditorActionsProps) {
  const { t } = useTranslation();
  const { trusted } = useEditorData();
  const { formState } = useFormContext<InvoiceValues>();
  const { root, bankAccountId } = formState.errors;
  return (
    <div className="grid gap-4">
      {root && (
        <Notice kind="error" title={t(acts.isSaved ? 'invoices.submitFailed' : 'invoices.saveFailed')}>
          {root.message}
        </Notice>
      )}
      {bankAccountId && <Notice kind="error">{bankAccountId.message}</Notice>}
      <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
        <Button busy={acts.busy === 'draft'} disabled={acts.busy !== null} onClick={acts.saveDraft} variant="secondary">
          {t('invoices.saveDraft')}
        </Button>
        <Button busy={acts.busy === 'submit'} disabled={acts.busy !== null} onClick={acts.submit} variant="accent">
          {t(trusted ? 'invoices.saveAndSend' : 'invoices.saveAndSubmit')}
        </Button>
      </div>
    </div>
  );
}
