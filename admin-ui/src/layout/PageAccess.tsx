import { Alert, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { neededFor } from '../access/pages';
import { useMay } from '../access/useMay';
import { useDocumentTitle } from '../components/useDocumentTitle';
import { useT } from '../i18n/useT';

/** A page, or why the caller's roles do not open it. Nothing of a refused page is rendered, and so nothing fetched. */
export function PageAccess({ children }: { children: ReactNode }) {
  const may = useMay();
  const { pathname } = useLocation();
  return may(neededFor(pathname)) ? children : <Refused />;
}

/** Why a page is not shown. */
export function Refused() {
  const t = useT();
  useDocumentTitle(t('access.title'));
  return (
    <Alert severity="error" sx={{ maxWidth: 620 }}>
      <Typography variant="h2" component="h1" sx={{ mb: 1 }}>
        {t('access.title')}
      </Typography>
      {t('access.text')}
    </Alert>
  );
}
