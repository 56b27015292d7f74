import { Box, Button } from '@mui/material';
import { CircleCheck, Clock, FileDown } from 'lucide-react';
import { useState } from 'react';
import { Allowed } from '../access/Allowed';
import { Badge } from '../components/Badge';
import { Icon } from '../components/Icon';
import { Panel } from '../components/Panel';
import { ShowMore } from '../components/ShowMore';
import { useDownload } from '../components/useDownload';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { RefundFile } from '../types/api';
import { ConfirmFileButton } from './ConfirmFileButton';
import { FileReportButton } from './FileReportButton';

const step = 10;

interface RefundFilePanelProps {
  title: string;
  files: RefundFile[];
}

/** Payment files with what can be done with each; nothing where there are none. */
export function RefundFilePanel({ title, files }: RefundFilePanelProps) {
  const [shown, setShown] = useState(step);
  if (files.length === 0) return null;
  return (
    <Panel title={title} flush>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.slice(0, shown).map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </Box>
      <ShowMore
        left={files.length - shown}
        step={step}
        onMore={() => {
          setShown(shown + step);
        }}
      />
    </Panel>
  );
}

function FileRow({ file }: { file: RefundFile }) {
  const t = useT();
  const { day, dateTime, money } = useFormat();
  const { paymentDate, paymentCount, openCount, total, createdByName, createdAt } = file;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 5,
        rowGap: 3,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
        px: { xs: 4, md: 5 },
        py: 4,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Box component="span" sx={{ fontWeight: 650 }}>
            {t('refunds.file.pays', { day: day(paymentDate) })}
          </Box>
          {openCount > 0 ? (
            <Badge tone="sent" icon={Clock} label={t('refunds.file.undecided', { smart_count: openCount })} />
          ) : (
            <Badge tone="quiet" icon={CircleCheck} label={t('refunds.file.decided')} />
          )}
        </Box>
        <div>{t('refunds.file.holds', { smart_count: paymentCount, amount: money(total) })}</div>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('refunds.file.made', { name: createdByName, at: dateTime(createdAt) })}
        </Box>
      </div>
      <Allowed to="handle_payments">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <DownloadButton file={file} />
          <FileReportButton file={file} />
          <ConfirmFileButton file={file} />
        </Box>
      </Allowed>
    </Box>
  );
}

function DownloadButton({ file: { id, paymentDate } }: { file: RefundFile }) {
  const t = useT();
  const { day } = useFormat();
  const href = downloads.refundFile(id);
  const download = useDownload(href);
  return (
    <Button
      variant="outlined"
      size="small"
      href={href}
      download
      onClick={download}
      startIcon={<Icon of={FileDown} size={18} />}
      aria-label={t('refunds.file.downloadName', { day: day(paymentDate) })}
    >
      {t('refunds.file.download')}
    </Button>
  );
}
