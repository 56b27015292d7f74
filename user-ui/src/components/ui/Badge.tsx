import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';

const colours = {
  quiet: 'bg-quiet-soft text-quiet',
  sent: 'bg-sent-soft text-sent',
  paid: 'bg-paid-soft text-paid',
  danger: 'bg-danger-soft text-danger',
};

export interface BadgeLook {
  icon: LucideIcon;
  colour: keyof typeof colours;
}

interface BadgeProps extends BadgeLook {
  label: string;
  className?: string | undefined;
}

/** A status by colour, icon and word. */
export function Badge({ icon: Icon, colour, label, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        colours[colour],
        className,
      )}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2} />
      {label}
    </span>
  );
}
