import * as Radix from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from './Button';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
  /** Label of the dismiss button, where "Cancel" could be mistaken for the action itself. */
  keep?: string;
  /** Further choices beside cancel and confirm. */
  extra?: ReactNode;
}

/** Confirmation of an action that is hard to undo. */
export function AlertDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirm, onConfirm, danger = false, busy = false, keep, extra } = props;
  const { t } = useTranslation();
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[rgb(10_20_30/0.5)]" />
        <Radix.Content className="fixed top-1/2 left-1/2 z-50 w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-panel border border-line bg-surface p-6 shadow-float">
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted">{text}</Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button variant="secondary">{keep ?? t('common.cancel')}</Button>
            </Radix.Cancel>
            {extra}
            <Button busy={busy} onClick={onConfirm} variant={danger ? 'danger' : 'primary'}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
