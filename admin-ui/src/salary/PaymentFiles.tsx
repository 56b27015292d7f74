import { Allowed } from '../access/Allowed';
import { DownloadLink } from '../components/DownloadLink';
import { Count, Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';
import type { SalaryPaymentFile } from '../types/api';

/** Every file that was made for the bank, kept byte by byte. */
export function PaymentFiles({ files }: { files: SalaryPaymentFile[] }) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <Panel title={t('salary.files')} flush>
      <PlainTable
        label={t('salary.files')}
        rows={files}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t('salary.fileNumber'),
            render: ({ id, sequence }) => (
              <Allowed to="run_payroll">
                <DownloadLink href={downloads.paymentFile(id)}>
                  {t('salary.fileDownload', { number: sequence })}
                </DownloadLink>
              </Allowed>
            ),
          },
          { label: t('salary.fileMade'), render: ({ createdAt }) => <When at={createdAt} time /> },
          { label: t('salary.fileFormat'), from: 'lg', render: ({ format }) => format },
          { label: t('salary.fileMessage'), from: 'lg', render: ({ messageId }) => messageId },
          { label: t('salary.filePayments'), end: true, render: ({ paymentCount }) => <Count of={paymentCount} /> },
          { label: t('salary.fileTotal'), end: true, render: ({ total }) => <Money amount={total} /> },
        ]}
      />
    </Panel>
  );
}
