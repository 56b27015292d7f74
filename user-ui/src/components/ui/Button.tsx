import clsx from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import type { LinkProps } from './Link';
import { Link } from './Link';
import { Spinner } from './Spinner';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'ghost' | 'danger';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:brightness-110',
  accent: 'bg-accent text-on-accent hover:brightness-95',
  secondary: 'border border-control bg-surface text-ink hover:bg-quiet-soft',
  ghost: 'text-primary hover:bg-quiet-soft',
  danger: 'bg-danger text-surface hover:brightness-110',
};

/** Button styles for links and labels. */
export function buttonClass(variant: ButtonVariant = 'primary', className?: string): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-center font-semibold',
    'transition duration-150 ease-out disabled:opacity-50',
    variants[variant],
    className,
  );
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  busy?: boolean;
}

export function Button({ variant = 'primary', busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      aria-busy={busy}
      className={buttonClass(variant, className)}
      disabled={disabled === true || busy}
      type="button"
      {...rest}
    >
      {busy && <Spinner size={16} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
}

export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(variant, className)} {...rest} />;
}
