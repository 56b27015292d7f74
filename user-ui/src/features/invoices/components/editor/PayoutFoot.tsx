import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { InvoicePreview } from '../../api/invoices';
import { PayoutFigure } from './PayoutFigure';

interface PayoutFootProps {
  preview: InvoicePreview | undefined;
  /** Whether the app's tabs are below it on phones. */
  aboveTabs?: boolean;
  /** The act. */
  children: ReactNode;
}

/** The main act, on phones at the foot of the screen beside what it leads to. */
export function PayoutFoot({ preview, aboveTabs = false, children }: PayoutFootProps) {
  return (
    <div
      className={clsx(
        'flex items-center justify-end gap-4 max-lg:bottom-0 max-lg:[@media(min-height:34rem)]:sticky max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 md:max-lg:-mx-6 md:max-lg:px-6',
        aboveTabs
          ? 'max-md:bottom-[calc(4rem+1px+env(safe-area-inset-bottom))]'
          : 'max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
      )}
    >
      <PayoutFigure preview={preview} />
      {children}
    </div>
  );
}
