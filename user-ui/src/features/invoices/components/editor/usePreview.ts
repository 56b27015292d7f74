import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '@paraply/core/useDebounced';
import { previewQuery } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { toPreview } from '../../lib/invoiceForm';

/** The server's figures for the form, debounced. */
export function usePreview() {
  const values = useWatch<InvoiceValues>() as InvoiceValues;
  const request = useDebounced(toPreview(values));
  const query = useQuery({
    ...previewQuery(request?.input ?? { items: [] }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
  const preview = request === null ? undefined : query.data;
  const netOf = (line: number) => {
    const place = request?.places[line];
    return place === undefined || place === null ? undefined : preview?.items[place]?.net;
  };
  return { preview, error: request === null ? null : query.error, retry: () => void query.refetch(), netOf };
}
