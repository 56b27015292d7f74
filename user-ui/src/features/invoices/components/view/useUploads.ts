import { prepareFile } from '@paraply/core/photos';
import { toast } from '@paraply/core/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { addFiles } from '@/api/invoiceFiles';
import { useTranslation } from '@/i18n/useTranslation';
import type { Upload } from '../../lib/uploads';
import { UploadQueue } from '../../lib/uploads';

export interface Uploads {
  entries: readonly Upload[];
  queue: UploadQueue;
}

/** Asks before leaving, since the files would be lost. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The upload queue of an invoice; starts once the invoice is saved. */
export function useUploads(invoiceId: string | null): Uploads {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [queue] = useState(() => new UploadQueue(prepareFile, (id, file) => addFiles(client, id, [file])));
  const entries = useSyncExternalStore(queue.subscribe, queue.entries);
  const unsent = entries.length > 0;

  useEffect(() => {
    if (invoiceId !== null) queue.begin(invoiceId);
  }, [invoiceId, queue]);

  useEffect(() => {
    if (!unsent) return undefined;
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [unsent]);

  const leave = useEffectEvent(() => {
    const count = queue.abandon();
    if (count > 0) toast('info', t('invoices.filesLost', { count }));
  });
  useEffect(
    () => () => {
      leave();
    },
    [],
  );

  return { entries, queue };
}
