import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { filesQuery } from '@/api/invoiceFiles';
import { Fold } from '@/components/ui/Fold';
import { useTranslation } from '@/i18n/useTranslation';
import { FileBox } from '../view/FileBox';
import type { Uploads } from '../view/useUploads';
import type { Draft } from './useDraft';

interface FilesFoldProps {
  draft: Draft;
  uploads: Uploads;
}

/** The invoice's files. They belong to a saved draft, so choosing files saves it at once if possible. */
export function FilesFold({ draft, uploads }: FilesFoldProps) {
  const { t } = useTranslation();
  const id = draft.stored?.id ?? null;
  const { data: stored } = useQuery({ ...filesQuery(id ?? ''), enabled: id !== null });
  const failed = uploads.entries.filter(({ state }) => state.kind === 'failed').length;
  const count = (stored?.length ?? 0) + uploads.entries.length - failed;
  const newest = uploads.entries.at(-1);
  return (
    <Fold
      icon={Paperclip}
      // For a file that was chosen, and for one that could not be uploaded.
      openFor={newest && [newest.key, failed].join(' ')}
      summary={count === 0 ? t('invoices.none') : t('invoices.filesCount', { count })}
      takesFiles
      title={t('invoices.files')}
    >
      <FileBox
        invoiceId={id}
        onChosen={() => {
          draft.touch();
          draft.hurry();
        }}
        uploads={uploads}
      />
    </Fold>
  );
}
