import type { ConfirmDialogProps } from './AlertDialog';
import { useWidgets } from './useWidgets';

/** Confirmation of an action that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const widgets = useWidgets(props.open);
  return widgets && <widgets.AlertDialog {...props} />;
}
