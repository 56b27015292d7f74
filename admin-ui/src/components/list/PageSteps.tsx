import { Box, Button, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../../i18n/useT';
import { Icon } from '../Icon';
import { SelectBox } from '../SelectBox';

interface PageStepsProps {
  /** Counted from one. */
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
  /** How many rows a page may have, where one can choose. */
  sizes?: { choices: readonly number[]; onChoose: (perPage: number) => void };
}

/** Which rows are shown out of how many, and the way to the others. */
export function PageSteps({ page, perPage, total, onPage, sizes }: PageStepsProps) {
  const t = useT();
  if (total === 0) return null;
  const first = (page - 1) * perPage + 1;
  return (
    <Box
      component="nav"
      aria-label={t('list.pages')}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, mt: 4, flexWrap: 'wrap' }}
    >
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {t('list.range', { first, last: Math.min(page * perPage, total), total })}
      </Typography>
      {sizes && total > Math.min(...sizes.choices) && (
        <Box sx={{ width: 150, ml: 'auto' }}>
          <SelectBox
            label={t('list.perPage')}
            value={String(perPage)}
            choices={sizes.choices.map((size) => ({ value: String(size), label: String(size) }))}
            onChoose={(size) => {
              sizes.onChoose(Number(size));
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
