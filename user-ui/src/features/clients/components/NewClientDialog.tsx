import { useTranslation } from 'react-i18next';
import type { Client } from '@/api/clients';
import { Dialog } from '@/components/ui/Dialog';
import { toast } from '@/lib/toasts';
import { useCreateClient } from '../api/clients';
import { ClientForm } from './ClientForm';
import { emptyClient } from './clientForm';

interface NewClientDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (client: Client) => void;
}

/** A new client in place, while an invoice is being written. */
export function NewClientDialog({ open, onOpenChange, onCreated }: NewClientDialogProps) {
  const { t } = useTranslation();
  const create = useCreateClient((client) => {
    toast('success', t('clients.created'), client.name);
    onCreated(client);
  });
  return (
    <Dialog onOpenChange={onOpenChange} open={open} title={t('clients.createTitle')} wide>
      <ClientForm busy={create.isPending} initial={emptyClient} isNew save={create.mutate} />
    </Dialog>
  );
}
