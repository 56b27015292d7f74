import { createContext, useContext } from 'react';
import type { Identifier } from 'react-admin';

/** The selection of a list. */
interface ListSelection {
  /** The selected records. */
  ids: string[];
  /** Set when all matching records on every page are selected instead: the filter of the list, and their count. */
  matching: { filter: object; total: number } | undefined;
  /** How many records match. */
  total: number;
  /** Whether all records of the page are selected, and whether any is. */
  wholePage: boolean;
  somePage: boolean;
  isSelected: (id: Identifier) => boolean;
  toggle: (id: Identifier) => void;
  togglePage: () => void;
  selectMatching: () => void;
  clear: () => void;
}

export const SelectionContext = createContext<ListSelection | undefined>(undefined);

/** The selection of the surrounding list. */
export function useSelection(): ListSelection {
  const selection = useContext(SelectionContext);
  if (selection === undefined) throw new Error('useSelection needs a SelectionProvider');
  return selection;
}
