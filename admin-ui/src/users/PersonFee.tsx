import { useGetOne } from 'react-admin';
import { GroupFee } from '../groups/GroupFee';
import { useT } from '../i18n/useT';
import type { AdminUser, Group } from '../types/api';

/** The fee of a person: their group's, or the one of the settings. */
export function PersonFee({ user: { groupId } }: { user: AdminUser }) {
  const t = useT();
  const { data: group } = useGetOne<Group>('groups', { id: groupId }, { enabled: groupId !== undefined });
  if (groupId === undefined) return t('groups.general');
  return group && <GroupFee group={group} />;
}
