import { useDebounced } from '@paraply/core/useDebounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import type { CreditScope } from './creditScope';

/** The credit note as the server would make it, while it is being written; `current` once it is what is written now. */
export function useCreditPreview({ id, version }: Pick<Invoice, 'id' | 'version'>, scope: CreditScope | undefined) {
  const data = useAdminData();
  const written = JSON.stringify(scope ?? null);
  const asked = useDebounced(written, 400);
  const {
    data: preview,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['invoices', 'creditPreview', id, version, asked],
    queryFn: () => data.previewCredit(id, JSON.parse(asked) as CreditScope),
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    // It follows from the version, and must not be asked for again once the credit note is made.
    staleTime: 'static',
  });
  const settled = scope !== undefined && written === asked && !isFetching;
  return {
    preview,
    error: settled ? error : null,
    busy: scope !== undefined && !settled,
    current: settled && !isPlaceholderData ? preview : undefined,
    retry: refetch,
  };
}
