import { Box, Button } from '@mui/material';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { ErrorState } from '../components/ErrorState';
import { Icon } from '../components/Icon';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { usePendingInvoices } from '../components/invoice/usePendingInvoices';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { storeQueueKeys, useQueueKeys } from '../lib/preferences';
import type { Invoice } from '../types/api';
import { KeysDialog } from './KeysDialog';
import { QueueItem } from './QueueItem';
import { QueueList } from './QueueList';
import { useReview } from './useReview';

const perPage = 100;

/** The invoices that wait for approval, one beside the others, decided without leaving the page. */
export default function QueuePage() {
  const t = useT();
  const [help, setHelp] = useState(false);
  const keysOn = useQueueKeys();
  const { data, error, isPending, refetch, total = 0 } = usePendingInvoices(perPage);
  if (error) {
    return (
      <Page title={t('queue.title')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (isPending || data === undefined) return <PageSkeleton />;
  return (
    <Page
      title={t('queue.title')}
      lead={data.length > 0 && t('queue.lead', { smart_count: total })}
      actions={
        <Button
          variant="outlined"
          startIcon={<Icon of={Keyboard} size={18} />}
          onClick={() => {
            setHelp(true);
          }}
        >
          {t('queue.keys.button')}
        </Button>
      }
    >
      {data.length === 0 ? (
        <EmptyState text={t('dashboard.queueEmpty')}>
          <ButtonLink to={paths.invoices}>{t('queue.toInvoices')}</ButtonLink>
        </EmptyState>
      ) : (
        <Queue
          invoices={data}
          total={total}
          keysOn={keysOn}
          onHelp={() => {
            setHelp(true);
          }}
        />
      )}
      {help && (
        <KeysDialog
          on={keysOn}
          onToggle={storeQueueKeys}
          onClose={() => {
            setHelp(false);
          }}
        />
      )}
    </Page>
  );
}

interface QueueProps {
  /** Those that have waited longest. */
  invoices: Invoice[];
  /** How many wait. */
  total: number;
  keysOn: boolean;
  onHelp: () => void;
}

function Queue({ invoices, total, keysOn, onHelp }: QueueProps) {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = invoices.findIndex(({ id }) => id === search.get('id'));
  const place = Math.max(0, asked);
  const current = invoices[place];
  const next = invoices[place + 1];
  // Asked for already, so that it is there when this one is done.
  useReview(next?.id);
  if (current === undefined) return null;
  const go = (to: Invoice | undefined) => {
    if (to !== undefined) void navigate(paths.queueAt(to.id), { replace: true });
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 5, lg: 4 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 1fr)', xl: '290px minmax(0, 1fr)' },
      }}
    >
      <Panel title={t('queue.list')} flush>
        <QueueList invoices={invoices} total={total} current={current.id} />
      </Panel>
      <QueueItem
        key={current.id}
        id={current.id}
        position={t('queue.position', { place: place + 1, count: total })}
        keysOn={keysOn}
        onHelp={onHelp}
        onNext={
          next &&
          (() => {
            go(next);
          })
        }
        onPrevious={
          place > 0
            ? () => {
                go(invoices[place - 1]);
              }
            : undefined
        }
        onDecided={() => {
          go(next ?? invoices[place - 1]);
        }}
      />
    </Box>
  );
}
