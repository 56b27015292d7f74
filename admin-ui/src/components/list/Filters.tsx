import { Box, Button, useMediaQuery, type Theme } from '@mui/material';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { FilterLiveForm, ListContextProvider, useListContext, type ListControllerResult } from 'react-admin';
import { useT } from '../../i18n/useT';
import { Icon } from '../Icon';

/** The filters of a list, applied while typing and kept in the address; on a phone the first, and a button for the rest. */
export function Filters({ children }: { children: ReactNode }) {
  const t = useT();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [open, setOpen] = useState(false);
  const list = useListContextOnPage();
  const { filterValues, setFilters } = list;
  const count = Object.values(filterValues as Record<string, unknown>).filter(
    (value) => value !== '' && value != null,
  ).length;
  return (
    <ListContextProvider value={list}>
      <FilterLiveForm debounce={300}>
        <Box
          role="search"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 3,
            mb: 4,
            '& > *': { flex: '1 1 150px', maxWidth: { md: 320 } },
            // The button takes its place in the first row, beside the first filter.
            ...(narrow && !open && { '& > div ~ div': { display: 'none' } }),
          }}
        >
          {narrow && (
            <Button
              variant="outlined"
              aria-expanded={open}
              startIcon={<Icon of={SlidersHorizontal} size={18} />}
              sx={{ '&&': { flex: '0 0 auto', minHeight: 44 } }}
              onClick={() => {
                setOpen(!open);
              }}
            >
              {count === 0 ? t('filters.label') : t('filters.count', { count })}
            </Button>
          )}
          {children}
          {count > 0 && (
            <Button
              variant="text"
              sx={{ '&&': { flex: '0 0 auto' } }}
              onClick={() => {
                setFilters({}, [], false);
              }}
            >
              {t('list.clear')}
            </Button>
          )}
        </Box>
      </FilterLiveForm>
    </ListContextProvider>
  );
}

/**
 * The list context, whose filters no longer change once another page is being opened: the last input is applied with a
 * delay, and applying it while the other page loads would navigate back.
 */
function useListContextOnPage(): ListControllerResult {
  const list = useListContext();
  const [here] = useState(() => window.location.pathname);
  return useMemo(
    () => ({
      ...list,
      setFilters: (...change: Parameters<typeof list.setFilters>) => {
        if (window.location.pathname === here) list.setFilters(...change);
      },
    }),
    [list, here],
  );
}
