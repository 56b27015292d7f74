import { toast } from '@paraply/core/toasts';
import type { Client } from '@/api/clients';
import { Dialog } from '@/components/ui/Dialog';
import { useTranslation } from '@/i18n/useTranslation';
import { useCreateClient } from '../api/clients';
import { ClientForm } from './ClientForm';

export interface NewClientDialogProps {
  open: boolean;
  /** Suggested client name, or an empty string. */
  name: string;
  onOpenChange: (open: boolean) => void;
  onCreated: (client: Client) => void;
}

export function NewClientDialog({ open, name, onOpenChange, onCreated }: NewClientDialogProps) {
  const { t } = useTranslation();
  const create = useCreateClient((client) => {
    toast('success', t('clients.created'), client.name);
    onCreated(client);
  });
  return (
    <Dialog onOpenChange={onOpenChange} open={open} title={t('clients.createTitle')} wide>
      <ClientForm busy={create.isPending} name={name} save={create.mutate} />
    </Dialog>
  );
}
