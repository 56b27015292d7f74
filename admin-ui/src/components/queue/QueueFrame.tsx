import { Box, Button } from '@mui/material';
import { Keyboard } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import type { UseGetListHookValue } from 'react-admin';
import type { MessageKey } from '../../i18n/types';
import { useT } from '../../i18n/useT';
import { storeQueueKeys, useQueueKeys } from '../../lib/preferences';
import { ErrorState } from '../ErrorState';
import { Icon } from '../Icon';
import { Page } from '../Page';
import { PageSkeleton } from '../PageSkeleton';
import { Panel } from '../Panel';
import { useKeys } from '../useKeys';
import { KeysDialog, type QueueKey } from './KeysDialog';
import { QueueList } from './QueueList';
import { useQueuePlace, type QueuePlace } from './useQueuePlace';

interface QueueFrameProps<T extends { id: string }> {
  title: MessageKey;
  /** The parent page of a queue that is not in the menu. */
  back?: { to: string; label: string };
  /** How many wait, and how many of them the list leaves out. */
  lead: MessageKey;
  more: MessageKey;
  /** All keys, also those of the acts. */
  keys: readonly QueueKey[];
  waiting: UseGetListHookValue<T>;
  empty: ReactNode;
  address: (id: string) => string;
  row: (item: T) => ReactNode;
  /** The one that is shown; its acts have keys where those are on. */
  children: (place: QueuePlace, keysOn: boolean) => ReactNode;
}

/** A page on which one works through what waits, one after the other, with the keyboard where one likes to. */
export function QueueFrame<T extends { id: string }>(props: QueueFrameProps<T>) {
  const { title, back, lead, keys, waiting, empty } = props;
  const t = useT();
  const [help, setHelp] = useState(false);
  const keysOn = useQueueKeys();
  const { data, error, isPending, refetch, total = 0 } = waiting;
  if (error) {
    return (
      <Page title={t(title)} back={back}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (isPending || data === undefined) return <PageSkeleton />;
  const showHelp = () => {
    setHelp(true);
  };
  return (
    <Page
      title={t(title)}
      back={back}
      lead={data.length > 0 && t(lead, { smart_count: total })}
      actions={
        <Button variant="outlined" startIcon={<Icon of={Keyboard} size={18} />} onClick={showHelp}>
          {t('queue.keys.button')}
        </Button>
      }
    >
      {data.length === 0 ? empty : <Queue {...props} items={data} total={total} keysOn={keysOn} onHelp={showHelp} />}
      {help && (
        <KeysDialog
          keys={keys}
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

type QueueProps<T extends { id: string }> = Pick<QueueFrameProps<T>, 'more' | 'address' | 'row' | 'children'> & {
  /** Those that have waited longest, and how many wait. */
  items: T[];
  total: number;
  keysOn: boolean;
  onHelp: () => void;
};

function Queue<T extends { id: string }>({
  more,
  address,
  row,
  children,
  items,
  total,
  keysOn,
  onHelp,
}: QueueProps<T>) {
  const t = useT();
  const place = useQueuePlace(items, total, address);
  useKeys({ j: () => place?.onNext?.(), k: () => place?.onPrevious?.(), '?': onHelp }, keysOn);
  if (place === undefined) return null;
  const beyond = total - items.length;
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
        <QueueList
          items={items}
          current={place.id}
          address={address}
          row={row}
          more={beyond > 0 ? t(more, { smart_count: beyond }) : undefined}
        />
      </Panel>
      <Fragment key={place.id}>{children(place, keysOn)}</Fragment>
    </Box>
  );
}
