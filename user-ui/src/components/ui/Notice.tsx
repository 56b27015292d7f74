import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeKind = 'info' | 'error' | 'success' | 'warning';

interface NoticeProps {
  kind?: NoticeKind;
  title?: string;
  children?: ReactNode;
  className?: string;
}

const looks = {
  info: { icon: Info, box: 'bg-sent-soft', tint: 'text-sent' },
  error: { icon: CircleAlert, box: 'bg-danger-soft', tint: 'text-danger' },
  success: { icon: CircleCheck, box: 'bg-paid-soft', tint: 'text-paid' },
  warning: { icon: CircleAlert, box: 'bg-quiet-soft', tint: 'text-ink' },
};

/** A message in the page: what happened and what to do. Errors are announced at once. */
export function Notice({ kind = 'info', title, children, className }: NoticeProps) {
  const { icon: Icon, box, tint } = looks[kind];
  return (
    <div
      className={clsx('flex gap-3 rounded-control p-4', box, className)}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 shrink-0', tint)} size={18} strokeWidth={1.75} />
      <div className="min-w-0 grow wrap-anywhere text-ink">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
