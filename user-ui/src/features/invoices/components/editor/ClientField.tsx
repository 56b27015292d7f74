import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/form/Field';
import { Select } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';

export function ClientField() {
  const { t } = useTranslation();
  const { clients, newClient: NewClient } = useEditorData();
  const { control } = useFormContext<InvoiceValues>();
  // Controlled, because a client that was just made is chosen before its option stands in the list.
  const { field, fieldState } = useController({ control, name: 'clientId' });
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Field
        error={fieldState.error?.message}
        hint={clients.length === 0 ? t('invoices.noClients') : undefined}
        label={t('invoices.client')}
      >
        {(props) => (
          <div className="grid gap-2 sm:grid-cols-[1fr_auto]">
            <Select {...props} {...field}>
              <option value="">{t('invoices.chooseClient')}</option>
              {clients.map((client) => (
                <option key={client.id} value={client.id}>
                  {client.name}
                </option>
              ))}
            </Select>
            <Button
              onClick={() => {
                setCreating(true);
              }}
              variant="secondary"
            >
              <UserPlus aria-hidden="true" size={18} strokeWidth={1.75} />
              {t('invoices.newClient')}
            </Button>
          </div>
        )}
      </Field>
      <NewClient
        onCreated={(client) => {
          setCreating(false);
          field.onChange(client.id);
        }}
        onOpenChange={setCreating}
        open={creating}
      />
    </>
  );
}
