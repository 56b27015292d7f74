import { LockOpen } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../access/useMay';
import { ActButton } from '../components/act/ActButton';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { BankTransaction, Payment } from '../types/api';

/** Releases what of a payment by hand is more than its invoice, and leads to where it waits. */
export function ReleaseButton({ payment }: { payment: Payment }) {
  const t = useT();
  const may = useMay();
  const { money } = useFormat();
  const data = useAdminData();
  const navigate = useNavigate();
  if (!may('handle_payments')) return null;
  return (
    <ActButton
      small
      label={t('acts.release.label')}
      icon={LockOpen}
      title={t('acts.release.title', { amount: money(payment.unallocated, payment.currency) })}
      text={t('acts.release.text')}
      confirm={t('acts.release.label')}
      run={(key) => data.releasePayment(payment.id, key)}
      done={t('acts.release.done')}
      onDone={(answer) => void navigate(paths.bankTransaction((answer as BankTransaction).id))}
    />
  );
}
