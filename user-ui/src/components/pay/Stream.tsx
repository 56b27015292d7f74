import type { CSSProperties } from 'react';
import type { Row } from './fallingRows';

interface StreamProps {
  row: Row;
  /** Its place from the top, counted from 0: what changes moves from there down. */
  place: number;
}

const percent = (share: number) => `${String(Math.round(share * 10_000) / 100)}%`;

/** A row's piece of the picture: how much falls on, and what leaves it or is added. */
export function Stream({ row: { kind, from, to, left }, place }: StreamProps) {
  const isBranch = kind === 'minus' || kind === 'plus';
  const style = {
    '--place': place,
    '--left': percent(kind === 'plus' ? from : left),
    '--from': percent(from),
    '--share': Math.round((to - from) * 10_000) / 10_000,
  };
  return (
    <span aria-hidden="true" className="falling" data-kind={kind} style={style as CSSProperties}>
      <span className="falling-rest" />
      {isBranch && <span className="falling-branch" />}
    </span>
  );
}
