import { isPositive, isZero } from '@paraply/core/decimal';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Invoice } from '../../api/invoices';
import { isReducedInPart } from '../../lib/remaining';
import { RemainingRow } from './RemainingRow';
import { useSalaryCorrections } from './useSalaryCorrections';
import { WriteOffRow } from './WriteOffRow';

interface RemainingPanelProps {
  invoice: Invoice;
}

/** The credit notes and write-offs of an invoice and what they have left of it. */
export function RemainingPanel({ invoice }: RemainingPanelProps) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const amount = (value: string) => money(value, invoice.currency);
  const { lowered, raised } = useSalaryCorrections(invoice);
  const isCorrected = lowered || raised;
  const inPart = isReducedInPart(invoice);
  const isPaidIn = !isZero(invoice.paid);
  // What was written off and undone is as if it had not been.
  const writeOffs = invoice.writeOffs.filter(({ kind, undone }) => kind !== 'undone' && !undone);
  return (
    <Panel title={t(`invoices.remaining.titles.${titleOf(invoice)}`)}>
      {!isZero(invoice.writtenOff) && <WrittenOffText invoice={invoice} isCorrected={isCorrected} />}
      <dl>
        <RemainingRow amount={amount(invoice.total)} label={t('invoices.remaining.asSent')} />
        {invoice.creditNotes.map((note) => (
          <RemainingRow
            amount={amount(note.total)}
            key={note.id}
            label={
              <span className="flex flex-wrap items-center gap-x-2 max-sm:flex-col max-sm:items-start">
                <Link className="inline-flex min-h-11 items-center text-primary underline" to={paths.invoice(note.id)}>
                  {t('invoices.remaining.creditNote', { number: note.invoiceNumber })}
                </Link>
                <time className="figures text-xs text-muted max-sm:-mt-2.5 max-sm:pb-1.5" dateTime={note.issueDate}>
                  {date(note.issueDate)}
                </time>
              </span>
            }
          />
        ))}
        {invoice.creditNotes.length > 1 && (
          <RemainingRow amount={`\u2212${amount(invoice.credited)}`} label={t('invoices.remaining.credited')} />
        )}
        {writeOffs.map((writeOff) => (
          <WriteOffRow invoice={invoice} key={writeOff.id} writeOff={writeOff} />
        ))}
        {writeOffs.length > 1 && (
          <RemainingRow amount={`\u2212${amount(invoice.writtenOff)}`} label={t('invoices.remaining.writtenOff')} />
        )}
        {inPart && isPaidIn && (
          <>
            <RemainingRow amount={amount(invoice.left)} isSum label={t('invoices.remaining.left')} />
            <RemainingRow amount={amount(invoice.paid)} label={t('invoices.paid')} />
          </>
        )}
        <RemainingRow amount={amount(invoice.balance)} isSum label={t('invoices.balance')} />
      </dl>
      {inPart && (
        <dl className="mt-3 border-t border-line pt-3">
          <RemainingRow amount={money(invoice.feeLeft)} label={t('invoices.remaining.fee')} />
          <RemainingRow
            amount={money(invoice.payoutBasis)}
            hint={[
              t('invoices.remaining.payoutBasisHint'),
              ...(isCorrected ? [t('invoices.remaining.payoutBasisBefore')] : []),
            ].join(' ')}
            label={t('invoices.remaining.payoutBasis')}
          />
        </dl>
      )}
      {invoice.replacedById !== undefined && (
        <Link
          className="mt-2 inline-flex min-h-11 items-center text-primary underline print:hidden"
          to={paths.invoice(invoice.replacedById)}
        >
          {t('invoices.replacedBy')}
        </Link>
      )}
    </Panel>
  );
}

function titleOf({ status, credited, writtenOff }: Invoice) {
  if (status === 'cancelled') return 'credited';
  if (status === 'written_off') return 'writtenOff';
  if (isZero(writtenOff)) return 'creditedInPart';
  return isZero(credited) ? 'writtenOffInPart' : 'bothInPart';
}

interface WrittenOffTextProps extends RemainingPanelProps {
  /** The salary was calculated before the invoice became what it is. */
  isCorrected: boolean;
}

/** What a write-off means to whom the salary would be paid. */
function WrittenOffText({ invoice, isCorrected }: WrittenOffTextProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { currency, lossBorne, payslipId, status, writtenOff } = invoice;
  const isBorne = isPositive(lossBorne);
  // Of what is written off as a whole, what we bear is the salary.
  const isSalaryShown = !isCorrected && !(isBorne && status === 'written_off');
  return (
    <p className="mb-4 max-w-[68ch]">
      {[
        t('invoices.remaining.unpaid', { amount: money(writtenOff, currency) }),
        ...(isSalaryShown
          ? [t(status === 'written_off' ? 'invoices.remaining.noSalary' : 'invoices.remaining.salary')]
          : []),
        ...(isBorne ? [t('invoices.remaining.borne', { amount: money(lossBorne) })] : []),
        // What has become salary is not calculated again.
        ...(payslipId === undefined
          ? [t(isBorne ? 'invoices.remaining.laterInstead' : 'invoices.remaining.later')]
          : []),
      ].join(' ')}
    </p>
  );
}
