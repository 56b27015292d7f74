import * as Radix from '@radix-ui/react-toast';
import type { ReactNode } from 'react';
import { useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ToastEntry } from './toasts';
import { autoDismissMs, toasts } from './toasts';
import { useReachableRegion } from './useReachableRegion';

export { Close as ToastClose, Title as ToastTitle } from '@radix-ui/react-toast';

interface ToastBoxProps {
  entry: ToastEntry;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** One toast: leaves by itself unless it stays, and by a swipe to the right. */
export function ToastBox({ entry, className, onClick, children }: ToastBoxProps) {
  return (
    <Radix.Root
      className={className}
      data-toast
      duration={entry.stays ? Infinity : autoDismissMs}
      onClick={onClick}
      onOpenChange={(open) => {
        if (!open) toasts.dismiss(entry.id);
      }}
      open={entry.open}
      type={entry.kind === 'error' ? 'foreground' : 'background'}
    >
      {children}
    </Radix.Root>
  );
}

interface ToastRegionProps {
  /** What each toast is announced as. */
  label: string;
  /** The name of the place that F8 leads to. */
  viewportLabel: string;
  /** Dims the page while a toast is shown. */
  backdrop: ReactNode;
  className?: string;
  children: (entry: ToastEntry) => ReactNode;
}

/** Where the toasts of either app stand and what they do; how they look is up to the app. */
export function ToastRegion({ label, viewportLabel, backdrop, className, children }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const entries = useSyncExternalStore(toasts.subscribe, toasts.entries);
  const shown = entries.some((entry) => entry.open);
  useReachableRegion(region, !shown, toasts.dismissAll);
  return createPortal(
    // What is live is what a dialog leaves to screen readers of all beside it; the toasts announce themselves.
    <div aria-live="off" ref={region}>
      <Radix.Provider label={label} swipeDirection="right" swipeThreshold={50}>
        {shown && backdrop}
        {entries.map(children)}
        <Radix.Viewport className={className} hotkey={['F8']} label={viewportLabel} />
      </Radix.Provider>
    </div>,
    document.body,
  );
}
