import { useEffect, useRef } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { formPath } from '@/components/form/serverErrors';
import type { Invoice } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { formFieldOf, knowsField } from '../../lib/invoiceForm';

/** Shows why an invoice came back at the field that the reason is about, until that is changed or handed in again. */
export function useReturnedReason(form: UseFormReturn<InvoiceValues>, invoice: Invoice | null): void {
  const told = useRef(false);
  const { setError, clearErrors, getValues, watch } = form;
  useEffect(() => {
    if (told.current || invoice?.returnedField === undefined || invoice.returnedReason === undefined) return;
    told.current = true;
    const path = formFieldOf(formPath(invoice.returnedField));
    if (!knowsField(path, getValues())) return;
    const field = path as FieldPath<InvoiceValues>;
    setError(field, { type: 'returned', message: invoice.returnedReason });
    // The form itself looks at a field again only when it is handed in.
    const { unsubscribe } = watch((_, { name }) => {
      if (name !== field) return;
      clearErrors(field);
      unsubscribe();
    });
  }, [invoice, setError, clearErrors, getValues, watch]);
}
