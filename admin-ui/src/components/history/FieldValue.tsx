import { Box } from '@mui/material';
import { useReference } from 'react-admin';
import { RouteLink } from '../RouteLink';
import { isText } from '../../i18n/i18nProvider';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import { valueName } from './valueName';

interface Named {
  id: string;
  name?: string;
  fullName?: string;
  invoiceNumber?: string;
}

/** The records that a field can name: where their names come from, and their pages. */
const records: Record<string, { resource: string; page: (id: string) => string }> = {
  userId: { resource: 'users', page: paths.user },
  user: { resource: 'users', page: paths.user },
  clientId: { resource: 'clients', page: paths.client },
  mergedInto: { resource: 'clients', page: paths.client },
  mergedFrom: { resource: 'clients', page: paths.client },
  groupId: { resource: 'groups', page: paths.group },
  creditNoteId: { resource: 'invoices', page: paths.invoice },
};

const money = new Set([
  'total',
  'paid',
  'amount',
  'feeAmount',
  'fixedFee',
  'payout',
  'unallocated',
  'unexplained',
  'otherUnexplained',
  'claims',
  'received',
  'rejectedBefore',
  'rounding',
  'bankCharge',
  'paidOut',
  'subtotal',
  'net',
  'claimed',
  'credited',
  'balance',
  'writtenOff',
  'borne',
  'left',
  'freed',
]);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface FieldValueProps {
  path: string;
  value: unknown;
}

/** A stored value as people read it: names for records, formats for money and days. */
export function FieldValue({ path, value }: FieldValueProps) {
  const t = useT();
  const format = useFormat();
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (value === undefined) return <Box sx={{ color: 'text.secondary' }}>{t('history.nothing')}</Box>;
  if (typeof value === 'boolean') return <>{t(value ? 'common.yes' : 'common.no')}</>;
  if (Array.isArray(value)) {
    return (
      <>
        {value.map((one, index) => (
          <div key={index}>
            <FieldValue path={path} value={one} />
          </div>
        ))}
      </>
    );
  }
  if (typeof value === 'number') return <>{format.whole(value)}</>;
  if (typeof value !== 'string') return <>{JSON.stringify(value)}</>;
  const word = valueName(t, path, value);
  if (word !== undefined) return <>{word}</>;
  const record = records[name];
  if (record !== undefined && uuid.test(value)) return <RecordName {...record} id={value} />;
  const status = `invoiceStatus.${value}`;
  if (name === 'status' && isText(status)) return <>{t(status)}</>;
  if (money.has(name) && /^-?\d+(\.\d+)?$/.test(value)) return <>{format.money(value)}</>;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return <>{format.date(value)}</>;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return <>{format.dateTime(value)}</>;
  if (/^-?\d+\.\d+$/.test(value)) return <>{format.decimal(value)}</>;
  return <>{value}</>;
}

interface RecordNameProps {
  resource: string;
  id: string;
  page: (id: string) => string;
}

/** The name of a record, or a part of its id until it is known or when it is gone. */
function RecordName({ resource, id, page }: RecordNameProps) {
  const { referenceRecord } = useReference<Named>({ reference: resource, id, options: { retry: false } });
  const { name, fullName, invoiceNumber } = referenceRecord ?? {};
  return <RouteLink to={page(id)}>{name ?? fullName ?? invoiceNumber ?? id.slice(-8)}</RouteLink>;
}
