import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/EmptyState';
import { Page } from '../components/Page';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';

/** An address that leads nowhere. */
export function NotFound() {
  const t = useT();
  return (
    <Page title={t('notFound.title')}>
      <EmptyState text={t('notFound.text')}>
        <Button variant="contained" component={Link} to={paths.dashboard}>
          {t('notFound.action')}
        </Button>
      </EmptyState>
    </Page>
  );
}
