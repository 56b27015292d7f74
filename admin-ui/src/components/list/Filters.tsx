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
        sx={{
          display: 'grid',
          gap: 3,
          mb: 4,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
          alignItems: 'start',
        }}
      >
        {children}
        {filtered && (
          <Button
            variant="text"
            sx={{ justifySelf: 'start' }}
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
