import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { SalaryRun, SalaryRunStatus } from '../types/api';
import { stands } from './totalsOf';

type RunStep = Exclude<SalaryRunStatus, 'discarded' | 'accepted'>;

const order: RunStep[] = ['draft', 'approved', 'exported', 'paid'];

/** The four steps of a run: which are done and by whom, which is next. */
export function RunSteps({ run }: { run: SalaryRun }) {
  const t = useT();
  const { dateTime, day } = useFormat();
  // What the bank has confirmed is on its way: the last step is taken on the day of the payment.
  const status = run.status === 'accepted' ? 'exported' : run.status;
  const reached = status === 'discarded' ? 0 : order.indexOf(status);
  const all = run.payslips.filter((payslip) => !isZero(payslip.payout) && stands(payslip)).length;
  const paid = run.payslips.filter((payslip) => payslip.status === 'paid').length;
  const facts: Record<RunStep, (string | undefined)[]> = {
    draft: [run.createdByName, dateTime(run.createdAt)],
    approved: [run.approvedByName, run.approvedAt && dateTime(run.approvedAt)],
    exported: [run.exportedAt && dateTime(run.exportedAt)],
    paid: [run.confirmedAt && dateTime(run.confirmedAt)],
  };
  return (
    <Box
      component="ol"
      aria-label={t('salary.steps')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4, gridTemplateColumns: { md: 'repeat(4, 1fr)' } }}
    >
      {order.map((status, index) => {
        const done = index <= reached;
        const next = index === reached + 1;
        return (
          <Box
            component="li"
            key={status}
            aria-current={index === reached ? 'step' : undefined}
            sx={{ display: 'flex', gap: 2 }}
          >
            <Box sx={{ color: done ? 'roles.paid' : next ? 'primary.main' : 'text.secondary', pt: '2px' }}>
              <Icon of={done ? CircleCheck : next ? CircleDot : Circle} size={18} />
            </Box>
            <div>
              <Box sx={{ fontWeight: 600, color: done || next ? 'text.primary' : 'text.secondary' }}>
                {t(`salary.step.${status}`)}
              </Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {done
                  ? facts[status].filter(Boolean).join(' · ')
                  : status === 'paid' && run.status === 'accepted'
                    ? t('salary.paysOn', { day: day(run.paysOn ?? run.paymentDate) })
                    : t(`salary.stepNext.${status}`)}
                {status === 'paid' && !done && paid > 0 && ` (${t('salary.paidSoFar', { done: paid, all })})`}
              </Box>
            </div>
          </Box>
        );
      })}
    </Box>
  );
}
