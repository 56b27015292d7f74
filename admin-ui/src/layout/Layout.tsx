import { Box, Drawer } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { PageAccess } from './PageAccess';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { PageSkeleton } from '../components/PageSkeleton';
import { useT } from '../i18n/useT';
import { AdminOnly } from './AdminOnly';
import { AppBar } from './AppBar';
import { ConfirmIdentity } from './ConfirmIdentity';
import { Menu } from './Menu';
import { SecondFactorNote } from './SecondFactorNote';

/** Room for the longest word and a count beside it. */
const menuWidth = 296;
const mainId = 'main-content';

/** The frame of every page: bar, menu and the page itself, for staff only. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useT();
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => {
    setMenuOpen(false);
  };
  return (
    <AdminOnly>
      <Box
        component="a"
        href={`#${mainId}`}
        sx={{
          position: 'fixed',
          top: -80,
          left: 8,
          zIndex: 'tooltip',
          px: 4,
          py: 2,
          borderRadius: 1,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          '&:focus': { top: 8 },
        }}
      >
        {t('layout.skip')}
      </Box>
      <AppBar
        menuOpen={menuOpen}
        onOpenMenu={() => {
          setMenuOpen(true);
        }}
      />
      <Drawer
        open={menuOpen}
        onClose={closeMenu}
        slotProps={{ paper: { 'aria-label': t('nav.label'), sx: { width: menuWidth } } }}
      >
        <Menu onNavigate={closeMenu} />
      </Drawer>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Box
          sx={{
            display: { xs: 'none', lg: 'block' },
            position: 'sticky',
            top: 56,
            flex: `0 0 ${menuWidth}px`,
            height: 'calc(100dvh - 56px)',
            overflowY: 'auto',
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          <Menu />
        </Box>
        <Box
          component="main"
          id={mainId}
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            maxWidth: 1320,
            mx: 'auto',
            px: { xs: 4, md: 6, xl: 8 },
            py: { xs: 5, md: 7 },
            outline: 'none',
          }}
        >
          <SecondFactorNote />
          <ErrorBoundary>
            <PageAccess>
              <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
            </PageAccess>
          </ErrorBoundary>
        </Box>
      </Box>
      <ConfirmIdentity />
    </AdminOnly>
  );
}
