import { Alert, Box, Typography } from '@mui/material';
import { CircleCheck, CircleHelp, Clock, Equal, FileCheck2, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { Money, When } from '../components/Figure';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { Sums } from '../components/Sums';
import { useT, type Translate } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { BankFileOutcome, BankFileResult } from '../types/api';
import { signedAmount } from './signedAmount';

const outcomes: Record<BankFileOutcome, { tone: Tone; icon: LucideIcon }> = {
  matched: { tone: 'paid', icon: CircleCheck },
  question: { tone: 'sent', icon: CircleHelp },
  waiting: { tone: 'quiet', icon: Clock },
  own_payment: { tone: 'paid', icon: FileCheck2 },
  known: { tone: 'quiet', icon: Equal },
};

function verdict(t: Translate, { alreadyImported, problems, created, dryRun }: BankFileResult) {
  if (problems.length > 0) {
    return { severity: 'error', text: t('bankTransactions.problems', { smart_count: problems.length }) } as const;
  }
  if (alreadyImported) return { severity: 'info', text: t('bankTransactions.already') } as const;
  if (created === 0) return { severity: 'info', text: t('bankTransactions.nothingNew') } as const;
  return {
    severity: 'success',
    text: t(dryRun ? 'bankTransactions.valid' : 'bankTransactions.imported', { smart_count: created }),
  } as const;
}

/** What a bank file would do or has done: its counts and total, and what happens to each transaction. */
export function BankFileReport({ result }: { result: BankFileResult }) {
  const t = useT();
  const { severity, text } = verdict(t, result);
  const isRight = result.problems.length === 0;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Alert severity={severity}>{text}</Alert>
      {/* What it did when it was imported is not what it does now. */}
      {isRight && !result.alreadyImported && <Counts result={result} />}
      <ToOpen result={result} />
      {!isRight && (
        <PlainTable
          label={t('imports.faultList')}
          rows={result.problems}
          rowKey={(_, index) => index}
          columns={[
            { label: t('bankTransactions.line'), end: true, render: ({ line }) => line ?? '–' },
            { label: t('bankTransactions.field'), render: ({ field }) => (field === '' ? '–' : field) },
            { label: t('imports.message'), plain: true, render: ({ message }) => message },
          ]}
        />
      )}
      {isRight && result.dryRun && !result.alreadyImported && result.lines.length > 0 && <Lines result={result} />}
    </Box>
  );
}

function Counts({ result }: { result: BankFileResult }) {
  const t = useT();
  const { money, whole } = useFormat();
  const { created, matched, questions, waiting, known, outgoing, total } = result;
  return (
    <Box sx={{ maxWidth: 400 }}>
      <Sums
        sums={[
          { label: t('bankTransactions.created'), value: whole(created) },
          { label: t('bankTransactions.matched'), value: whole(matched), within: true },
          { label: t('bankTransactions.questions'), value: whole(questions), within: true },
          { label: t('bankTransactions.waiting'), value: whole(waiting), within: true },
          ...(outgoing > 0 ? [{ label: t('bankTransactions.outgoing'), value: whole(outgoing), within: true }] : []),
          { label: t('bankTransactions.known'), value: whole(known) },
          { label: t('bankTransactions.total'), value: money(total), strong: true },
        ]}
      />
    </Box>
  );
}

/** After the import, the way to what it left to do. */
function ToOpen({ result: { dryRun, questions, waiting } }: { result: BankFileResult }) {
  const t = useT();
  const count = questions + waiting;
  if (dryRun || count === 0) return null;
  return (
    <div>
      <RouteLink to={paths.openBankTransactions} strong>
        {t('bankTransactions.toOpen', { smart_count: count })}
      </RouteLink>
    </div>
  );
}

function Lines({ result }: { result: BankFileResult }) {
  const t = useT();
  const { whole } = useFormat();
  const { lines, created, known } = result;
  return (
    <section>
      <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
        {t('bankTransactions.lines')}
      </Typography>
      {created + known > lines.length && (
        <Typography sx={{ color: 'text.secondary' }}>{t('imports.more', { shown: whole(lines.length) })}</Typography>
      )}
      <PlainTable
        label={t('bankTransactions.lines')}
        rows={lines}
        rowKey={(_, index) => index}
        columns={[
          {
            label: t('bankTransactions.party'),
            render: ({ kind, payer, reference }) => (
              <>
                {payer === '' ? t(`transactionKind.${kind}`) : payer}
                {reference !== '' && <Note>{reference}</Note>}
              </>
            ),
          },
          {
            label: t('imports.outcome'),
            plain: true,
            render: ({ outcome, invoiceNumber, waitMessage }) => (
              <>
                <Badge {...outcomes[outcome]} label={t(`bankFileOutcome.${outcome}`)} />
                {outcome === 'matched' && invoiceNumber !== undefined && (
                  <Note>{t('invoices.heading', { number: invoiceNumber })}</Note>
                )}
                {waitMessage !== undefined && <Note>{waitMessage}</Note>}
              </>
            ),
          },
          { label: t('fields.date'), plain: true, render: ({ bookedOn }) => <When at={bookedOn} /> },
          { label: t('bankTransactions.line'), end: true, render: ({ line }) => line },
          {
            label: t('fields.amount'),
            end: true,
            render: ({ kind, amount }) => <Money amount={signedAmount(kind, amount)} strong />,
          },
        ]}
      />
    </section>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'block', mt: '2px', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
    >
      {children}
    </Box>
  );
}
