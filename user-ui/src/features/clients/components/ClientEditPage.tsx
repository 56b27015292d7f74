import { toast } from '@paraply/core/toasts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Client } from '@/api/clients';
import { clientQuery } from '@/api/clients';
import { PageHeader } from '@/components/layout/PageHeader';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { DetailError } from '@/components/ui/DetailError';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { useArchiveClient, useUpdateClient } from '../api/clients';
import { ClientForm } from './ClientForm';

export function ClientEditPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const client = useQuery(clientQuery(id));
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        action={client.data && !client.data.archived && <ArchiveButton client={client.data} />}
        title={t(client.isLoadingError ? 'clients.title' : 'clients.editTitle')}
      />
      {client.isLoadingError ? (
        <DetailError
          error={client.error}
          list={paths.clients}
          missing={t('clients.notFound')}
          onRetry={() => void client.refetch()}
          toList={t('clients.toList')}
        />
      ) : (
        <Panel>
          {client.isPending && <SkeletonRows />}
          {client.isRefetchError && <QueryError error={client.error} onRetry={() => void client.refetch()} />}
          {client.data && <EditForm client={client.data} key={client.data.id} />}
        </Panel>
      )}
    </div>
  );
}

function EditForm({ client }: { client: Client }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const update = useUpdateClient(client.id, () => {
    toast('success', t('clients.saved'));
    void navigate(paths.clients);
  });
  return <ClientForm busy={update.isPending} save={update.mutate} stored={client} />;
}

function ArchiveButton({ client }: { client: Client }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const archive = useArchiveClient(() => {
    toast('success', t('clients.archived'));
    void navigate(paths.clients);
  });
  return (
    <>
      <Button
        onClick={() => {
          setAsking(true);
        }}
        variant="secondary"
      >
        {t('clients.archive')}
      </Button>
      <ConfirmDialog
        busy={archive.isPending}
        confirm={t('clients.archive')}
        onConfirm={() => {
          archive.mutate(client.id, {
            onError: (error) => {
              setAsking(false);
              toast('error', t('clients.failed'), errorText(error));
            },
          });
        }}
        onOpenChange={setAsking}
        open={asking}
        text={t('clients.archiveText', { name: client.name })}
        title={t('clients.archiveTitle')}
      />
    </>
  );
}
