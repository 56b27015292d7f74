import { toast } from '@paraply/core/toasts';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { TaxRequest } from '../api/taxRequests';
import { useWithdrawTaxRequest } from '../api/taxRequests';

interface TaxRequestNoticeProps {
  /** The newest requests of one kind, the newest first. */
  requests: TaxRequest[];
}

/** Where the latest request stands, beside the settings that apply until it is approved. */
export function TaxRequestNotice({ requests }: TaxRequestNoticeProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const errorText = useErrorText();
  const withdraw = useWithdrawTaxRequest(() => {
    toast('success', t('taxRequests.withdrawn'));
  });
  const [latest] = requests;
  if (latest?.status === 'waiting') {
    return (
      <Notice title={t('taxRequests.waiting', { date: date(latest.createdAt) })}>
        <p>{t('taxRequests.waitingText', { summary: latest.summary })}</p>
        {withdraw.isError && <p className="text-danger">{errorText(withdraw.error)}</p>}
        <Button
          busy={withdraw.isPending}
          className="mt-3"
          onClick={() => {
            withdraw.mutate(latest.id);
          }}
          variant="secondary"
        >
          {t('taxRequests.withdraw')}
        </Button>
      </Notice>
    );
  }
  if (latest?.status === 'rejected') {
    return (
      <Notice kind="warning" title={t('taxRequests.rejected', { date: date(latest.decidedAt ?? latest.createdAt) })}>
        <p>{t('taxRequests.rejectedText', { summary: latest.summary, reason: latest.decisionNote ?? '' })}</p>
      </Notice>
    );
  }
  if (latest?.status === 'approved' && latest.kind === 'tax' && latest.effectiveFrom !== undefined) {
    return (
      <Notice kind="success" title={t('taxRequests.approved', { date: date(latest.effectiveFrom) })}>
        <p>{latest.summary}</p>
      </Notice>
    );
  }
  return null;
}
