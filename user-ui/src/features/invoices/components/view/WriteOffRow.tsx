import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Invoice, WriteOff } from '../../api/invoices';
import { RemainingRow } from './RemainingRow';

interface WriteOffRowProps {
  invoice: Invoice;
  writeOff: WriteOff;
}

/** A write-off with its ground in words, or what the client has paid of it since. */
export function WriteOffRow({
  invoice: { currency },
  writeOff: { kind, ground, note, recordedOn, total },
}: WriteOffRowProps) {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const amount = money(total.replace(/^-/, ''), currency);
  return (
    <RemainingRow
      amount={kind === 'recovered' ? amount : `\u2212${amount}`}
      label={
        <>
          {t(kind === 'recovered' ? 'invoices.remaining.recovered' : 'invoices.remaining.writeOff')}{' '}
          <time className="figures text-xs whitespace-nowrap" dateTime={recordedOn}>
            {date(recordedOn)}
          </time>
          {ground !== undefined && <span className="block text-xs">{t(`invoices.remaining.grounds.${ground}`)}</span>}
          {note !== '' && <span className="block text-xs wrap-anywhere">{note}</span>}
        </>
      }
    />
  );
}
