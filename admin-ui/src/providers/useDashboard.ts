import { useQuery } from '@tanstack/react-query';
import { useAdminData } from './useAdminData';

/** The figures of the panel; the menu shows what waits out of the same answer. */
export function useDashboard() {
  const data = useAdminData();
  return useQuery({ queryKey: ['dashboard'], queryFn: () => data.getDashboard() });
}
