import { Alert, Autocomplete, Box, Button, TextField } from '@mui/material';
import { isolate } from '@paraply/core/isolate';
import { useQueryClient } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { useGetList, useGetMany, useListContext, useNotify } from 'react-admin';
import { ActDialog } from '../act/ActDialog';
import { Icon } from '../Icon';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import { WaitingNotice } from '../act/WaitingNotice';
import type { AdminUser, Approval, Group } from '../../types/api';

const max = 200;

/** Moves the chosen people of the list around it into a group; who was refused stays chosen, with the reason. */
export function MoveToGroup({ except }: { except?: string }) {
  const t = useT();
  const data = useAdminData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { selectedIds, onSelect } = useListContext<AdminUser>();
  const { data: people = [] } = useGetMany<AdminUser>('users', { ids: selectedIds });
  const [open, setOpen] = useState(false);
  const [group, setGroup] = useState<Group | null>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const [waiting, setWaiting] = useState<Approval>();
  const names = people.filter((user: AdminUser | undefined) => user !== undefined).map(({ fullName }) => fullName);
  const count = selectedIds.length;
  const run = async () => {
    if (group === null) return;
    const answer = await data.moveToGroup(group.id, selectedIds as string[]);
    const left = answer.results.filter(({ ok, code }) => !ok && code !== 'group_fee_waits');
    setWaiting(answer.waiting);
    setRefused(left.map(({ fullName = '', message = '' }) => `${fullName}: ${message}`));
    onSelect(left.map(({ userId }) => userId));
    const moved = answer.results.filter(({ ok }) => ok).length;
    notify(t('members.moved', { smart_count: moved, name: group.name }), {
      type: left.length === 0 ? 'success' : 'warning',
    });
  };
  return (
    <>
      {refused.length > 0 && (
        <Alert
          severity="error"
          sx={{ width: '100%' }}
          onClose={() => {
            setRefused([]);
          }}
        >
          {refused.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
      {waiting && (
        <Alert
          severity="info"
          sx={{ width: '100%' }}
          onClose={() => {
            setWaiting(undefined);
          }}
        >
          <WaitingNotice approval={waiting} />
        </Alert>
      )}
      {count > max && <span>{t('members.tooMany', { max })}</span>}
      <Button
        variant="outlined"
        size="small"
        disabled={count > max}
        startIcon={<Icon of={FolderInput} size={18} />}
        onClick={() => {
          setGroup(null);
          setOpen(true);
        }}
      >
        {t('members.move')}
      </Button>
      {open && (
        <ActDialog
          title={t('members.moveTitle', { smart_count: count })}
          text={t('members.moveText')}
          confirm={t('members.moveConfirm')}
          ready={group !== null}
          fields={
            <Box sx={{ display: 'grid', gap: 3 }}>
              <Box sx={{ overflowWrap: 'anywhere' }}>{names.map(isolate).join(', ')}</Box>
              <GroupChoice group={group} except={except} onChoose={setGroup} />
            </Box>
          }
          run={run}
          onClose={() => {
            setOpen(false);
          }}
          onDone={async () => {
            await queryClient.invalidateQueries();
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface GroupChoiceProps {
  group: Group | null;
  except?: string;
  onChoose: (group: Group | null) => void;
}

function GroupChoice({ group, except, onChoose }: GroupChoiceProps) {
  const t = useT();
  const { data: groups = [], isPending } = useGetList<Group>('groups', {
    filter: {},
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
  });
  return (
    <Autocomplete
      options={groups.filter(({ id }) => id !== except)}
      value={group}
      loading={isPending}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, chosen) => {
        onChoose(chosen);
      }}
      renderInput={(props) => <TextField {...props} label={t('fields.group')} required autoFocus />}
    />
  );
}
