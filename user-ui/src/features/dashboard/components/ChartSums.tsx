import { useFormat } from '@/i18n/useFormat';

interface ChartSumsProps {
  sums: { label: string; amount: string; colour: 'bg-primary' | 'bg-control'; notes?: string[] }[];
}

/** The sums above a chart, which say at the same time what its colours stand for. */
export function ChartSums({ sums }: ChartSumsProps) {
  const { money } = useFormat();
  return (
    <div className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
      {sums.map(({ label, amount, colour, notes = [] }) => (
        <p key={label}>
          <span className="flex items-center gap-2 text-muted">
            <span aria-hidden="true" className={`size-3 rounded-full ${colour}`} />
            {label}
          </span>
          <span className="figures text-xl font-semibold">{money(amount)}</span>
          {notes.map((note) => (
            <span className="figures block text-xs text-muted" key={note}>
              {note}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}
