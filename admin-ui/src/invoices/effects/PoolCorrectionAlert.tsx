import { Alert } from '@mui/material';
import { negated } from '@paraply/core/amount';
import { isPositive, isZero } from '@paraply/core/decimal';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';

interface PoolCorrectionAlertProps {
  user: string;
  /** What the next wage pools get, or give back below zero, in SEK. */
  amount: string;
}

/** That a salary is calculated already, and that later ones follow what changes now. */
export function PoolCorrectionAlert({ user, amount }: PoolCorrectionAlertProps) {
  const t = useT();
  const { money } = useFormat();
  if (isZero(amount)) return null;
  return (
    <Alert severity="info">
      {isPositive(amount)
        ? t('acts.credit.givenBack', { user, amount: money(amount) })
        : t('acts.credit.salaried', { user, amount: money(negated(amount)) })}
    </Alert>
  );
}
