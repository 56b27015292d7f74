import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { countryName } from '@/lib/countries';
import type { useVatLookup } from '../api/clients';
import type { ClientNumber } from '../lib/clientNumber';
import type { RegisterField } from '../lib/registerDetails';
import { isMalformed } from '../lib/registerDetails';
import type { useRegisterFill } from './useRegisterFill';

interface ClientNumberStatusProps {
  number: ClientNumber;
  isDoubtful: boolean;
  lookup: Pick<ReturnType<typeof useVatLookup>, 'data' | 'error'>;
  fill: ReturnType<typeof useRegisterFill>;
}

/** What the register said of the number, and what was made of it. Always there, so that a change is read out. */
export function ClientNumberStatus({ number, isDoubtful, lookup: { data, error }, fill }: ClientNumberStatusProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const listed = (fields: RegisterField[]) =>
    // Without the comma before "and", as everywhere in our English.
    new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale).format(
      fields.map((field) => t(`clients.${field}`).toLocaleLowerCase(locale)),
    );
  return (
    <div className="grid gap-3 text-xs text-muted" role="status">
      {isDoubtful && <Line icon={Info}>{t('clients.numberDoubtful')}</Line>}
      {(error !== null || data?.status === 'unknown') && <Line icon={Info}>{t('clients.registerSilent')}</Line>}
      {data?.status === 'invalid' && !isMalformed(data) && (
        <Line icon={Info}>
          {t(number.details.vatNumber === '' ? 'clients.registerUnknown' : 'clients.registerInvalid')}
          {number.country !== 'SE' && ` ${t('clients.registerSwedishVat')}`}
        </Line>
      )}
      {data?.status === 'valid' && (
        <Line
          action={fill.filled.length > 0 && <TextButton label={t('clients.registerUndo')} onClick={fill.undo} />}
          icon={CircleCheck}
          tint="text-paid"
        >
          {t('clients.registerValid', { number: data.number })}{' '}
          {fill.filled.length > 0 && t('clients.registerFilled', { fields: listed(fill.filled) })}
          {fill.filled.length === 0 &&
            fill.offered.length === 0 &&
            data.name === undefined &&
            t('clients.registerBare')}
        </Line>
      )}
      {fill.offered.length > 0 && (
        <Line action={<TextButton label={t('clients.registerTake')} onClick={fill.takeOffered} />} icon={Info}>
          {t('clients.registerDiffers', {
            details: fill.offered
              .map(({ field, told }) => (field === 'country' ? countryName(told, locale) : told))
              .join(', '),
          })}
        </Line>
      )}
    </div>
  );
}

interface LineProps {
  icon: LucideIcon;
  tint?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Line({ icon: Icon, tint, action, children }: LineProps) {
  return (
    <div className="flex items-start gap-2">
      <Icon aria-hidden="true" className={clsx('mt-0.5 shrink-0', tint)} size={16} strokeWidth={1.75} />
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">{children}</p>
        {action}
      </div>
    </div>
  );
}

function TextButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      className="-my-1.5 inline-flex min-h-8 shrink-0 items-center font-semibold text-primary underline"
      onClick={onClick}
      type="button"
    >
      {label}
    </button>
  );
}
