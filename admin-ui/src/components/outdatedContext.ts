import { createContext, useContext } from 'react';

export const OutdatedContext = createContext(false);

/** Whether the rows around are still those of the page, filter or order before. */
export function useOutdated(): boolean {
  return useContext(OutdatedContext);
}
