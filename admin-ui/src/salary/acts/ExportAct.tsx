import { Checkbox, FormControlLabel } from '@mui/material';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { errorDetails } from '../../providers/errors';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';

interface ExportActProps {
  run: SalaryRun;
  label: string;
  title: string;
  text: string;
  confirm: string;
  done: string;
}

/** Makes a payment file. Whoever must not be paid now is named by the server, and can be left out of the file. */
export function ExportAct({ run, ...question }: ExportActProps) {
  const t = useT();
  const data = useAdminData();
  const [affected, setAffected] = useState<string[]>([]);
  const [leaveOut, setLeaveOut] = useState(false);
  const exportRun = async (key: string) => {
    try {
      return await data.exportSalaryRun(run, key, leaveOut ? affected : []);
    } catch (error) {
      const people = errorDetails(error)?.people ?? [];
      if (people.length > 0) {
        setAffected((before) => [...new Set([...(leaveOut ? before : []), ...people.map(({ userId }) => userId)])]);
        setLeaveOut(false);
      }
      throw error;
    }
  };
  return (
    <ActButton
      {...question}
      icon={Banknote}
      tone="main"
      fields={
        affected.length === 0 ? undefined : (
          <FormControlLabel
            control={
              <Checkbox
                checked={leaveOut}
                onChange={(_, checked) => {
                  setLeaveOut(checked);
                }}
              />
            }
            label={t('runActs.export.leaveOut', { smart_count: affected.length })}
          />
        )
      }
      onOpen={() => {
        setAffected([]);
        setLeaveOut(false);
      }}
      work={{ act: 'export_salary_run', runId: run.id }}
      run={exportRun}
    />
  );
}
