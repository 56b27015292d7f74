import { Box, Link } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../components/Icon';
import { Money } from '../components/Figure';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { downloads, paths } from '../lib/paths';
import type { Payslip } from '../types/api';
import { CalculationSteps } from './CalculationSteps';

interface PayslipsProps {
  payslips: Payslip[];
  /** They exist, and so does the document of each. */
  made?: boolean;
}

/** One row per person, each opening to how its amount came about. */
export function Payslips({ payslips, made = false }: PayslipsProps) {
  const t = useT();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {payslips.map((payslip, index) => (
        <Box component="li" key={payslip.id || index} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Box component="details" sx={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}>
            <Box
              component="summary"
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 3,
                px: { xs: 4, md: 5 },
                py: 3,
                cursor: 'pointer',
                listStyle: 'none',
                '&::-webkit-details-marker': { display: 'none' },
                '&:hover': { bgcolor: 'roles.quietSoft' },
                '& svg': { transition: 'transform 140ms ease-out' },
              }}
            >
              <Icon of={ChevronDown} size={18} />
              <Box sx={{ flex: '1 1 160px', fontWeight: 600 }}>
                {payslip.userName}
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
                >
                  {payslip.accountLast4
                    ? t('salary.toAccount', { last4: payslip.accountLast4 })
                    : t('salary.invoiceCount', { smart_count: payslip.invoiceIds.length })}
                </Box>
              </Box>
              <Fact label={t('salary.grossSalary')} amount={payslip.grossSalary} />
              <Fact label={t('salary.preliminaryTax')} amount={payslip.preliminaryTax} />
              <Fact label={t('salary.payout')} amount={payslip.payout} strong />
            </Box>
            <Box sx={{ px: { xs: 4, md: 5 }, pb: 5 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 3 }}>
                <RouteLink to={paths.user(payslip.userId)}>{t('salary.toUser')}</RouteLink>
                {payslip.invoiceIds.map((id, at) => (
                  <RouteLink key={id} to={paths.invoice(id)}>
                    {t('salary.invoice', { number: payslip.invoiceNumbers[at] ?? '' })}
                  </RouteLink>
                ))}
                {made && (
                  <Link href={downloads.payslipPdf(payslip.id)} target="_blank">
                    {t('salary.payslipPdf')}
                  </Link>
                )}
              </Box>
              {!payslip.swedishTax && <Box sx={{ mb: 3, color: 'text.secondary' }}>{t('salary.noTax')}</Box>}
              <CalculationSteps steps={payslip.steps} />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Fact({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <Box
      sx={{
        flex: '0 1 auto',
        minWidth: 112,
        textAlign: 'right',
        display: strong ? 'block' : { xs: 'none', md: 'block' },
      }}
    >
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Money amount={amount} strong={strong} />
    </Box>
  );
}
