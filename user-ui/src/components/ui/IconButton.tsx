import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  icon: LucideIcon;
  label: string;
}

/** A button that is only an icon; its label is read out and shown as a tip. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      aria-label={label}
      className={clsx(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150',
        'hover:bg-quiet-soft hover:text-ink disabled:opacity-35 disabled:hover:bg-transparent',
        className,
      )}
      title={label}
      type="button"
      {...rest}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
    </button>
  );
}
