import { useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoicePreview } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { showWhole } from '../../lib/showWhole';
import { useEditorData } from './EditorContext';
import { PayoutFoot } from './PayoutFoot';
import type { EditorHandlers } from './useEditorHandlers';

interface EditorActionsProps {
  /** The draft is on the server, which gets every change by itself. */
  savesItself: boolean;
  handlers: EditorHandlers;
  preview: InvoicePreview | undefined;
}

/** What is done with the invoice. On phones the main act stays at the foot of the screen, beside what it leads to. */
export function EditorActions({ savesItself, handlers, preview }: EditorActionsProps) {
  const { t } = useTranslation();
  const { trusted } = useEditorData();
  const { formState } = useFormContext<InvoiceValues>();
  const { root, bankAccountId } = formState.errors;
  return (
    <div className="grid gap-4 max-lg:contents">
      {(root ?? bankAccountId) && (
        <div className="grid gap-4" key={root?.message ?? bankAccountId?.message} ref={showWhole}>
          {root && (
            <Notice kind="error" title={t(handlers.isSaved ? 'invoices.submitFailed' : 'invoices.saveFailed')}>
              {root.message}
            </Notice>
          )}
          {bankAccountId && <Notice kind="error">{bankAccountId.message}</Notice>}
        </div>
      )}
      <div className="flex justify-end gap-3 max-lg:contents">
        <Button
          busy={handlers.busy === 'draft'}
          disabled={handlers.busy !== null}
          onClick={handlers.saveDraft}
          variant="secondary"
        >
          {t(savesItself ? 'invoices.done' : 'invoices.saveDraft')}
        </Button>
        <PayoutFoot aboveTabs preview={preview}>
          <Button
            busy={handlers.busy === 'submit'}
            className="max-sm:px-3"
            disabled={handlers.busy !== null}
            onClick={handlers.submit}
            variant="accent"
          >
            {t(trusted ? 'invoices.saveAndSend' : 'invoices.saveAndSubmit')}
          </Button>
        </PayoutFoot>
      </div>
    </div>
  );
}
