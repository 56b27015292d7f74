import { Box } from '@mui/material';
import { Fragment } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { useT } from '../../i18n/useT';
import type { Column, Details } from './columns';

interface RecordRowsProps<T extends RaRecord> {
  columns: Column<T>[];
  details?: Details<T>;
}

/**
 * Records as rows for narrow screens: title and figure first, the rest beneath. react-admin's SimpleList puts all of the
 * rest into a paragraph, where neither blocks nor details may stand.
 */
export function RecordRows<T extends RaRecord>({ columns, details }: RecordRowsProps<T>) {
  const t = useT();
  const { data } = useListContext<T>();
  const at = (place: Column<T>['narrow']) => columns.filter(({ narrow }) => narrow === place);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((record) => (
        <Box component="li" key={record.id} sx={{ px: 4, py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <Box sx={{ minWidth: 0, fontWeight: 600, '& a': { display: 'inline-block', py: 1 } }}>
              {at('title').map((column) => (
                <Fragment key={column.source}>{column.render(record)}</Fragment>
              ))}
            </Box>
            <Box sx={{ textAlign: 'right', fontWeight: 600, py: 1 }}>
              {at('figure').map((column) => (
                <div key={column.source}>{column.render(record)}</div>
              ))}
            </Box>
          </Box>
          {at('text').map((column) => (
            <div key={column.source}>{column.render(record)}</div>
          ))}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 3,
              rowGap: 1,
              color: 'text.secondary',
            }}
          >
            {/* On a phone a line of their own in every row: beside the rest only where that happens to be short. */}
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                flexBasis: { xs: '100%', sm: 'auto' },
                '&:empty': { display: 'none' },
              }}
            >
              {at('badge').map((column) => (
                <Fragment key={column.source}>{column.render(record)}</Fragment>
              ))}
            </Box>
            {at('meta').map((column) => (
              <Box component="span" key={column.source} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ fontSize: '0.8125rem' }}>
                  {t(column.label)}{' '}
                </Box>
                {column.render(record)}
              </Box>
            ))}
          </Box>
          {details && (
            <Box component="details" sx={{ mt: 1 }}>
              <Box component="summary" sx={{ color: 'primary.main', fontWeight: 500, py: 2, cursor: 'pointer' }}>
                {t('list.details')}
              </Box>
              {details.render(record)}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
