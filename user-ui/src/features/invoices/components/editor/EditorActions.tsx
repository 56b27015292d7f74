import { useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';
import type { EditorHandlers } from './useEditorHandlers';

interface EditorActionsProps {
  handlers: EditorHandlers;
}

export function EditorActions({ handlers }: EditorActionsProps) {
  const { t } = useTranslation();
  const { trusted } = useEditorData();
  const { formState } = useFormContext<InvoiceValues>();
  const { root, bankAccountId } = formState.errors;
  return (
    <div className="grid gap-4">
      {root && (
        <Notice kind="error" title={t(handlers.isSaved ? 'invoices.submitFailed' : 'invoices.saveFailed')}>
          {root.message}
        </Notice>
      )}
      {bankAccountId && <Notice kind="error">{bankAccountId.message}</Notice>}
      <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
        <Button
          busy={handlers.busy === 'draft'}
          disabled={handlers.busy !== null}
          onClick={handlers.saveDraft}
          variant="secondary"
        >
          {t('invoices.saveDraft')}
        </Button>
        <Button
          busy={handlers.busy === 'submit'}
          disabled={handlers.busy !== null}
          onClick={handlers.submit}
          variant="accent"
        >
          {t(trusted ? 'invoices.saveAndSend' : 'invoices.saveAndSubmit')}
        </Button>
      </div>
    </div>
  );
}
