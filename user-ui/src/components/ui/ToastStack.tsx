import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ToastEntry } from '@/lib/toasts';
import { autoDismissMs, toasts } from '@/lib/toasts';
import { IconButton } from './IconButton';
import { useReachableRegion } from './useReachableRegion';

const looks = {
  success: { icon: CircleCheck, tint: 'text-paid' },
  info: { icon: Info, tint: 'text-sent' },
  error: { icon: CircleAlert, tint: 'text-danger' },
};

function ToastBox({ entry }: { entry: ToastEntry }) {
  const { t } = useTranslation();
  const { icon: Icon, tint } = looks[entry.kind];
  return (
    <Radix.Root
      className="pointer-events-auto flex items-start gap-3 rounded-panel border border-line bg-surface p-4 text-ink shadow-float transition-opacity duration-200 ease-out data-[state=closed]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      duration={entry.kind === 'error' ? Infinity : autoDismissMs}
      onOpenChange={(open) => {
        if (!open) toasts.dismiss(entry.id);
      }}
      open={entry.open}
      type={entry.kind === 'error' ? 'foreground' : 'background'}
    >
      <Icon aria-hidden="true" className={`mt-0.5 shrink-0 ${tint}`} size={24} strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <Radix.Title className="font-semibold">{entry.title}</Radix.Title>
        {entry.text !== undefined && <Radix.Description className="text-muted">{entry.text}</Radix.Description>}
      </div>
      <Radix.Close asChild>
        <IconButton className="-mt-2.5 -mr-2" icon={X} label={t('common.close')} />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Toasts in the centre of the screen over a dimmed backdrop; a click on the backdrop dismisses them all. */
export function ToastStack() {
  const { t } = useTranslation();
  const region = useRef<HTMLDivElement>(null);
  const entries = useSyncExternalStore(toasts.subscribe, toasts.entries);
  const shown = entries.some((entry) => entry.open);
  useReachableRegion(region, !shown, toasts.dismissAll);
  return createPortal(
    // What is live is what a dialog leaves to screen readers of all beside it; the toasts announce themselves.
    <div aria-live="off" ref={region}>
      <Radix.Provider label={t('toast.label')} swipeDirection="right" swipeThreshold={50}>
        {shown && (
          <div
            aria-hidden="true"
            className="pointer-events-auto fixed inset-0 z-60 bg-[rgb(10_20_30/0.35)]"
            data-testid="toast-backdrop"
            onClick={toasts.dismissAll}
            // A dialog underneath would take the press for one beside it, and close.
            onPointerDown={(event) => {
              event.stopPropagation();
            }}
          />
        )}
        {entries.map((entry) => (
          <ToastBox entry={entry} key={entry.id} />
        ))}
        <Radix.Viewport
          className="fixed top-1/2 left-1/2 z-70 grid w-[calc(100%-2rem)] max-w-sm -translate-x-1/2 -translate-y-1/2 gap-3"
          hotkey={['F8']}
          label={t('toast.viewport')}
        />
      </Radix.Provider>
    </div>,
    document.body,
  );
}
