import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required'?: boolean;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  /** Hides the label visually where a column heading already shows it. */
  hideLabel?: boolean;
  children: (props: ControlProps) => ReactNode;
}

/** The label of a control, so that a related control can refer to it. */
export function labelIdOf(id: string): string {
  return `${id}-label`;
}

export function Field({ label, error, hint, optional = false, className, hideLabel = false, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = clsx(hint !== undefined && hintId, error !== undefined && errorId) || undefined;
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <label className={clsx('font-semibold', hideLabel && 'sr-only')} htmlFor={id} id={labelIdOf(id)}>
        {label}
        {optional && <span className="font-normal text-muted"> {t('common.optional')}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error !== undefined })}
      {hint !== undefined && (
        <p className="text-xs text-muted" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="text-xs font-semibold text-danger" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
