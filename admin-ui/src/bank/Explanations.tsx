import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { Allowed } from '../access/Allowed';
import { ActButton } from '../components/act/ActButton';
import { ReasonActButton } from '../components/act/ReasonActButton';
import { Badge } from '../components/Badge';
import { Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { BankExplanation, ExplainedTransaction, Payment, RefundFile } from '../types/api';
import { partsOf, type Part } from './explaining';

/** What explains a transaction: a payment file of ours, payments and the rest, also what was undone, and the way to undo it. */
export function Explanations({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const parts = partsOf(transaction);
  if (parts.length === 0) return null;
  return (
    <Panel
      title={t('bankTransactions.explanations')}
      flush
      actions={
        <Allowed to="handle_payments">
          <UndoButton transaction={transaction} />
        </Allowed>
      }
    >
      <PlainTable
        label={t('bankTransactions.explanations')}
        rows={parts}
        rowKey={idOf}
        columns={[
          {
            label: t('bankTransactions.explanation'),
            render: (part) => <What part={part} />,
          },
          { label: t('bankTransactions.note'), plain: true, render: (part) => <Ground part={part} /> },
          {
            label: t('fields.date'),
            plain: true,
            render: (part) => <When at={dayOf(part, transaction)} />,
          },
          {
            label: t('bankTransactions.explainedBy'),
            from: 'lg',
            render: (part) => personOf(part) ?? '–',
          },
          {
            label: t('fields.amount'),
            end: true,
            render: (part) =>
              'payment' in part ? (
                <PaidAmount payment={part.payment} />
              ) : (
                <Money
                  amount={'explanation' in part ? part.explanation.amount : transaction.amount}
                  currency={transaction.currency}
                  strong
                />
              ),
          },
        ]}
      />
    </Panel>
  );
}

function idOf(part: Part): string {
  if ('paymentFileId' in part) return part.paymentFileId;
  return 'payment' in part ? part.payment.id : part.explanation.id;
}

function dayOf(part: Part, transaction: ExplainedTransaction): string {
  if ('paymentFileId' in part) return transaction.bookedOn;
  return 'payment' in part ? part.payment.paidOn : part.explanation.explainedAt;
}

/** Who said so; nobody where the bank's file did. */
function personOf(part: Part): string | undefined {
  if ('paymentFileId' in part) return undefined;
  return 'payment' in part ? part.payment.recordedByName : part.explanation.explainedByName;
}

function What({ part }: { part: Part }) {
  if ('paymentFileId' in part) return <InOwnFile id={part.paymentFileId} />;
  return 'payment' in part ? <Paid payment={part.payment} /> : <Said explanation={part.explanation} />;
}

/** A payment file of refunds has its place on their page; of one of salaries or taxes only the id is known here. */
function InOwnFile({ id }: { id: string }) {
  const t = useT();
  const { data } = useGetManyAggregate<RefundFile>('refund-files', { ids: [id] });
  const [file] = (data ?? []) as (RefundFile | undefined)[];
  return (
    <>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {t('bankTransactions.inOwnFile')}
      </Box>
      {file && (
        <Second whole>
          <RouteLink to={paths.refunds}>{t('refunds.show')}</RouteLink>
        </Second>
      )}
    </>
  );
}

function Paid({ payment: { invoiceId, invoiceNumber, clientName } }: { payment: Payment }) {
  return (
    <>
      {invoiceId ? (
        <RouteLink to={paths.invoice(invoiceId)} strong>
          {invoiceNumber ?? '–'}
        </RouteLink>
      ) : (
        '–'
      )}
      {clientName !== undefined && <Second>{clientName}</Second>}
    </>
  );
}

function Said({ explanation }: { explanation: BankExplanation }) {
  const { kind, otherTransactionId, refundId, userId, userName } = explanation;
  const t = useT();
  return (
    <>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {t(`explanationKind.${kind}`)}
      </Box>
      {otherTransactionId !== undefined && (
        <Second whole>
          <RouteLink to={paths.bankTransaction(otherTransactionId)}>{t('bankTransactions.toOther')}</RouteLink>
        </Second>
      )}
      {userId !== undefined && (
        <Second>
          <RouteLink to={paths.user(userId)}>{userName}</RouteLink>
        </Second>
      )}
      {refundId !== undefined && (
        <Allowed to="handle_payments">
          <Second whole>
            <RouteLink to={paths.refund(refundId)}>{t('bankTransactions.toRefund')}</RouteLink>
          </Second>
        </Allowed>
      )}
    </>
  );
}

/** How a payment was recorded, or why a person said what they did; and whether it still holds. */
function Ground({ part }: { part: Part }) {
  const t = useT();
  if ('paymentFileId' in part) return null;
  const { reversed } = 'payment' in part ? part.payment : part.explanation;
  const badge = reversed && <Badge tone="danger" icon={RotateCcw} label={t('payments.reversed')} />;
  if ('payment' in part) return badge || t(`paymentSource.${part.payment.source}`);
  return (
    <>
      {badge}
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {part.explanation.note}
      </Box>
    </>
  );
}

function PaidAmount({ payment: { amount, rounding, bankCharge, currency } }: { payment: Payment }) {
  const t = useT();
  return (
    <>
      <Money amount={amount} currency={currency} strong />
      {!isZero(rounding) && (
        <Second>
          {t('fields.rounding')} <Money amount={rounding} currency={currency} />
        </Second>
      )}
      {!isZero(bankCharge) && (
        <Second>
          {t('fields.bankCharge')} <Money amount={bankCharge} currency={currency} />
        </Second>
      )}
    </>
  );
}

/** A second line; a `whole` one never breaks. */
function Second({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        fontSize: '0.8125rem',
        fontWeight: 400,
        color: 'text.secondary',
        whiteSpace: whole ? 'nowrap' : undefined,
      }}
    >
      {children}
    </Box>
  );
}

function UndoButton({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const data = useAdminData();
  const { day, money } = useFormat();
  const { id, paymentFileId, payments, explanations, salaryDeduction, salaryDeductionFrom } = transaction;
  const standing = payments.filter(({ reversed }) => !reversed);
  const said = explanations.filter(({ reversed }) => !reversed);
  // A refund is cancelled or rejected on its own page.
  const undone = said.filter(({ kind }) => kind !== 'refund');
  const inFile = paymentFileId !== undefined;
  // A payment that was recorded otherwise is only linked, and stays; it may be credited meanwhile.
  const isLinked =
    standing.some(({ source }) => source !== 'bank') ||
    (transaction.status === 'explained' && !inFile && standing.length + said.length === 0);
  if (!inFile && !isLinked && standing.length + undone.length === 0) return null;
  const texts = [
    t(`bankTransactions.${inFile ? 'undoFileText' : isLinked ? 'undoLinkText' : 'undoText'}`),
    ...(salaryDeduction !== undefined && salaryDeductionFrom !== undefined
      ? [
          t('bankTransactions.undoSalaryText', {
            amount: money(salaryDeduction),
            day: day(salaryDeductionFrom),
          }),
        ]
      : []),
    ...(transaction.runToRecalculate ? [t('bankTransactions.undoRunText')] : []),
    ...(said.length > undone.length ? [t('bankTransactions.undoRefundText')] : []),
  ];
  const act = {
    label: t('bankTransactions.undo'),
    icon: Undo2,
    tone: 'danger',
    title: t('bankTransactions.undoTitle'),
    text: texts.join(' '),
    confirm: t('bankTransactions.undo'),
    done: t('bankTransactions.undone'),
  } as const;
  // Who has paid back a salary is told why that does not hold.
  const isTold = undone.some(({ kind }) => kind === 'salary_repayment');
  if (salaryDeduction === undefined && !transaction.runToRecalculate && !isTold) {
    return <ActButton {...act} run={(key) => data.undoBankTransaction(id, '', key)} />;
  }
  return (
    <ReasonActButton
      {...act}
      reason={t('fields.reason')}
      reasonHelp={t('acts.reversePayment.reasonHelp')}
      short
      run={(reason, key) => data.undoBankTransaction(id, reason, key)}
    />
  );
}
