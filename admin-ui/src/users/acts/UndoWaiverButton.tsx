import { Undo2 } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser, WaivedCorrection } from '../../types/api';

interface UndoWaiverButtonProps {
  user: AdminUser;
  waiver: WaivedCorrection;
}

/** Takes a waiver back: the next salaries are lowered again. */
export function UndoWaiverButton({ user, waiver }: UndoWaiverButtonProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const amount = money(waiver.amount);
  return (
    <ActButton
      small
      label={t('corrections.undo')}
      name={t('corrections.undoName', { amount })}
      icon={Undo2}
      title={t('corrections.undoTitle', { amount })}
      text={t('corrections.undoText', { name: user.fullName })}
      confirm={t('corrections.undoConfirm')}
      run={(key) => data.undoWaiver(user.id, waiver.id, key)}
      done={t('corrections.undoDone')}
    />
  );
}
