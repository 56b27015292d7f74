import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { CircleCheck, CircleX } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../components/Icon';
import { RouteLink } from '../../components/RouteLink';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import type { BulkReport } from './report';

interface BulkReportDialogProps {
  report: BulkReport;
  onClose: () => void;
}

/** What became of each of the chosen invoices; those that were refused come first, each with the reason. */
export function BulkReportDialog({ report, onClose }: BulkReportDialogProps) {
  const t = useT();
  const id = useId();
  const all = report.rows.length;
  const rows = report.rows.toSorted((one, other) => Number(one.result.ok) - Number(other.result.ok));
  const done = rows.filter(({ result }) => result.ok).length;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('bulk.report.title')}</DialogTitle>
      <DialogContent>
        <Alert severity={done === all ? 'success' : 'warning'}>
          {done === all ? t('bulk.report.allDone', { smart_count: all }) : t('bulk.report.some', { done, all })}
        </Alert>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
          {rows.map(({ result, name }) => (
            <Box
              component="li"
              key={result.id}
              sx={{ display: 'flex', gap: 3, py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}
            >
              <Box
                role="img"
                aria-label={t(result.ok ? 'bulk.report.done' : 'bulk.report.refused')}
                sx={{ color: result.ok ? 'success.main' : 'error.main', lineHeight: 0, mt: '2px' }}
              >
                <Icon of={result.ok ? CircleCheck : CircleX} size={20} />
              </Box>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <RouteLink to={paths.invoice(result.id)}>{name}</RouteLink>
                {result.message !== undefined && <Box sx={{ color: 'text.secondary' }}>{result.message}</Box>}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('bulk.report.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
