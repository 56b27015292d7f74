import { lazy, Suspense } from 'react';
import type { NewClientDialogProps } from './NewClientDialog';

const NewClientDialog = lazy(async () => ({ default: (await import('./NewClientDialog')).NewClientDialog }));

/** Adds a client without leaving the invoice editor; loaded when it is opened. */
export function NewClient(props: NewClientDialogProps) {
  return (
    props.open && (
      <Suspense>
        <NewClientDialog {...props} />
      </Suspense>
    )
  );
}
