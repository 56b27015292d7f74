import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Allowed } from '../access/Allowed';
import { ErrorState } from '../components/ErrorState';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import type { Client } from '../types/api';
import { MergeButton } from './MergeButton';

/** Other clients of the same owner that may be this one; nothing when there are none. */
export function DuplicatesPanel({ client }: { client: Client }) {
  const t = useT();
  const data = useAdminData();
  const {
    data: duplicates,
    error,
    refetch,
  } = useQuery({
    queryKey: ['clients', client.id, 'duplicates'],
    queryFn: () => data.listClientDuplicates(client.id),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (duplicates === undefined || duplicates.length === 0) return null;
  return (
    <Panel title={t('merge.title')}>
      <Box sx={{ color: 'text.secondary', mb: 3 }}>
        {t('merge.lead', { name: client.userName ?? t('fields.user') })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {duplicates.map((duplicate) => (
          <Box component="li" key={duplicate.client.id} sx={{ overflowWrap: 'anywhere' }}>
            <RouteLink to={paths.client(duplicate.client.id)} strong>
              {duplicate.client.name}
            </RouteLink>
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', mb: 2 }}>
              {duplicate.alike.map((likeness) => t(`merge.alike.${likeness}`)).join(' · ')}
            </Box>
            <Allowed to="manage_clients">
              <MergeButton kept={client} duplicate={duplicate} />
            </Allowed>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
