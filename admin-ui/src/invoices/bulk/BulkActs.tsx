import { Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, CornerUpLeft, Send } from 'lucide-react';
import { useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { ActDialog } from '../../components/act/ActDialog';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n/useT';
import { sumOf } from '../../lib/amount';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { BulkAction, Invoice } from '../../types/api';
import { may } from '../acts/may';
import { toReport, type BulkReport } from './report';

const max = 200;

const acts: { action: BulkAction; icon: typeof Send }[] = [
  { action: 'send', icon: Send },
  { action: 'return', icon: CornerUpLeft },
  { action: 'cancel', icon: Ban },
];

/** Sends, returns or cancels the chosen invoices; what is refused stays chosen. */
export function BulkActs({ onReport }: { onReport: (report: BulkReport) => void }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const queryClient = useQueryClient();
  const { selectedIds, onSelect } = useListContext<Invoice>();
  const { data: known } = useGetMany<Invoice>('invoices', { ids: selectedIds });
  const [action, setAction] = useState<BulkAction>();
  const [reason, setReason] = useState('');
  const chosen = (known ?? []).filter((invoice: Invoice | undefined) => invoice !== undefined);
  const currencies = [...new Set(chosen.map(({ currency }) => currency))];
  const sums = currencies
    .map((code) => money(sumOf(chosen.filter(({ currency }) => currency === code).map(({ total }) => total)), code))
    .join(' + ');
  const close = () => {
    setAction(undefined);
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
      {selectedIds.length > max && <span>{t('bulk.tooMany', { max })}</span>}
      {acts.map(({ action: name, icon }) => (
        <Button
          key={name}
          variant="outlined"
          size="small"
          color={name === 'cancel' ? 'error' : 'primary'}
          disabled={selectedIds.length > max || !chosen.some((invoice) => may(invoice, name))}
          startIcon={<Icon of={icon} size={18} />}
          onClick={() => {
            setReason('');
            setAction(name);
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
          fields={
            action === 'return' && (
              <Box>
                <TextField
                  label={t('fields.reason')}
                  value={reason}
                  required
                  autoFocus
                  fullWidth
                  multiline
                  minRows={3}
                  onChange={(event) => {
                    setReason(event.target.value);
                  }}
                />
              </Box>
            )
          }
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
