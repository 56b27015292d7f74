import { Alert, AlertTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../i18n/useT';
import { neededFor } from './pages';
import { useMay } from './useMay';

/** A page, or why the caller's roles do not open it. Nothing of a refused page is rendered, and so nothing fetched. */
export function PageAccess({ children }: { children: ReactNode }) {
  const t = useT();
  const may = useMay();
  const { pathname } = useLocation();
  if (may(neededFor(pathname))) return children;
  return (
    <Alert severity="error" sx={{ maxWidth: 620 }}>
      <AlertTitle sx={{ fontWeight: 650 }}>{t('access.title')}</AlertTitle>
      {t('access.text')}
    </Alert>
  );
}
