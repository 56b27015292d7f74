import { toast } from '@paraply/core/toasts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { download } from '@/lib/fetchBlob';
import { downloads } from '@/lib/downloads';
import { DeleteAccountDialog } from './DeleteAccountDialog';

/** What is stored about a person: to take along, and to be forgotten. */
export function DataPanel() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [deleting, setDeleting] = useState(false);
  const fetchData = useMutation({
    mutationFn: () => download(downloads.profileExport, 'paraply-data.json'),
    onError: (error) => {
      toast('error', t('profile.exportFailed'), errorText(error));
    },
  });
  return (
    <Panel title={t('profile.data')}>
      <p className="mb-3 max-w-[68ch] text-muted">{t('profile.exportText')}</p>
      <Button
        busy={fetchData.isPending}
        onClick={() => {
          fetchData.mutate();
        }}
        variant="secondary"
      >
        <Download aria-hidden="true" size={18} strokeWidth={1.75} />
        {t('profile.export')}
      </Button>
      <h3 className="mt-8 mb-1 font-semibold">{t('profile.deleteHeading')}</h3>
      <p className="mb-3 max-w-[68ch] text-muted">{t('profile.deleteText')}</p>
      <Button
        className="text-danger"
        onClick={() => {
          setDeleting(true);
        }}
        variant="secondary"
      >
        {t('profile.delete')}
      </Button>
      <DeleteAccountDialog onOpenChange={setDeleting} open={deleting} />
    </Panel>
  );
}
