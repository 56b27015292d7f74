import type { CalendarProps } from '@paraply/core/Calendar';
import * as Popover from '@radix-ui/react-popover';
import type { RefObject } from 'react';
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';

const Calendar = lazy(() => import('@paraply/core/Calendar'));

interface CalendarPopoverProps extends CalendarProps {
  /** The field that it stands at. */
  field: RefObject<HTMLElement | null>;
  /** The button that opens and closes it, and has the focus again afterwards. */
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The calendar at a field, while it is open. */
export function CalendarPopover({ field, trigger, onClose, ...calendar }: CalendarPopoverProps) {
  const { t } = useTranslation();
  return (
    <Popover.Root onOpenChange={onClose} open>
      {/* Read when the calendar stands: the field is there before it. */}
      <Popover.Anchor virtualRef={field as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          aria-label={t('controls.calendar')}
          className="z-50 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-panel border border-line bg-surface p-2 shadow-float"
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus();
          }}
          onInteractOutside={(event) => {
            // Its own click closes it.
            if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault();
          }}
          sideOffset={4}
        >
          <Suspense fallback={<Skeleton className="h-86 w-77" />}>
            <Calendar {...calendar} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
