import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { bankAccountsQuery } from '@/api/bankAccounts';
import { clientPickQuery } from '@/api/clients';
import { profileQuery } from '@/api/profile';
import { useSession } from '@/api/session';
import { settingsQuery } from '@/api/settings';
import { QueryError } from '@/components/ui/QueryError';
import { Skeleton } from '@/components/ui/Skeleton';
import type { NewClientProps } from './EditorContext';
import { EditorContext, EditorSettingsContext } from './EditorContext';

interface EditorLoaderProps {
  newClient: ComponentType<NewClientProps>;
  children: ReactNode;
}

/** Loads the options before showing the form, to avoid layout shifts while typing. */
export function EditorLoader({ newClient, children }: EditorLoaderProps) {
  const session = useSession();
  const clients = useQuery(clientPickQuery);
  const accounts = useQuery(bankAccountsQuery);
  const settings = useQuery(settingsQuery);
  const profile = useQuery(profileQuery);
  const failed = [clients, accounts, settings, profile].find((query) => query.isError);
  if (failed) return <QueryError error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!clients.data || !accounts.data || !settings.data || !profile.data || !session.data) return <EditorSkeleton />;
  const data = {
    clients: clients.data.rows,
    accounts: accounts.data,
    trusted: profile.data.trusted,
    paymentTermsDays: session.data.paymentTermsDays,
    userId: session.data.id,
    newClient,
  };
  return (
    <EditorSettingsContext value={settings.data}>
      <EditorContext value={data}>{children}</EditorContext>
    </EditorSettingsContext>
  );
}

export function EditorSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_24rem]">
      <div className="grid content-start gap-6">
        <Skeleton className="h-64 rounded-panel" />
        <Skeleton className="h-80 rounded-panel" />
      </div>
      <Skeleton className="h-112 rounded-panel" />
    </div>
  );
}
