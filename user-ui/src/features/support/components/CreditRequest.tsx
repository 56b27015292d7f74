import { lazy, Suspense } from 'react';
import type { CreditRequestDialogProps } from './CreditRequestDialog';

const CreditRequestDialog = lazy(async () => ({
  default: (await import('./CreditRequestDialog')).CreditRequestDialog,
}));

/** Asks for a credit note; loaded when it is opened. */
export function CreditRequest(props: CreditRequestDialogProps) {
  return (
    props.open && (
      <Suspense>
        <CreditRequestDialog {...props} />
      </Suspense>
    )
  );
}
