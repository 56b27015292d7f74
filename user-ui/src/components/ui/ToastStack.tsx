import { ToastBox, ToastClose, ToastRegion, ToastTitle } from '@paraply/core/ToastRegion';
import type { ToastEntry } from '@paraply/core/toasts';
import { toasts } from '@paraply/core/toasts';
import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from '@/i18n/useTranslation';
import { IconButton } from './IconButton';

const looks = {
  success: { icon: CircleCheck, tint: 'text-paid' },
  info: { icon: Info, tint: 'text-sent' },
  warning: { icon: TriangleAlert, tint: 'text-ink' },
  error: { icon: CircleAlert, tint: 'text-danger' },
};

function ToastPanel({ entry }: { entry: ToastEntry }) {
  const { t } = useTranslation();
  const { icon: Icon, tint } = looks[entry.kind];
  return (
    <ToastBox
      className="pointer-events-auto flex items-start gap-3 rounded-panel border border-line bg-surface p-4 text-ink shadow-float transition-opacity duration-200 ease-out data-[state=closed]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      entry={entry}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 shrink-0', tint)} size={24} strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <ToastTitle className="font-semibold">{entry.title}</ToastTitle>
        {entry.text !== undefined && <div className="text-muted">{entry.text}</div>}
      </div>
      <ToastClose asChild>
        <IconButton className="-mt-2.5 -mr-2" icon={X} label={t('common.close')} />
      </ToastClose>
    </ToastBox>
  );
}

/** Toasts in the centre of the screen over a dimmed backdrop; a click on the backdrop dismisses them all. */
export function ToastStack() {
  const { t } = useTranslation();
  return (
    <ToastRegion
      backdrop={
        <div
          aria-hidden="true"
          className="pointer-events-auto fixed inset-0 z-60 bg-[rgb(10_20_30/0.35)]"
          data-testid="toast-backdrop"
          onClick={toasts.dismissAll}
          // A dialog underneath would treat the press as an outside click and close.
          onPointerDown={(event) => {
            event.stopPropagation();
          }}
        />
      }
      className="fixed top-1/2 left-1/2 z-70 grid w-[calc(100%-2rem)] max-w-sm -translate-x-1/2 -translate-y-1/2 gap-3"
      label={t('toast.label')}
      viewportLabel={t('toast.viewport')}
    >
      {(entry) => <ToastPanel entry={entry} key={entry.id} />}
    </ToastRegion>
  );
}
