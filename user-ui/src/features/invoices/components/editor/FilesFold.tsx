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
  const waiting = uploads.entries.length;
  const count = (stored?.length ?? 0) + waiting;
  return (
    <Fold
      icon={Paperclip}
      openFor={waiting === 0 ? undefined : waiting}
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
