import clsx from 'clsx';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Client } from '@/api/clients';
import { Field } from '@/components/form/Field';
import { Button } from '@/components/ui/Button';
import { Link } from '@/components/ui/Link';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { ClientPicker } from './ClientPicker';
import { useEditorData } from './EditorContext';

interface ClientFieldProps {
  /** What a new client is called, until something else is searched for. */
  newName: string | undefined;
}

export function ClientField({ newName = '' }: ClientFieldProps) {
  const { t } = useTranslation();
  const { clients, newClient: NewClient } = useEditorData();
  const { control } = useFormContext<InvoiceValues>();
  const { field, fieldState } = useController({ control, name: 'clientId' });
  // The search text becomes the name of the new client.
  const [searched, setSearched] = useState<string>();
  const [creating, setCreating] = useState(false);
  // A newly added client is selected before the list is refetched.
  const [made, setMade] = useState<Client | null>(null);
  const known = made && !clients.some(({ id }) => id === made.id) ? [...clients, made] : clients;
  const chosen = known.find(({ id }) => id === field.value);
  return (
    <>
      <Field
        error={fieldState.error?.message}
        hint={clients.length === 0 ? t('invoices.noClients') : undefined}
        label={t('invoices.client')}
      >
        {(props) => (
          <div className="grid grid-cols-[1fr_auto] gap-2">
            <ClientPicker {...props} {...field} clients={known} onSearch={setSearched} />
            <Button
              className={clsx(clients.length > 0 && 'max-sm:w-11 max-sm:px-0')}
              onClick={() => {
                setCreating(true);
              }}
              variant="secondary"
            >
              <UserPlus aria-hidden="true" size={18} strokeWidth={1.75} />
              <span className={clsx(clients.length > 0 && 'max-sm:sr-only')}>{t('invoices.newClient')}</span>
            </Button>
          </div>
        )}
      </Field>
      {chosen?.lacksAddress === true && (
        <Notice kind="warning">
          {t('invoices.clientLacksAddress')}{' '}
          <Link className="whitespace-nowrap text-primary underline" to={paths.clientEdit(chosen.id)}>
            {t('invoices.addClientAddress')}
          </Link>
        </Notice>
      )}
      <NewClient
        name={(searched ?? newName).trim()}
        onCreated={(client) => {
          setCreating(false);
          setMade(client);
          setSearched('');
          field.onChange(client.id);
        }}
        onOpenChange={setCreating}
        open={creating}
      />
    </>
  );
}
