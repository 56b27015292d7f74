import { Box, IconButton, Tooltip } from '@mui/material';
import { Mark } from '@paraply/core/Mark';
import { useQueryClient } from '@tanstack/react-query';
import { Menu as MenuIcon, RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { AccountMenu } from './AccountMenu';
import { LanguageMenu } from './LanguageMenu';
import { ThemeMenu } from './ThemeMenu';

interface AppBarProps {
  menuOpen: boolean;
  onOpenMenu: () => void;
}

/** The bar at the top: where the user is, how it looks and who they are. */
export function AppBar({ menuOpen, onOpenMenu }: AppBarProps) {
  const t = useT();
  const queryClient = useQueryClient();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        // A phone has room for the name and five buttons only side by side, whatever font there is to begin with.
        gap: { xs: 0, sm: 1 },
        height: 56,
        px: { xs: 1, md: 4 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: { lg: 'none' } }}>
        <IconButton
          aria-label={t('layout.openMenu')}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onOpenMenu}
        >
          <Icon of={MenuIcon} />
        </IconButton>
      </Box>
      <Box
        component={Link}
        to={paths.dashboard}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: 44,
          px: { xs: 1, sm: 2 },
          borderRadius: 1,
          color: 'primary.main',
          textDecoration: 'none',
        }}
      >
        <Mark size={24} />
        <Box
          component="span"
          sx={{ fontSize: '1.0625rem', fontWeight: 700, color: 'text.primary', letterSpacing: '-0.01em' }}
        >
          Paraply
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, color: 'text.secondary' }}>
          {t('layout.backOffice')}
        </Box>
      </Box>
      <Box sx={{ flex: 1 }} />
      <Tooltip title={t('layout.refresh')}>
        <IconButton aria-label={t('layout.refresh')} onClick={() => void queryClient.invalidateQueries()}>
          <Icon of={RefreshCw} />
        </IconButton>
      </Tooltip>
      <LanguageMenu />
      <ThemeMenu />
      <AccountMenu />
    </Box>
  );
}
