import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useT } from '../../i18n/useT';

/** One of those that wait, and the way to its neighbours. */
export interface QueuePlace {
  id: string;
  nextId: string | undefined;
  /** In words. */
  position: string;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}

/** Which of those that wait the address asks for; nothing when nothing waits. */
export function useQueuePlace(
  items: { id: string }[],
  total: number,
  address: (id: string) => string,
): QueuePlace | undefined {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get('id');
  const [before, setBefore] = useState(0);
  const found = items.findIndex(({ id }) => id === asked);
  if (found >= 0 && found !== before) setBefore(found);
  // One that has left the queue gives its place to the next.
  const gone = asked === null ? 0 : Math.min(before, items.length - 1);
  const place = found >= 0 ? found : gone;
  const id = items[place]?.id;
  const here = id === undefined || id === asked ? undefined : address(id);
  useEffect(() => {
    // In the address it stays the same one, whatever comes to wait before it.
    if (here !== undefined) void navigate(here, { replace: true });
  }, [here, navigate]);
  if (id === undefined) return undefined;
  const to = (neighbour: { id: string } | undefined) =>
    neighbour &&
    (() => {
      void navigate(address(neighbour.id), { replace: true });
    });
  return {
    id,
    nextId: items[place + 1]?.id,
    position: t('queue.position', { place: place + 1, count: total }),
    onNext: to(items[place + 1]),
    onPrevious: to(items[place - 1]),
  };
}
