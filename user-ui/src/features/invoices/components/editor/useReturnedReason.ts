import { useEffect, useRef } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { formPath } from '@/components/form/serverErrors';
import type { Invoice } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { formFieldOf, knowsField } from '../../lib/invoiceForm';

/** Shows why an invoice came back at the field that the reason is about, until that is changed or handed in again. */
export function useReturnedReason(form: UseFormReturn<InvoiceValues>, invoice: Invoice | null): void {
  const told = useRef(false);
  const { setError, getValues } = form;
  useEffect(() => {
    if (told.current || invoice?.returnedField === undefined || invoice.returnedReason === undefined) return;
    told.current = true;
    const path = formFieldOf(formPath(invoice.returnedField));
    if (!knowsField(path, getValues())) return;
    setError(path as FieldPath<InvoiceValues>, { type: 'returned', message: invoice.returnedReason });
  }, [invoice, setError, getValues]);
}
