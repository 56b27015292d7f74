import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import { useSeenThrough, type LongWork } from '../../providers/longWork';
import { ActError } from '../act/ActError';
import { WorkProgress } from '../act/WorkProgress';
import { FileButton } from '../FileButton';
import { Icon } from '../Icon';

interface StatusReport<Result> {
  /** What the report does. */
  text: string;
  /** What the server may be at for long, to be counted while it is. */
  work?: LongWork;
  read: (file: File) => Promise<Result>;
  show: (result: Result) => ReactNode;
}

interface StatusReportButtonProps<Result> extends StatusReport<Result> {
  /** Its name for those who do not see what it stands beside. */
  name?: string;
  small?: boolean;
}

/** Reads the bank's answer on a payment file. */
export function StatusReportButton<Result>({ name, small = false, ...report }: StatusReportButtonProps<Result>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        size={small ? 'small' : 'medium'}
        startIcon={<Icon of={FileUp} size={18} />}
        aria-label={name}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('runActs.statusReport.label')}
      </Button>
      {open && (
        <StatusReportDialog
          {...report}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface StatusReportDialogProps<Result> extends StatusReport<Result> {
  onClose: () => void;
}

function StatusReportDialog<Result>({ text, work, read, show, onClose }: StatusReportDialogProps<Result>) {
  const t = useT();
  const id = useId();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const { seeThrough, overtime } = useSeenThrough(work);
  const report = useMutation({
    mutationFn: (chosen: File) => seeThrough(() => read(chosen)),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const close = report.isPending ? undefined : onClose;
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{t('runActs.statusReport.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4 }}>
          {report.data === undefined ? (
            <>
              <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
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
          ) : (
            show(report.data)
          )}
          {work && <WorkProgress work={work} busy={report.isPending} overtime={overtime} />}
          {report.error && <ActError error={report.error} onReload={onClose} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={report.isPending}>
          {report.data === undefined ? t('common.cancel') : t('common.close')}
        </Button>
        {report.data === undefined && (
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
