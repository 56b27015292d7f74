import { useState, type ReactNode } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';
import { ChoiceContext } from './choice';

/** Keeps what is chosen in the list around it: the records that are marked, or all that its filters match. */
export function ChoiceProvider({ children }: { children: ReactNode }) {
  const list = useListContext<RaRecord>();
  const { data = [], total = 0, selectedIds, onSelect, onToggleItem, onUnselectItems } = list;
  // As the list itself was asked for: with what it always is narrowed to.
  const filter: object = { ...(list.filterValues as object), ...(list.filter as object | undefined) };
  const mark = JSON.stringify([filter, selectedIds]);
  const [allAt, setAllAt] = useState<string>();
  const all = allAt === mark;
  // Other filters or another choice end it for good, also for who then goes back to these.
  if (allAt !== undefined && !all) setAllAt(undefined);
  const here = data.map(({ id }) => id);
  const wholePage = here.length > 0 && here.every((id) => selectedIds.includes(id));
  const choice = {
    ids: (selectedIds as Identifier[]).map(String),
    matching: all ? { filter, total } : undefined,
    total,
    wholePage: all || wholePage,
    somePage: all || here.some((id) => selectedIds.includes(id)),
    isChosen: (id: Identifier) => all || selectedIds.includes(id),
    toggle: (id: Identifier) => {
      if (all) onSelect(here.filter((other) => other !== id));
      else onToggleItem(id);
    },
    togglePage: () => {
      const elsewhere = all ? [] : selectedIds.filter((id: Identifier) => !here.includes(id));
      onSelect(all || wholePage ? elsewhere : [...elsewhere, ...here]);
    },
    chooseMatching: () => {
      setAllAt(mark);
    },
    clear: () => {
      setAllAt(undefined);
      onUnselectItems();
    },
  };
  return <ChoiceContext.Provider value={choice}>{children}</ChoiceContext.Provider>;
}
