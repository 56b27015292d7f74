import { useQuery } from '@tanstack/react-query';
import { useAdminData } from './useAdminData';

/** The figures of the dashboard; the counts in the menu come from the same answer. */
export function useDashboard() {
  const data = useAdminData();
  return useQuery({ queryKey: ['dashboard'], queryFn: () => data.getDashboard() });
}
