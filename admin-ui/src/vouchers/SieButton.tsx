import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { isDay, today } from '@paraply/core/days';
import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { DateInput } from '../components/form/DateInput';
import { FieldGrid } from '../components/form/FormParts';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';

/** The vouchers of a period for an accounting program. */
export function SieButton() {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [from, setFrom] = useState(() => `${today().slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const backwards = isDay(from) && isDay(to) && from > to;
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
              <DateInput label={t('filters.from')} value={from} required onChange={setFrom} />
              <DateInput
                label={t('filters.to')}
                value={to}
                required
                min={from}
                error={backwards ? t('sie.backwards') : undefined}
                onChange={setTo}
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
            disabled={!isDay(from) || !isDay(to) || backwards}
            onClick={close}
          >
            {t('sie.download')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
