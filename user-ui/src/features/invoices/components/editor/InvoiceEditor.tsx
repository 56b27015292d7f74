import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import type { Invoice } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { invoiceSchema } from '../../lib/invoiceForm';
import { localCopyKey, readLocalCopy } from '../../lib/localCopy';
import { EditorActions } from './EditorActions';
import { EditorBody } from './EditorBody';
import { useEditorData } from './EditorContext';
import { StaleDialog } from './StaleDialog';
import { useEditorActs } from './useEditorActs';
import { useLocalCopy } from './useLocalCopy';

interface InvoiceEditorProps {
  invoice: Invoice | null;
  initial: InvoiceValues;
  /** Takes the server's newer version and drops what is here. */
  onReload: () => void;
}

/** The editor: small named parts over one form, its figures from the server, its unsaved work kept on the device. */
export function InvoiceEditor({ invoice, initial, onReload }: InvoiceEditorProps) {
  const { t } = useTranslation();
  const { userId } = useEditorData();
  const copyKey = localCopyKey(userId, invoice?.id ?? null);
  const [copy, setCopy] = useState(() => readLocalCopy(copyKey));
  const schema = useMemo(() => invoiceSchema(t), [t]);
  const form = useForm<InvoiceValues>({ resolver: zodResolver(schema), defaultValues: copy?.values ?? initial });
  // Work on an older version is saved against that version, so that the server can say that it is outdated.
  const version = copy ? copy.version : invoice?.version;
  const dropStored = useLocalCopy(form, copyKey, version);
  const dropCopy = () => {
    dropStored();
    setCopy(null);
  };
  const acts = useEditorActs({ form, invoiceId: invoice?.id ?? null, version, dropCopy });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          // Enter in a field must not send the invoice; the buttons say which of the two acts is meant.
          event.preventDefault();
        }}
      >
        {copy && (
          <Notice className="mb-6">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              {t('invoices.restored')}
              <Button
                onClick={() => {
                  dropCopy();
                  form.reset(initial);
                }}
                variant="secondary"
              >
                {t('invoices.discard')}
              </Button>
            </div>
          </Notice>
        )}
        <EditorBody actions={<EditorActions acts={acts} />} />
      </form>
      <StaleDialog
        busy={acts.busy !== null}
        onClose={acts.closeStale}
        onOverwrite={acts.overwrite}
        onReload={() => {
          dropCopy();
          onReload();
        }}
        open={acts.stale}
      />
    </FormProvider>
  );
}
