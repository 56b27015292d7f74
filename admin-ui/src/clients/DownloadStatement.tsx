import { Button } from '@mui/material';
import { FileDown } from 'lucide-react';
import { Icon } from '../components/Icon';
import { useDownload } from '../components/useDownload';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';

interface DownloadStatementProps {
  client: string;
  period: { from: string; to: string };
}

/** The statement for the client, in the language of the client's invoices. */
export function DownloadStatement({ client, period }: DownloadStatementProps) {
  const t = useT();
  const href = downloads.clientStatement(client, period);
  const download = useDownload(href);
  return (
    <Button variant="outlined" href={href} download onClick={download} startIcon={<Icon of={FileDown} size={18} />}>
      {t('statement.download')}
    </Button>
  );
}
