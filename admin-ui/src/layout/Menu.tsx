import { Box, Typography } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { neededFor } from '../access/pages';
import { useMay } from '../access/useMay';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';
import { useDashboard } from '../providers/useDashboard';
import { navigation } from './navigation';

interface MenuProps {
  onNavigate?: () => void;
}

/**
 * The way through the back office, with a count where something waits. react-admin's Menu makes links the entries of an
 * application menu (role menu, role menuitem), without aria-current and groups.
 */
export function Menu({ onNavigate }: MenuProps) {
  const t = useT();
  const { pathname } = useLocation();
  const { data: figures } = useDashboard();
  const may = useMay();
  const groups = navigation
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => may(neededFor(to))) }))
    .filter(({ items }) => items.length > 0);
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={{ px: 3, py: 4 }}>
      {groups.map((group, index) => (
        <Box key={group.label ?? 'work'} sx={{ mt: index === 0 ? 0 : 4 }}>
          {group.label && (
            <Typography variant="caption" component="p" sx={{ px: 3, mb: 1, color: 'text.secondary', fontWeight: 600 }}>
              {t(group.label)}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {group.items.map(({ to, label, icon, beneath, waiting, waitsFor }) => {
              const current = [to, ...(beneath ?? [])].some(
                (place) => pathname === place || pathname.startsWith(`${place}/`),
              );
              const isForMe = waitsFor === undefined || may(waitsFor);
              const count = figures && waiting && isForMe ? waiting(figures) : 0;
              return (
                <li key={to}>
                  <Box
                    component={Link}
                    to={to}
                    onClick={onNavigate}
                    aria-current={current ? 'page' : undefined}
                    sx={{
                      display: 'flex',
                      alignItems: 'center',
                      gap: 3,
                      minHeight: 36,
                      px: 3,
                      borderRadius: 1,
                      textDecoration: 'none',
                      fontWeight: current ? 650 : 500,
                      color: current ? 'primary.main' : 'text.primary',
                      bgcolor: current ? 'roles.sentSoft' : 'transparent',
                      '&:hover': { bgcolor: current ? 'roles.sentSoft' : 'roles.quietSoft' },
                      '@media (pointer: coarse)': { minHeight: 44 },
                    }}
                  >
                    <Icon of={icon} />
                    <Box component="span" sx={{ flex: 1 }}>
                      {t(label)}
                    </Box>
                    {count > 0 && (
                      <Box
                        component="span"
                        aria-label={t('nav.waiting', { smart_count: count })}
                        role="img"
                        sx={{
                          px: 2,
                          borderRadius: 999,
                          fontSize: '0.8125rem',
                          fontWeight: 650,
                          bgcolor: 'roles.accent',
                          color: 'roles.onAccent',
                        }}
                      >
                        {count}
                      </Box>
                    )}
                  </Box>
                </li>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
