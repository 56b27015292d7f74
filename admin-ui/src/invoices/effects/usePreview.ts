import { useDebounced } from '@paraply/core/useDebounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Invoice } from '../../types/api';

interface PreviewOf<Asked, Effects> {
  /** The act that is previewed. */
  act: string;
  invoice: Pick<Invoice, 'id' | 'version'>;
  /** What is filled in; undefined as long as nothing can be calculated. */
  asked: Asked | undefined;
  ask: (asked: Asked) => Promise<Effects>;
}

/** What an act would do, as the server says while its form is filled in; `current` once it is what is filled in now. */
export function usePreview<Asked, Effects>({ act, invoice: { id, version }, asked, ask }: PreviewOf<Asked, Effects>) {
  const written = JSON.stringify(asked ?? null);
  const settledOn = useDebounced(written, 400);
  const {
    data: preview,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['invoices', 'preview', act, id, version, settledOn],
    queryFn: () => ask(JSON.parse(settledOn) as Asked),
    enabled: settledOn !== 'null',
    placeholderData: keepPreviousData,
    // It follows from the version, and must not be asked for again once the act is done.
    staleTime: 'static',
  });
  const settled = asked !== undefined && written === settledOn && !isFetching;
  return {
    preview,
    error: settled ? error : null,
    busy: asked !== undefined && !settled,
    current: settled && !isPlaceholderData ? preview : undefined,
    retry: refetch,
  };
}

export type Previewed<Effects> = Omit<ReturnType<typeof usePreview<unknown, Effects>>, 'retry'> & {
  retry: () => Promise<unknown>;
};
