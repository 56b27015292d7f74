import { Alert } from '@mui/material';
import { useState } from 'react';
import { AmountPart } from '../components/AmountPart';
import { Money } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { ShowMore } from '../components/ShowMore';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { PaymentEvidence } from '../components/PaymentEvidence';
import type { SalaryRun } from '../types/api';
import { mayWithRun } from './acts/may';

/** The people of the run come below them, so that only a few are there to begin with. */
const first = 10;
const step = 50;

/** Which of a run's invoices count as paid because somebody said so: who, why, and by what. */
export function TypedPayments({ run }: { run: SalaryRun }) {
  const t = useT();
  const { money } = useFormat();
  const [shown, setShown] = useState(first);
  const typed = run.typedPayments;
  if (typed === undefined || typed.payments.length === 0) return null;
  const draft = run.status === 'draft';
  return (
    <Panel title={t('typedPayments.title')} flush>
      <Alert severity={typed.byHand.count > 0 && draft ? 'warning' : 'info'} sx={{ mx: { xs: 4, md: 5 }, mb: 3 }}>
        {typed.byHand.count > 0 && (
          <div>
            {t('typedPayments.byHand', { smart_count: typed.byHand.count, amount: money(typed.byHand.amount) })}
          </div>
        )}
        {typed.fromFiles.count > 0 && (
          <div>
            {t('typedPayments.fromFiles', {
              smart_count: typed.fromFiles.count,
              amount: money(typed.fromFiles.amount),
            })}
          </div>
        )}
        {typed.bankCharges.count > 0 && (
          <div>
            {t('typedPayments.bankCharges', {
              smart_count: typed.bankCharges.count,
              amount: money(typed.bankCharges.amount),
            })}
          </div>
        )}
        {draft && typed.byYou > 0 && (
          <strong>
            {t('typedPayments.byYou', { smart_count: typed.byYou })}
            {!mayWithRun(run, 'approve') && ` ${t('typedPayments.colleague')}`}
          </strong>
        )}
        {draft && typed.byMaker > 0 && <div>{t('typedPayments.byMaker', { smart_count: typed.byMaker })}</div>}
      </Alert>
      <PlainTable
        label={t('typedPayments.title')}
        rows={typed.payments.slice(0, shown)}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t('fields.invoice'),
            render: ({ invoiceId, invoiceNumber }) => (
              <RouteLink to={paths.invoice(invoiceId)} strong>
                {invoiceNumber}
              </RouteLink>
            ),
          },
          { label: t('fields.user'), render: ({ userName }) => userName },
          { label: t('fields.source'), render: ({ source }) => t(`paymentSource.${source}`) },
          { label: t('payments.recordedBy'), render: ({ recordedByName }) => recordedByName ?? '–' },
          {
            label: t('payments.ground'),
            render: ({ reason, evidence }) => <PaymentEvidence reason={reason} evidence={evidence} />,
          },
          {
            label: t('fields.amount'),
            end: true,
            render: ({ amount, bankCharge }) => (
              <>
                <Money amount={amount} />
                <AmountPart label={t('fields.bankCharge')} amount={bankCharge} />
              </>
            ),
          },
        ]}
      />
      <ShowMore
        left={typed.payments.length - shown}
        step={step}
        onMore={() => {
          setShown(shown + step);
        }}
      />
    </Panel>
  );
}
