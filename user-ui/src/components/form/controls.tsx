import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';

const control =
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-ink transition-colors duration-150 placeholder:text-muted aria-invalid:border-danger disabled:bg-quiet-soft';

export function TextInput({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input className={clsx(control, 'h-11', className)} type="text" {...rest} />;
}

export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea className={clsx(control, 'min-h-24 py-2.5', className)} {...rest} />;
}

/** The browser's own list: best on a phone, by keyboard and with a screen reader. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <div className="relative">
      <select className={clsx(control, 'h-11 appearance-none pr-9', className)} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-3 text-muted"
        size={16}
        strokeWidth={1.75}
      />
    </div>
  );
}

interface CheckboxProps extends ComponentPropsWithRef<'input'> {
  label: string;
  hint?: string;
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('flex min-h-11 items-start gap-3 py-2', className)}>
      <input className="mt-0.5 size-5 shrink-0 accent-primary" type="checkbox" {...rest} />
      <span>
        {label}
        {hint !== undefined && <span className="block text-xs text-muted">{hint}</span>}
      </span>
    </label>
  );
}
