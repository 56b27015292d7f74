import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import { useT } from '../i18n/useT';
import { useAdminData } from '../providers/useAdminData';
import type { SalaryRun } from '../types/api';
import { mayWithRun } from './acts/may';

/** Says so when whoever made a run may not approve it too. */
export function SecondApproverNotice({ run }: { run: SalaryRun }) {
  const t = useT();
  const data = useAdminData();
  const { identity } = useGetIdentity();
  const waits = run.status === 'draft' && !run.ownPayslip && !mayWithRun(run, 'approve');
  const { data: settings } = useQuery({ queryKey: ['settings'], queryFn: () => data.getSettings(), enabled: waits });
  if (!waits || settings?.requireSecondApprover !== true) return null;
  const own = identity?.id === run.createdById;
  return (
    <Alert severity="info">
      {own ? t('salary.secondApprover') : t('salary.otherApprover', { name: run.createdByName })}
    </Alert>
  );
}
