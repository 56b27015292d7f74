import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import { FileBox } from '../view/FileBox';
import type { Uploads } from '../view/useUploads';
import type { Draft } from './useDraft';

interface FilesSectionProps {
  draft: Draft;
  uploads: Uploads;
}

/** The invoice's files. They belong to a saved draft, so choosing files saves it at once if possible. */
export function FilesSection({ draft, uploads }: FilesSectionProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('invoices.files')}>
      <FileBox
        invoiceId={draft.stored?.id ?? null}
        onChosen={() => {
          draft.touch();
          draft.hurry();
        }}
        uploads={uploads}
      />
    </Panel>
  );
}
