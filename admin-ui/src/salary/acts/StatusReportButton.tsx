import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { ActError } from '../../components/act/ActError';
import { WorkProgress } from '../../components/act/WorkProgress';
import { FileButton } from '../../components/FileButton';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n/useT';
import { useSeenThrough, type LongWork } from '../../providers/longWork';
import { useAdminData } from '../../providers/useAdminData';
import type { SalaryRun } from '../../types/api';
import { mayWithRun } from './may';
import { StatusReportResult } from './StatusReportResult';

/** Reads the bank's answer on a payment file. */
export function StatusReportButton({ run }: { run: SalaryRun }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (!mayWithRun(run, 'status_report')) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={FileUp} size={18} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('runActs.statusReport.label')}
      </Button>
      {open && (
        <StatusReportDialog
          run={run}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function StatusReportDialog({ run, onClose }: { run: SalaryRun; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const data = useAdminData();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const work: LongWork = { act: 'confirm_salary_run', runId: run.id };
  const { seeThrough, overtime } = useSeenThrough(work);
  const report = useMutation({
    mutationFn: (chosen: File) => seeThrough(() => data.readStatusReport(run.id, chosen)),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const close = report.isPending ? undefined : onClose;
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{t('runActs.statusReport.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4 }}>
          {report.data ? (
            <StatusReportResult result={report.data} />
          ) : (
            <>
              <Typography sx={{ color: 'text.secondary' }}>{t('runActs.statusReport.text')}</Typography>
              <FileButton
                label={t('runActs.statusReport.choose')}
                none={t('imports.noFile')}
                accept=".xml,application/xml,text/xml"
                file={file}
                onChoose={(chosen) => {
                  setFile(chosen);
                  report.reset();
                }}
              />
            </>
          )}
          <WorkProgress work={work} busy={report.isPending} overtime={overtime} />
          {report.error && <ActError error={report.error} onReload={onClose} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={report.isPending}>
          {report.data ? t('common.close') : t('common.cancel')}
        </Button>
        {!report.data && (
          <Button
            variant="contained"
            disabled={file === null}
            loading={report.isPending}
            onClick={() => {
              if (file) report.mutate(file);
            }}
          >
            {t('runActs.statusReport.confirm')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
