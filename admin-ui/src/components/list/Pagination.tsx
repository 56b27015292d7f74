import { Box, Button, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../../i18n/useT';
import { Icon } from '../Icon';
import { useOutdated } from '../outdatedContext';
import { SelectBox } from '../SelectBox';
import { pageSizeIn, pageSizes, type PageSize } from './pageSizes';

interface PaginationProps {
  /** From one. */
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
  onPerPage: (perPage: PageSize) => void;
}

/**
 * Which rows are shown out of how many, and the way to the others; also for reports, which have no list context for
 * react-admin's Pagination to read. That one names its buttons in English below 768 px, has no page sizes there, and
 * announces no change.
 */
export function Pagination({ page, perPage, total, onPage, onPerPage }: PaginationProps) {
  const t = useT();
  const outdated = useOutdated();
  if (total === 0) return null;
  const first = (page - 1) * perPage + 1;
  // The address may hold another.
  const sizes = [...new Set<number>([...pageSizes, perPage])].toSorted((one, other) => one - other);
  return (
    <Box
      component="nav"
      aria-label={t('list.pages')}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mt: 4, flexWrap: 'wrap' }}
    >
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {outdated ? t('common.loading') : t('list.range', { first, last: Math.min(page * perPage, total), total })}
      </Typography>
      {total > pageSizes[0] && (
        <Box sx={{ width: 150, ml: 'auto' }}>
          <SelectBox
            label={t('list.perPage')}
            value={String(perPage)}
            choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChoose={(size) => {
              const chosen = pageSizeIn(size);
              if (chosen) onPerPage(chosen);
            }}
          />
        </Box>
      )}
      {total > perPage && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button
            variant="outlined"
            disabled={page === 1}
            startIcon={<Icon of={ChevronLeft} size={18} />}
            onClick={() => {
              onPage(page - 1);
            }}
          >
            {t('list.previous')}
          </Button>
          <Button
            variant="outlined"
            disabled={page * perPage >= total}
            endIcon={<Icon of={ChevronRight} size={18} />}
            onClick={() => {
              onPage(page + 1);
            }}
          >
            {t('list.next')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
