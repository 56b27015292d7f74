import { Mark } from '@paraply/core/Mark';

/** The mark with the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-bold tracking-tight text-ink">
      <Mark className="text-primary" size={26} />
      Paraply
    </span>
  );
}
