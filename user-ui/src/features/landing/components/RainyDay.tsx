import clsx from 'clsx';

interface RainyDayProps {
  className?: string;
}

/** Where the rain falls: beside the umbrella, never under it. Each entry is a drop's top, left and length. */
const drops = [
  [24, 20, 30],
  [70, 52, 24],
  [118, 12, 34],
  [150, 66, 22],
  [8, 96, 26],
  [20, 168, 22],
  [4, 262, 28],
  [26, 330, 24],
  [78, 372, 32],
  [130, 352, 24],
  [164, 392, 28],
] as const;

/** The mark at large on a grey day: shelter drawn in one line, the one bright thing in the picture. */
export function RainyDay({ className }: RainyDayProps) {
  return (
    <svg aria-hidden="true" className={clsx('w-full max-w-sm', className)} fill="none" viewBox="0 0 416 216">
      <g className="stroke-control" strokeLinecap="round" strokeWidth="2.5">
        {drops.map(([y, x, length]) => (
          <line key={`${String(x)}.${String(y)}`} x1={x} x2={x - length / 4} y1={y} y2={y + length} />
        ))}
      </g>
      <path
        className="fill-accent stroke-primary"
        d="M208 32a96 96 0 0 1 96 96q-48-34-96 0q-48-34-96 0a96 96 0 0 1 96-96"
        strokeLinejoin="round"
        strokeWidth="5"
      />
      <path className="stroke-primary" d="M208 24v158a21 21 0 0 0 42 0" strokeLinecap="round" strokeWidth="5" />
    </svg>
  );
}
