import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Divider, MenuItem, TextField } from '@mui/material';
import { Bookmark } from 'lucide-react';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { useT } from '../../i18n/useT';
import { withQuery } from '../../lib/savedQueries';
import { storeQueries, useQueries } from '../../lib/preferences';
import { ToolMenu } from './ToolMenu';

function sameFilter(one: object, other: object): boolean {
  const text = (filter: object) => JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b)));
  return text(one) === text(other);
}

/**
 * Filters saved under a name on this device. react-admin's SavedQueriesList has a button as a child of a list (axe:
 * list) and another without a name, and its useSavedQueries keeps them in a store that logging out empties.
 */
export function SavedQueries() {
  const t = useT();
  const id = useId();
  const { resource, filterValues, setFilters } = useListContext();
  const filter = filterValues as Record<string, unknown>;
  const queries = useQueries(resource);
  const [name, setName] = useState<string>();
  const current = queries.find((query) => sameFilter(query.filter, filter));
  const closeDialog = () => {
    setName(undefined);
  };
  return (
    <>
      <ToolMenu label={current?.name ?? t('savedQueries.label')} icon={Bookmark}>
        {(close) => [
          ...queries.map((query) => (
            <MenuItem
              key={query.name}
              selected={query === current}
              onClick={() => {
                close();
                setFilters(query.filter, [], false);
              }}
            >
              {query.name}
            </MenuItem>
          )),
          queries.length > 0 && <Divider key="line" />,
          <MenuItem
            key="keep"
            disabled={Object.keys(filter).length === 0 || current !== undefined}
            onClick={() => {
              close();
              setName('');
            }}
          >
            {t('savedQueries.keep')}
          </MenuItem>,
          current && (
            <MenuItem
              key="forget"
              onClick={() => {
                close();
                storeQueries(
                  resource,
                  queries.filter((query) => query !== current),
                );
              }}
            >
              {t('savedQueries.forget', { name: current.name })}
            </MenuItem>
          ),
        ]}
      </ToolMenu>
      {name !== undefined && (
        <Dialog open onClose={closeDialog} aria-labelledby={id} maxWidth="xs" fullWidth>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() === '') return;
              storeQueries(resource, withQuery(queries, { name: name.trim(), filter }));
              closeDialog();
            }}
          >
            <DialogTitle id={id}>{t('savedQueries.keep')}</DialogTitle>
            <DialogContent>
              <TextField
                label={t('fields.name')}
                value={name}
                required
                autoFocus
                fullWidth
                slotProps={{ htmlInput: { maxLength: 60 } }}
                onChange={(event) => {
                  setName(event.target.value);
                }}
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={closeDialog}>{t('common.cancel')}</Button>
              <Button type="submit" variant="contained" disabled={name.trim() === ''}>
                {t('common.save')}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
