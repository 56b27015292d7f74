import { Alert } from '@mui/material';
import { FilePlus2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../components/ButtonLink';
import { ActButton } from '../components/act/ActButton';
import { EmptyState } from '../components/EmptyState';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { SalaryRunInput, SalaryRunPreview } from '../types/api';
import { Findings } from './Findings';
import { byPerson } from './personFindings';
import { RunPeople } from './RunPeople';
import { SalaryTotals } from './SalaryTotals';

interface SalaryPreviewProps {
  preview: SalaryRunPreview;
  input: SalaryRunInput;
}

/** What a run would pay, to whom, and who is kept out of it and why. */
export function SalaryPreview({ preview, input }: SalaryPreviewProps) {
  const t = useT();
  const data = useAdminData();
  const navigate = useNavigate();
  const { money, day } = useFormat();
  const { totals, payslips, warnings, blockers, assumedRatesOf } = preview;
  const excluded = byPerson(blockers).length;
  return (
    <>
      {assumedRatesOf !== undefined && (
        <Alert severity="warning">{t('salary.assumedRates', { year: assumedRatesOf })}</Alert>
      )}
      <Findings kind="blocker" findings={blockers} />
      <Findings kind="warning" findings={warnings} />
      {payslips.length === 0 ? (
        <EmptyState text={t(blockers.length > 0 ? 'salary.allBlocked' : 'salary.nothing')}>
          <ButtonLink to={paths.invoicesWith('sent')}>{t('salary.nothingAction')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <SalaryTotals
            totals={totals}
            payslips={payslips}
            action={
              <ActButton
                label={t('salary.make')}
                icon={FilePlus2}
                tone="main"
                title={t('salary.makeTitle', { day: day(preview.paymentDate) })}
                text={[
                  t('salary.makeText', { smart_count: totals.payslipCount, amount: money(totals.payout) }),
                  ...(excluded > 0 ? [t('salary.makeExcluded', { smart_count: excluded })] : []),
                ].join(' ')}
                confirm={t('salary.make')}
                work={{ act: 'create_salary_run' }}
                run={async (key) => {
                  const run = await data.createSalaryRun(input, key);
                  await navigate(paths.salaryRun(run.id));
                }}
                done={t('salary.made')}
              />
            }
          />
          <RunPeople payslips={payslips} />
        </>
      )}
    </>
  );
}
