import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useFormState } from 'react-hook-form';
import { useT } from '../../i18n/useT';

interface SaveBarProps {
  label: string;
  cancelTo: string;
}

/** The end of a form: save, or leave it. */
export function SaveBar({ label, cancelTo }: SaveBarProps) {
  const t = useT();
  const { isSubmitting } = useFormState();
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {label}
      </Button>
      <Button component={Link} to={cancelTo} variant="text">
        {t('common.cancel')}
      </Button>
    </Box>
  );
}
