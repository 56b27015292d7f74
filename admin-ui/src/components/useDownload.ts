import { useNotify } from 'react-admin';
import type { MouseEvent } from 'react';
import { downloadFile } from '../providers/httpClient';

/** The click on a link to a file that may first ask the user to confirm who they are. Without scripts it is any other link. */
export function useDownload(url: string) {
  const notify = useNotify();
  return (event: MouseEvent) => {
    event.preventDefault();
    downloadFile(url).catch((error: unknown) => {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    });
  };
}
