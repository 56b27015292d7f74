import { toast } from '@paraply/core/toasts';
import { useNavigate } from 'react-router';
import { useWholeErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Invoice } from '../../api/invoices';
import {
  useCancelInvoice,
  useDeleteInvoice,
  useDuplicateInvoice,
  useSubmitInvoice,
  useWithdrawInvoice,
} from '../../api/writes';

/** The actions on an invoice with their toasts. */
export function useInvoiceActions({ id, version }: Invoice) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useWholeErrorText();
  const submit = useSubmitInvoice();
  const withdraw = useWithdrawInvoice();
  const cancel = useCancelInvoice();
  const duplicate = useDuplicateInvoice();
  const remove = useDeleteInvoice();

  const failing = (act: 'submit' | 'withdraw' | 'cancel' | 'duplicate' | 'delete') => (error: Error) => {
    toast('error', t(`invoices.failed.${act}`), errorText(error));
  };

  return {
    busy: [submit, withdraw, cancel, duplicate, remove].some((action) => action.isPending),
    submit: () => {
      submit.mutate(
        { id, version },
        {
          onSuccess: ({ status }) => {
            if (status === 'pending') toast('success', t('invoices.submitted'), t('invoices.submittedText'));
            else toast('success', t('invoices.sentNow'));
          },
          onError: failing('submit'),
        },
      );
    },
    withdraw: () => {
      withdraw.mutate(
        { id, version },
        {
          onSuccess: () => {
            toast('success', t('invoices.withdrawn'));
          },
          onError: failing('withdraw'),
        },
      );
    },
    cancel: (onSettled: () => void) => {
      cancel.mutate(
        { id, version },
        {
          onSuccess: () => {
            toast('success', t('invoices.cancelled'));
          },
          onError: failing('cancel'),
          onSettled,
        },
      );
    },
    duplicate: () => {
      duplicate.mutate(id, {
        onSuccess: (copy) => {
          toast('success', t('invoices.duplicated'));
          void navigate(paths.invoiceEdit(copy.id));
        },
        onError: failing('duplicate'),
      });
    },
    remove: (onSettled: () => void, onRemoved: () => void) => {
      remove.mutate(id, {
        onSuccess: () => {
          toast('success', t('invoices.deleted'));
          onRemoved();
        },
        onError: failing('delete'),
        onSettled,
      });
    },
  };
}
