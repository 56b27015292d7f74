import type { PointerEvent, RefObject } from 'react';
import { useEffect, useState } from 'react';

/** Distance from the window edge at which dragging scrolls the page, and the scroll step. */
const edge = 72;
const step = 12;

export interface LineDrag {
  from: number;
  /** The drop position. */
  to: number;
  /** The drag distance in page pixels. */
  offset: number;
}

interface DragStart {
  index: number;
  pageY: number;
}

/** The drop position: past every line whose middle the leading edge has passed. */
function placeFor(list: HTMLElement, from: number, offset: number): number {
  const boxes = [...list.children].map((line) => line.getBoundingClientRect());
  const own = boxes[from];
  if (!own) return from;
  // The dragged line's box moves with it, so its current position is compared.
  const middles = boxes.map(({ top, height }) => top + height / 2);
  const passed = middles.filter((middle, index) =>
    offset < 0 ? index < from && middle > own.top : index > from && middle < own.bottom,
  ).length;
  return offset < 0 ? from - passed : from + passed;
}

/**
 * Drags a line by its handle with mouse, pen or finger. The list changes only on release, so that nothing moves under
 * the finger; Escape cancels. Written here (0.6 kB): dnd-kit would add 14 kB to an editor of 14, and the arrow keys and
 * the announcement of `LineItems` serve the buttons and Alt with the arrows as well.
 */
export function useLineDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [start, setStart] = useState<DragStart | null>(null);
  const [drag, setDrag] = useState<LineDrag | null>(null);

  useEffect(() => {
    if (!start) return;
    let current: LineDrag | null = null;
    const move = (event: globalThis.PointerEvent) => {
      if (event.clientY < edge) scrollBy(0, -step);
      else if (event.clientY > innerHeight - edge) scrollBy(0, step);
      const offset = event.clientY + scrollY - start.pageY;
      const to = list.current ? placeFor(list.current, start.index, offset) : start.index;
      current = { from: start.index, to, offset };
      setDrag(current);
    };
    const end = () => {
      setStart(null);
      setDrag(null);
    };
    const drop = () => {
      if (current && current.to !== current.from) onMove(current.from, current.to);
      end();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', end);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', key);
    };
  }, [list, onMove, start]);

  return {
    drag,
    begin: (index: number, event: PointerEvent) => {
      if (event.button !== 0) return;
      setStart({ index, pageY: event.clientY + scrollY });
    },
  };
}
