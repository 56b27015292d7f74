import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Toasts } from '@/components/ui/Toasts';
import { onLanguageChange } from '@/i18n/texts';
import { refresh } from '@/lib/queryClient';
import { SlowLoad } from './SlowLoad';

interface ProvidersProps {
  client: QueryClient;
  children: ReactNode;
}

/** Context of every screen: the query cache, cleared on a language change, and the toasts. */
export function Providers({ client, children }: ProvidersProps) {
  useEffect(() => onLanguageChange(() => void refresh(client)), [client]);
  return (
    <QueryClientProvider client={client}>
      {children}
      <SlowLoad />
      <Toasts />
    </QueryClientProvider>
  );
}
