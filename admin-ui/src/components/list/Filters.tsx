import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { FilterLiveForm, useListContext } from 'react-admin';
import { useT } from '../../i18n/useT';

/** The filters of a list, applied while one types and kept in the address. */
export function Filters({ children }: { children: ReactNode }) {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const filtered = Object.values(filterValues as Record<string, unknown>).some(
    (value) => value !== '' && value != null,
  );
  return (
    <FilterLiveForm debounce={300}>
      <Box
        role="search"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4, '& > *': { flex: '1 1 150px', maxWidth: { md: 320 } } }}
      >
        {children}
        {filtered && (
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
  );
}
