import * as Radix from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { IconButton } from './IconButton';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  wide?: boolean;
  /** Whether Escape, a click beside it and a cross close it; without these its own buttons do. */
  dismissable?: boolean;
}

const keepOpen = (event: Event) => {
  event.preventDefault();
};

/** A dialog over the page. */
export function ModalDialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, wide = false, dismissable = true } = props;
  const { t } = useTranslation();
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[rgb(10_20_30/0.5)]" />
        <Radix.Content
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-panel bg-surface p-4 pb-8 shadow-float',
            'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-full md:-translate-x-1/2 md:-translate-y-1/2',
            'md:rounded-panel md:border md:border-line md:p-6',
            wide ? 'md:max-w-2xl' : 'md:max-w-md',
          )}
          {...(!dismissable && { onEscapeKeyDown: keepOpen, onInteractOutside: keepOpen })}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <Radix.Title className="pt-2 text-xl">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
              )}
            </div>
            {dismissable && (
              <Radix.Close asChild>
                <IconButton icon={X} label={t('common.close')} />
              </Radix.Close>
            )}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
