import { useEffect, useRef } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { formPath } from '@/components/form/serverErrors';
import type { Invoice } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { formFieldOf, knowsField } from '../../lib/invoiceForm';

/** Shows the return reason at the field it concerns, until that field is edited or the invoice submitted. */
export function useReturnedReason(form: UseFormReturn<InvoiceValues>, invoice: Invoice | null): void {
  const shown = useRef(false);
  const { setError, clearErrors, getValues, watch } = form;
  useEffect(() => {
    if (shown.current || invoice?.returnedField === undefined || invoice.returnedReason === undefined) return;
    shown.current = true;
    const path = formFieldOf(formPath(invoice.returnedField));
    if (!knowsField(path, getValues())) return;
    const field = path as FieldPath<InvoiceValues>;
    setError(field, { type: 'returned', message: invoice.returnedReason });
    // The form revalidates a field only on submit.
    const { unsubscribe } = watch((_, { name }) => {
      if (name !== field) return;
      clearErrors(field);
      unsubscribe();
    });
  }, [invoice, setError, clearErrors, getValues, watch]);
}
