import type { ReactNode } from 'react';

interface RemainingRowProps {
  label: ReactNode;
  amount: string;
  hint?: string;
  isSum?: boolean;
}

/** A line of the calculation that leads from an invoice as it was sent to what is left of it. */
export function RemainingRow({ label, amount, hint, isSum = false }: RemainingRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-0.5">
      <dt className={isSum ? 'font-semibold' : 'text-muted'}>
        {label}
        {hint !== undefined && <span className="block text-xs">{hint}</span>}
      </dt>
      <dd className={isSum ? 'figures text-right font-semibold' : 'figures text-right'}>{amount}</dd>
    </div>
  );
}
