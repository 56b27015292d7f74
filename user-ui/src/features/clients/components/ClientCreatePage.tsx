import { toast } from '@paraply/core/toasts';
import { useNavigate } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { useCreateClient } from '../api/clients';
import { ClientForm } from './ClientForm';

export function ClientCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateClient((client) => {
    toast('success', t('clients.created'), client.name);
    void navigate(paths.clients);
  });
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('clients.createTitle')} />
      <Panel>
        <ClientForm busy={create.isPending} save={create.mutate} />
      </Panel>
    </div>
  );
}
