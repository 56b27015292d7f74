import {
  Avatar,
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  Tooltip,
  Typography,
} from '@mui/material';
import { initials } from '@paraply/core/format';
import { ArrowUpRight, LogOut } from 'lucide-react';
import { useGetIdentity, useLogout } from 'react-admin';
import { Icon } from '../components/Icon';
import { useMenu } from '../components/useMenu';
import { useT } from '../i18n/useT';
import { outside } from '../lib/paths';

/**
 * Who is logged in, the way to the freelancer's app, and logout. The button of react-admin's UserMenu is announced by
 * another name than it shows (WCAG 2.5.3), and not as one that opens a menu.
 */
export function AccountMenu() {
  const t = useT();
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const { button, menu } = useMenu(t('layout.account'));
  const name = identity?.fullName ?? '';
  return (
    <>
      <Tooltip title={t('layout.account')}>
        <IconButton aria-label={`${t('layout.account')}: ${name}`} {...button}>
          <Avatar
            aria-hidden
            sx={{
              width: 32,
              height: 32,
              fontSize: '0.8125rem',
              fontWeight: 650,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {initials(name)}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Menu {...menu}>
        <Box role="presentation" sx={{ px: 4, py: 2 }}>
          <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {typeof identity?.email === 'string' ? identity.email : ''}
          </Typography>
        </Box>
        <Divider role="presentation" />
        <MenuItem component="a" href={outside.dashboard}>
          <ListItemIcon>
            <Icon of={ArrowUpRight} />
          </ListItemIcon>
          <ListItemText>{t('layout.toUserApp')}</ListItemText>
        </MenuItem>
        <MenuItem onClick={() => void logout()}>
          <ListItemIcon>
            <Icon of={LogOut} />
          </ListItemIcon>
          <ListItemText>{t('layout.logout')}</ListItemText>
        </MenuItem>
      </Menu>
    </>
  );
}
