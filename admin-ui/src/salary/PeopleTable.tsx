import { Box, Checkbox } from '@mui/material';
import { Money } from '../components/Figure';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import type { Payslip } from '../types/api';
import { PayoutBadge } from '../components/PayslipStatusBadge';

/** The payments selected to be confirmed. */
interface PaymentSelection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

interface PeopleTableProps {
  payslips: Payslip[];
  linkTo: (id: string) => string;
  /** A preview has no statuses: nothing is made yet. */
  made: boolean;
  selection?: PaymentSelection;
}

/** A row per payslip with its most important amounts, each leading to how they came about. */
export function PeopleTable({ payslips, linkTo, made, selection }: PeopleTableProps) {
  const t = useT();
  return (
    <PlainTable
      label={t('salary.perPerson')}
      rows={payslips}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('salary.person'),
          render: (payslip) => (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              {selection && payslip.status === 'exported' && (
                <Checkbox
                  checked={selection.ids.has(payslip.id)}
                  size="small"
                  sx={{ my: -2, ml: -2 }}
                  slotProps={{ input: { 'aria-label': t('salary.select', { name: payslip.userName }) } }}
                  onChange={() => {
                    selection.toggle(payslip.id);
                  }}
                />
              )}
              <div>
                <RouteLink to={linkTo(payslip.id)} strong>
                  {payslip.userName}
                </RouteLink>
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
                >
                  {[
                    payslip.accountLast4 && t('salary.accountEnding', { last4: payslip.accountLast4 }),
                    payslip.invoiceIds.length > 1 &&
                      t('salary.invoiceCount', { smart_count: payslip.invoiceIds.length }),
                    !payslip.swedishTax && t('users.taxOff'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </div>
            </Box>
          ),
        },
        ...(made
          ? [
              {
                label: t('fields.status'),
                plain: true,
                render: (payslip: Payslip) => <PayoutBadge payout={payslip} />,
              },
            ]
          : []),
        { label: t('salary.grossSalary'), end: true, render: ({ grossSalary }) => <Money amount={grossSalary} /> },
        {
          label: t('salary.employerContributions'),
          end: true,
          from: 'lg',
          render: ({ employerContributions }) => <Money amount={employerContributions} />,
        },
        {
          label: t('salary.preliminaryTax'),
          end: true,
          from: 'lg',
          render: ({ preliminaryTax }) => <Money amount={preliminaryTax} />,
        },
        { label: t('salary.payout'), end: true, render: ({ payout }) => <Money amount={payout} strong /> },
      ]}
    />
  );
}
