import { Alert, Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useFormState } from 'react-hook-form';
import { useEffect, useRef } from 'react';
import { backToList } from '../../lib/lastList';
import { useT } from '../../i18n/useT';
import { useEditable } from './Editable';

interface SaveBarProps {
  label: string;
  cancelTo: string;
  /** A second way to save, and how the page hears which of the two was pressed. */
  second?: { label: string; onPress: (isSecond: boolean) => void };
}

/** The end of a form: save or cancel; a notice for staff who may not change it. */
export function SaveBar({ label, cancelTo, second }: SaveBarProps) {
  const t = useT();
  const { isSubmitting, submitCount } = useFormState();
  const bar = useRef<HTMLDivElement>(null);
  // What the browser finds, the form leads to; what the server finds may stand far above what was pressed.
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    bar.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);
  const editable = useEditable();
  if (!editable) return <Alert severity="info">{t('access.readOnly')}</Alert>;
  return (
    <Box ref={bar} sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <Button type="submit" variant="contained" loading={isSubmitting} onClick={() => second?.onPress(false)}>
        {label}
      </Button>
      {second && (
        <Button
          type="submit"
          variant="outlined"
          disabled={isSubmitting}
          onClick={() => {
            second.onPress(true);
          }}
        >
          {second.label}
        </Button>
      )}
      <Button component={Link} to={backToList(cancelTo)} variant="text">
        {t('common.cancel')}
      </Button>
    </Box>
  );
}
