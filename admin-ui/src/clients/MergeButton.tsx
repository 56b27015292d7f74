import { Box } from '@mui/material';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../components/act/ActButton';
import { useT } from '../i18n/useT';
import { useAdminData } from '../providers/useAdminData';
import type { Client, ClientDuplicate } from '../types/api';
import { MergeChoices } from './MergeChoices';
import { differences, proposal } from './mergeFields';

interface MergeButtonProps {
  kept: Client;
  duplicate: ClientDuplicate;
}

/** Makes two clients one, after saying what moves and asking what is kept. */
export function MergeButton({ kept, duplicate }: MergeButtonProps) {
  const t = useT();
  const data = useAdminData();
  const other = duplicate.client;
  const rows = differences(kept, other);
  const [keep, setKeep] = useState(proposal(rows));
  return (
    <ActButton
      label={t('merge.compare')}
      name={t('merge.compareName', { name: other.name })}
      icon={Merge}
      small
      title={t('merge.question', { from: other.name, into: kept.name })}
      text={<WhatMoves kept={kept} duplicate={duplicate} />}
      fields={<MergeChoices kept={kept} other={other} rows={rows} keep={keep} onChange={setKeep} />}
      confirm={t('merge.confirm')}
      onOpen={() => {
        setKeep(proposal(rows));
      }}
      run={() =>
        data.mergeClients(kept.id, { from: other.id, version: kept.version, fromVersion: other.version, keep })
      }
      done={t('merge.done')}
    />
  );
}

function WhatMoves({ kept, duplicate }: MergeButtonProps) {
  const t = useT();
  const { client, draftCount, pendingCount, sentCount } = duplicate;
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, color: 'text.secondary' }}>
      {draftCount > 0 && <li>{t('merge.draftsMove', { smart_count: draftCount })}</li>}
      {pendingCount > 0 && <li>{t('merge.pendingMove', { smart_count: pendingCount })}</li>}
      {draftCount + pendingCount === 0 && <li>{t('merge.nothingMoves')}</li>}
      {sentCount > 0 && <li>{t('merge.sentStay', { smart_count: sentCount, into: kept.name })}</li>}
      <li>{t('merge.archived', { from: client.name })}</li>
    </Box>
  );
}
