import type { Address } from '@paraply/core/address';
import { useNotify } from 'react-admin';
import type { MouseEvent } from 'react';
import { downloadFile } from '../providers/downloadFile';

/** The click on a link to a file that may first ask the user to confirm who they are. Without scripts it is any other link. */
export function useDownload(from: Address) {
  const notify = useNotify();
  return (event: MouseEvent) => {
    event.preventDefault();
    downloadFile(from).catch((error: unknown) => {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    });
  };
}
