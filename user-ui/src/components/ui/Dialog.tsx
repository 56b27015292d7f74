import type { DialogProps } from './ModalDialog';
import { useWidgets } from './useWidgets';

/** A dialog over the page, on a phone at its foot. */
export function Dialog(props: DialogProps) {
  const widgets = useWidgets(props.open);
  return widgets && <widgets.ModalDialog {...props} />;
}
