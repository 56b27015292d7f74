import { toast } from '@paraply/core/toasts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { IconButton } from '@/components/ui/IconButton';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { downloads } from '@/lib/downloads';
import type { Reimbursement } from '../api/reimbursements';
import { useWithdrawReimbursement } from '../api/reimbursements';
import { ReimbursementBadge } from './ReimbursementBadge';

interface ReimbursementRowProps {
  reimbursement: Reimbursement;
  isOpen: boolean;
}

export function ReimbursementRow({ reimbursement, isOpen }: ReimbursementRowProps) {
  const { t } = useTranslation();
  const { money, decimal } = useFormat();
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawReimbursement(reimbursement.invoiceId, () => {
    toast('success', t('reimbursements.withdrawn'));
  });
  const sum = reimbursement.amount ?? reimbursement.claimed ?? reimbursement.taxFree;
  const extent =
    reimbursement.kind === 'mileage'
      ? t('reimbursements.ofKilometres', { kilometres: decimal(reimbursement.kilometres ?? '0') })
      : reimbursement.kind === 'per_diem'
        ? t('reimbursements.ofDays', { count: reimbursement.days?.length ?? 0 })
        : null;
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{reimbursement.description}</p>
        <p className="text-xs text-muted">
          {[t(`reimbursements.kind.${reimbursement.kind}`), extent].filter(Boolean).join(' · ')}
          {reimbursement.taxFree !== sum && (
            <> · {t('reimbursements.taxFreePart', { amount: money(reimbursement.taxFree) })}</>
          )}
        </p>
        {reimbursement.fileId !== undefined && (
          <a
            className="inline-flex min-h-11 max-w-full items-center truncate text-primary underline md:min-h-0"
            href={downloads.invoiceFile(reimbursement.invoiceId, reimbursement.fileId)}
            rel="noreferrer"
            target="_blank"
          >
            {reimbursement.fileName}
          </a>
        )}
        {reimbursement.status === 'rejected' && reimbursement.reason !== undefined && (
          <p className="text-danger">{t('reimbursements.rejectedBecause', { reason: reimbursement.reason })}</p>
        )}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <span className="figures font-semibold">{money(sum)}</span>
        <ReimbursementBadge status={reimbursement.status} />
      </div>
      {isOpen && (
        <div className="-my-2.5 shrink-0">
          <IconButton
            icon={Trash2}
            label={`${t('controls.remove')}: ${reimbursement.description}`}
            onClick={() => {
              setIsAsking(true);
            }}
          />
        </div>
      )}
      <ConfirmDialog
        busy={withdraw.isPending}
        confirm={t('controls.remove')}
        danger
        onConfirm={() => {
          withdraw.mutate(reimbursement.id, {
            onError: (error) => {
              setIsAsking(false);
              toast('error', t('reimbursements.withdrawFailed'), errorText(error));
            },
          });
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        text={t('reimbursements.withdrawText')}
        title={t('reimbursements.withdrawTitle', { description: reimbursement.description })}
      />
    </li>
  );
}
