import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { ActButton } from '../components/act/ActButton';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import type { Group } from '../types/api';

/** Removes a group without members. */
export function DeleteGroupButton({ group }: { group: Group }) {
  const t = useT();
  const data = useAdminData();
  const navigate = useNavigate();
  if (group.memberCount > 0) return null;
  return (
    <ActButton
      label={t('common.delete')}
      icon={Trash2}
      tone="danger"
      title={t('groups.deleteTitle', { name: group.name })}
      text={t('groups.deleteText')}
      confirm={t('common.delete')}
      run={async () => {
        await data.delete<Group>('groups', { id: group.id, previousData: group });
        await navigate(paths.groups);
      }}
      done={t('groups.deleted')}
    />
  );
}
