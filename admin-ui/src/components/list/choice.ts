import { createContext, useContext } from 'react';
import type { Identifier } from 'react-admin';

/** What is chosen in a list, and how to choose otherwise. */
export interface Choice {
  /** The records that are marked. */
  ids: string[];
  /** Instead of them all that match, on every page: the filter as the list is asked for, and how many there are. */
  matching: { filter: object; total: number } | undefined;
  /** How many match. */
  total: number;
  /** All of the page are chosen; some are. */
  wholePage: boolean;
  somePage: boolean;
  isChosen: (id: Identifier) => boolean;
  toggle: (id: Identifier) => void;
  togglePage: () => void;
  chooseMatching: () => void;
  clear: () => void;
}

export const ChoiceContext = createContext<Choice | undefined>(undefined);

/** The choice of the list around it. */
export function useChoice(): Choice {
  const choice = useContext(ChoiceContext);
  if (choice === undefined) throw new Error('There is no list to choose in.');
  return choice;
}
