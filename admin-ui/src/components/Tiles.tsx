import { Box } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon';
import { RouteLink } from './RouteLink';

export interface Tile {
  label: string;
  value: string;
  /** A second fact in small. */
  note?: string;
  /** What the figure is made of. */
  to?: string;
  /** What it is the sum of, each leading to its own. */
  parts?: { label: string; value: string; to: string }[];
  icon?: LucideIcon;
  tone?: 'danger' | 'accent';
}

/** A figure of more signs than this has no room in half of a phone's width. */
const halfWidth = 14;

/** The figures that a page is about, large. */
export function Tiles({ tiles }: { tiles: Tile[] }) {
  const isLong = tiles.some(({ value }) => value.length > halfWidth);
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: { xs: 2, lg: 4 },
        gridTemplateColumns: {
          xs: isLong ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: `repeat(${Math.min(tiles.length, 4)}, minmax(0, 1fr))`,
        },
      }}
    >
      {tiles.map((tile) => (
        <Box
          component="li"
          key={tile.label}
          sx={{ display: 'grid', '&:last-of-type:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } } }}
        >
          {tile.to === undefined || tile.parts ? (
            <Box sx={frame}>
              <TileFacts tile={tile} />
            </Box>
          ) : (
            <Box component={Link} to={tile.to} sx={{ ...frame, '&:hover': { borderColor: 'primary.main' } }}>
              <TileFacts tile={tile} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const frame = {
  display: 'block',
  p: { xs: 3, lg: 4 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '14px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  transition: 'border-color 140ms ease-out',
} as const;

function TileFacts({ tile }: { tile: Tile }) {
  const { to, parts } = tile;
  if (to === undefined || parts === undefined) return <TileFigure tile={tile} />;
  return (
    <>
      <Box component={Link} to={to} sx={{ display: 'block', color: 'inherit', textDecoration: 'none' }}>
        <TileFigure tile={tile} />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, fontSize: '0.8125rem' }}>
        {parts.map((part) => (
          <Box
            component="li"
            key={part.label}
            sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}
          >
            <RouteLink to={part.to}>{part.label}</RouteLink>
            <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {part.value}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

function TileFigure({ tile: { label, value, note, icon, tone } }: { tile: Tile }) {
  return (
    <>
      <Box
        component="span"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          color: tone === 'danger' ? 'roles.danger' : 'text.secondary',
        }}
      >
        {icon && <Icon of={icon} size={18} />}
        {label}
      </Box>
      <Box
        component="span"
        sx={{
          display: 'inline-block',
          mt: 1,
          fontSize: { xs: '1.0625rem', sm: '1.25rem', xl: '1.625rem' },
          fontWeight: 650,
          lineHeight: 1.25,
          letterSpacing: '-0.012em',
          boxShadow: tone === 'accent' ? (theme) => `inset 0 -0.3em 0 ${theme.palette.roles.accent}55` : undefined,
        }}
      >
        {value}
      </Box>
      {note && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </>
  );
}
