import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { TextField } from '../components/form/fields';
import { FieldGrid } from '../components/form/FormParts';
import { Panel } from '../components/Panel';
import { takeFocus } from '../components/takeFocus';
import type { books } from '../i18n/en/books';
import { useT } from '../i18n/useT';

type Role = keyof typeof books.bookAccounts.roles;

/** The numbers of the BAS plan, which hold until others are chosen. */
const usual: Record<Role, string> = {
  receivables: '1510',
  disputedReceivables: '1516',
  writtenDownReceivables: '1519',
  receivablesFromEmployees: '1610',
  taxAccount: '1630',
  bank: '1930',
  advancesFromClients: '2420',
  unexplainedMoney: '2499',
  outputVat25: '2611',
  outputVat12: '2621',
  outputVat6: '2631',
  inputVat: '2641',
  withheldTax: '2710',
  contributionsPayable: '2731',
  specialPayrollTaxPayable: '2732',
  wagesPayable: '2821',
  otherLiabilities: '2890',
  holidayPaySaved: '2920',
  holidayContributionsSaved: '2941',
  pensionPremiumsPayable: '2990',
  sales25: '3001',
  sales12: '3002',
  sales6: '3003',
  salesExempt: '3004',
  salesExport: '3305',
  salesEu: '3308',
  rounding: '3740',
  feeAdjustments: '3791',
  feeAdjustmentsContra: '3792',
  recoveredWriteOffs: '3950',
  otherIncome: '3990',
  subcontractors: '4600',
  writtenOff: '6351',
  fearedLosses: '6352',
  bankCharges: '6570',
  salaries: '7210',
  holidayPay: '7285',
  holidayPayChange: '7290',
  perDiem: '7321',
  mileage: '7331',
  otherReimbursements: '7390',
  pensionPremiums: '7411',
  contributions: '7511',
  holidayContributionsChange: '7519',
  specialPayrollTax: '7533',
};

const roles = Object.keys(usual) as Role[];

/** The number that each account bears in the provider's books; many, and seldom changed. */
export function AccountSettings() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Panel title={t('bookAccounts.title')}>
      <Box sx={{ mb: 4, color: 'text.secondary', maxWidth: '68ch' }}>{t('bookAccounts.lead')}</Box>
      {open ? (
        <Box ref={takeFocus} tabIndex={-1} sx={{ outline: 'none' }}>
          <FieldGrid>
            {roles.map((role) => (
              <TextField
                key={role}
                source={`accounts.${role}`}
                label={`bookAccounts.roles.${role}`}
                mandatory
                validate={(number: unknown) => {
                  const [first = ''] = usual[role];
                  const fits =
                    typeof number === 'string' && /^\d{4}$/.test(number.trim()) && number.trim().startsWith(first);
                  return fits ? undefined : t('bookAccounts.wrong', { class: first });
                }}
                help={t('bookAccounts.usual', { number: usual[role] })}
              />
            ))}
          </FieldGrid>
        </Box>
      ) : (
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('bookAccounts.show')}
        </Button>
      )}
    </Panel>
  );
}
