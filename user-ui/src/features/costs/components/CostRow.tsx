import { toast } from '@paraply/core/toasts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { IconButton } from '@/components/ui/IconButton';
import { useErrorText } from '@/i18n/useErrorText';
import { useFormat } from '@/i18n/useFormat';
import { paths } from '@/lib/paths';
import type { Cost } from '../api/costs';
import { useWithdrawCost } from '../api/costs';
import { CostBadge } from './CostBadge';

interface CostRowProps {
  cost: Cost;
  isOpen: boolean;
}

export function CostRow({ cost, isOpen }: CostRowProps) {
  const { t } = useTranslation();
  const { money, decimal } = useFormat();
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawCost(cost.invoiceId, () => {
    toast('success', t('costs.withdrawn'));
  });
  const sum = cost.amount ?? cost.claimed ?? cost.taxFree;
  const extent =
    cost.kind === 'mileage'
      ? t('costs.ofKilometres', { kilometres: decimal(cost.kilometres ?? '0') })
      : cost.kind === 'per_diem'
        ? t('costs.ofDays', { count: cost.days?.length ?? 0 })
        : null;
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{cost.description}</p>
        <p className="text-xs text-muted">
          {[t(`costs.kind.${cost.kind}`), extent].filter(Boolean).join(' · ')}
          {cost.taxFree !== sum && <> · {t('costs.taxFreePart', { amount: money(cost.taxFree) })}</>}
        </p>
        {cost.fileId !== undefined && (
          <a
            className="inline-flex min-h-11 max-w-full items-center truncate text-primary underline md:min-h-0"
            href={paths.invoiceFile(cost.invoiceId, cost.fileId)}
            rel="noreferrer"
            target="_blank"
          >
            {cost.fileName}
          </a>
        )}
        {cost.status === 'rejected' && cost.reason !== undefined && (
          <p className="text-danger">{t('costs.rejectedBecause', { reason: cost.reason })}</p>
        )}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <span className="figures font-semibold">{money(sum)}</span>
        <CostBadge status={cost.status} />
      </div>
      {isOpen && (
        <div className="-my-2.5 shrink-0">
          <IconButton
            icon={Trash2}
            label={`${t('common.remove')}: ${cost.description}`}
            onClick={() => {
              setIsAsking(true);
            }}
          />
        </div>
      )}
      <ConfirmDialog
        busy={withdraw.isPending}
        confirm={t('common.remove')}
        danger
        onConfirm={() => {
          withdraw.mutate(cost.id, {
            onError: (error) => {
              setIsAsking(false);
              toast('error', t('costs.withdrawFailed'), errorText(error));
            },
          });
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        text={t('costs.withdrawText')}
        title={t('costs.withdrawTitle', { description: cost.description })}
      />
    </li>
  );
}
