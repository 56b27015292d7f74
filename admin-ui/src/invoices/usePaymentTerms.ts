import { addDays, isDay } from '@paraply/core/days';
import { usualTermsDays } from '@paraply/core/paymentTerms';
import { useEffect, useEffectEvent } from 'react';
import { useGetOne } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { AdminInvoiceInput, AdminUser } from '../types/api';

/** Sets when a new invoice falls due to what is agreed with the group of whose it is, until another day was chosen. */
export function usePaymentTerms(userId: string | undefined): void {
  const { data: user } = useGetOne<AdminUser>('users', { id: userId }, { enabled: Boolean(userId) });
  const { getValues, resetField } = useFormContext<AdminInvoiceInput>();
  const { dirtyFields } = useFormState<AdminInvoiceInput>({ name: 'dueDate' });
  const agreeTerms = useEffectEvent(({ paymentTermsDays = usualTermsDays }: AdminUser) => {
    const issueDate = getValues('issueDate');
    if (dirtyFields.dueDate || !issueDate || !isDay(issueDate)) return;
    // As the default, so that any other day counts as chosen.
    resetField('dueDate', { defaultValue: addDays(issueDate, paymentTermsDays) });
  });
  useEffect(() => {
    if (user) agreeTerms(user);
  }, [user]);
}
