import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from './dataProvider';

/** Our data provider with its named acts. */
export function useAdminData(): AdminDataProvider {
  return useDataProvider<AdminDataProvider>();
}
