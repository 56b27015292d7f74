import { sumsOf } from '@paraply/core/amount';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, CornerUpLeft, Send } from 'lucide-react';
import { useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { ActDialog } from '../../components/act/ActDialog';
import { Icon } from '../../components/Icon';
import { useSelection } from '../../components/list/selection';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { BulkAction, Invoice } from '../../types/api';
import { may } from '../../components/invoice/may';
import { maxAtOnce, maxInBatch, type BatchQuestion } from './batch';
import { ReasonField } from './ReasonField';
import { toReport, type BulkReport } from './report';

const acts: { action: BulkAction; icon: typeof Send }[] = [
  { action: 'send', icon: Send },
  { action: 'return', icon: CornerUpLeft },
  { action: 'cancel', icon: Ban },
];

export interface BulkActsProps {
  onReport: (report: BulkReport) => void;
  onBatch: (question: BatchQuestion) => void;
}

/** Sends, returns or cancels the chosen invoices: a few at once, with what is refused still chosen; many as a batch. */
export function BulkActs({ onReport, onBatch }: BulkActsProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const queryClient = useQueryClient();
  const { onSelect } = useListContext<Invoice>();
  const { ids, matching } = useSelection();
  const inBackground = matching !== undefined || ids.length > maxAtOnce;
  const { data: known } = useGetMany<Invoice>('invoices', { ids }, { enabled: !inBackground });
  const [action, setAction] = useState<BulkAction>();
  const [reason, setReason] = useState('');
  const chosen = (known ?? []).filter((invoice: Invoice | undefined) => invoice !== undefined);
  const sums = sumsOf(chosen)
    .map(({ currency, total }) => money(total, currency))
    .join(' + ');
  const tooMany = matching === undefined && ids.length > maxInBatch;
  const close = () => {
    setAction(undefined);
  };
  const ask = (name: BulkAction) => {
    if (inBackground) {
      onBatch({
        action: name,
        of: matching ? { filter: matching.filter } : { ids },
        count: matching?.total ?? ids.length,
      });
    } else {
      setReason('');
      setAction(name);
    }
  };
  const run = async (key: string) => {
    if (action === undefined) return;
    const { results } = await data.actOnInvoices(
      {
        action,
        invoices: chosen.map(({ id, version }) => ({ id, version })),
        ...(action === 'return' ? { reason: reason.trim() } : {}),
      },
      key,
    );
    onReport(toReport(chosen, results));
    onSelect(results.filter(({ ok }) => !ok).map(({ id }) => id));
  };
  return (
    <>
      {tooMany && <span>{t('bulk.tooMany', { max: maxInBatch })}</span>}
      {acts.map(({ action: name, icon }) => (
        <Button
          key={name}
          variant="outlined"
          size="small"
          color={name === 'cancel' ? 'error' : 'primary'}
          disabled={tooMany || (!inBackground && !chosen.some((invoice) => may(invoice, name)))}
          startIcon={<Icon of={icon} size={18} />}
          onClick={() => {
            ask(name);
          }}
        >
          {t(`bulk.${name}.label`)}
        </Button>
      ))}
      {action && (
        <ActDialog
          title={t(`bulk.${action}.title`, { smart_count: chosen.length })}
          tone={action === 'cancel' ? 'danger' : 'main'}
          text={t(`bulk.${action}.text`, { amount: sums })}
          confirm={t(`bulk.${action}.confirm`)}
          {...(action === 'cancel' && { keep: t('bulk.cancel.keep') })}
          ready={action !== 'return' || reason.trim() !== ''}
          fields={action === 'return' && <ReasonField value={reason} onChange={setReason} />}
          run={run}
          onClose={close}
          onDone={async () => {
            close();
            await queryClient.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
