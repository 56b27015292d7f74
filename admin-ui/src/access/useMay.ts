import { usePermissions } from 'react-admin';
import type { Permission } from '../types/api';

/** Says whether the caller's roles let them do something. The server, which decides, says what they may. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = usePermissions<Permission[]>();
  return (permission) => permissions?.includes(permission) ?? false;
}
