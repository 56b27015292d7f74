import { useGetOne } from 'react-admin';
import { GroupFee } from '../components/user/GroupFee';
import type { AdminUser, Group } from '../types/api';

/** The fee of a person: their own, what of it is not is their group's, else the one of the settings. */
export function UserFee({ user: { groupId, feePercentage, fixedFee } }: { user: AdminUser }) {
  const { data: group } = useGetOne<Group>('groups', { id: groupId }, { enabled: groupId !== undefined });
  if (groupId !== undefined && group === undefined) return null;
  const own = {
    ...group,
    ...(feePercentage === undefined ? {} : { feePercentage }),
    ...(fixedFee === undefined ? {} : { fixedFee }),
  };
  return <GroupFee group={own} />;
}
