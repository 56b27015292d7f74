import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { FieldGrid } from '../components/form/FormParts';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { today } from '../lib/dates';
import { downloads } from '../lib/paths';

/** The vouchers of a period for an accounting program. */
export function SieButton() {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState(() => `${today().slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const backwards = from !== '' && to !== '' && from > to;
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon of={FileDown} size={18} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('sie.label')}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth>
        <DialogTitle id={id}>{t('sie.title')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <Typography sx={{ color: 'text.secondary' }}>{t('sie.text')}</Typography>
            <FieldGrid min={180}>
              <TextField
                type="date"
                label={t('filters.from')}
                value={from}
                required
                slotProps={{ inputLabel: { shrink: true } }}
                onChange={(event) => {
                  setFrom(event.target.value);
                }}
              />
              <TextField
                type="date"
                label={t('filters.to')}
                value={to}
                required
                error={backwards}
                helperText={backwards ? t('sie.backwards') : undefined}
                slotProps={{ inputLabel: { shrink: true } }}
                onChange={(event) => {
                  setTo(event.target.value);
                }}
              />
            </FieldGrid>
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            variant="contained"
            href={downloads.sie(from, to)}
            download
            disabled={from === '' || to === '' || backwards}
            onClick={close}
          >
            {t('sie.download')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
