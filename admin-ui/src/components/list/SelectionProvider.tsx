import { useState, type ReactNode } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';
import { SelectionContext } from './selection';

/**
 * Holds the selection of the surrounding list: single records, or all that its filters match. react-admin's
 * SelectAllButton fetches ids instead, 250 by default; here the server applies the filter itself.
 */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const list = useListContext<RaRecord>();
  const { data = [], total = 0, selectedIds, onSelect, onToggleItem, onUnselectItems } = list;
  // The filter of the request: with the permanent filter of the list.
  const filter: object = { ...(list.filterValues as object), ...(list.filter as object | undefined) };
  const state = JSON.stringify([filter, selectedIds]);
  const [allAt, setAllAt] = useState<string>();
  const all = allAt === state;
  // Other filters or another selection end it for good, also for someone who then returns to these.
  if (allAt !== undefined && !all) setAllAt(undefined);
  const here = data.map(({ id }) => id);
  const wholePage = here.length > 0 && here.every((id) => selectedIds.includes(id));
  const selection = {
    ids: (selectedIds as Identifier[]).map(String),
    matching: all ? { filter, total } : undefined,
    total,
    wholePage: all || wholePage,
    somePage: all || here.some((id) => selectedIds.includes(id)),
    isSelected: (id: Identifier) => all || selectedIds.includes(id),
    toggle: (id: Identifier) => {
      if (all) onSelect(here.filter((other) => other !== id));
      else onToggleItem(id);
    },
    togglePage: () => {
      const elsewhere = all ? [] : selectedIds.filter((id: Identifier) => !here.includes(id));
      onSelect(all || wholePage ? elsewhere : [...elsewhere, ...here]);
    },
    selectMatching: () => {
      setAllAt(state);
    },
    clear: () => {
      setAllAt(undefined);
      onUnselectItems();
    },
  };
  return <SelectionContext.Provider value={selection}>{children}</SelectionContext.Provider>;
}
