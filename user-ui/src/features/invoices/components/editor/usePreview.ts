import { useDebounced } from '@paraply/core/useDebounced';
import type { UseQueryOptions } from '@tanstack/react-query';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { InvoicePreview } from '../../api/invoices';
import type { PreviewRequest } from '../../lib/invoiceForm';

const nothing: UseQueryOptions<InvoicePreview> = { queryKey: ['no preview'], queryFn: skipToken };

/** The server's figures for what is typed, debounced. */
export function usePreview<Input>(
  typed: PreviewRequest<Input> | null,
  query: (input: Input) => UseQueryOptions<InvoicePreview>,
) {
  const request = useDebounced(typed);
  const answer = useQuery({ ...(request ? query(request.input) : nothing), placeholderData: keepPreviousData });
  const preview = request === null ? undefined : answer.data;
  const netOf = (line: number) => {
    const place = request?.places[line];
    return place === undefined || place === null ? undefined : preview?.items[place]?.net;
  };
  return { preview, error: request === null ? null : answer.error, retry: () => void answer.refetch(), netOf };
}
