import { Box } from '@mui/material';
import { Money } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { MonthSum } from '../types/api';

const height = 140;

/** Whole kronor are exact enough for the height of a bar; no amount is computed from this. */
function kronor(amount: string): number {
  return Number.parseInt(amount, 10);
}

/** Invoiced, fees and paid out by month, as bars with the table behind them. */
export default function MonthsChart({ months }: { months: MonthSum[] }) {
  const t = useT();
  const { month: monthName } = useFormat();
  const top = Math.max(
    1,
    ...months.map(({ invoiced, fees, paidOut }) => Math.max(kronor(invoiced), kronor(fees), kronor(paidOut))),
  );
  const tall = (amount: string) => Math.max(2, Math.round((kronor(amount) / top) * height));
  if (months.length === 0) return null;
  return (
    <Panel title={t('dashboard.months')}>
      <Box aria-hidden sx={{ display: 'flex', gap: 4, mb: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
        <Key colour="primary.main" label={t('dashboard.invoiced')} />
        <Key colour="roles.control" label={t('dashboard.fees')} />
        <Key colour="roles.accent" label={t('dashboard.paidOut')} />
      </Box>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'flex-end', gap: { xs: 1, md: 3 }, overflow: 'hidden' }}>
        {months.map(({ month, invoiced, fees, paidOut }) => (
          <Box key={month} sx={{ flex: 1, minWidth: 0, textAlign: 'center' }}>
            <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'center', gap: '2px', height }}>
              <Bar height={tall(invoiced)} colour="primary.main" />
              <Bar height={tall(fees)} colour="roles.control" />
              <Bar height={tall(paidOut)} colour="roles.accent" />
            </Box>
            <Box
              sx={{
                borderTop: 1,
                borderColor: 'divider',
                pt: 1,
                fontSize: { xs: '0.6875rem', md: '0.8125rem' },
                color: 'text.secondary',
                whiteSpace: 'nowrap',
              }}
            >
              {monthName(month)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box component="details" sx={{ mt: 3 }}>
        <Box component="summary" sx={{ color: 'primary.main', fontWeight: 500, cursor: 'pointer', py: 2 }}>
          {t('dashboard.asTable')}
        </Box>
        <PlainTable
          label={t('dashboard.months')}
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            { label: t('months.month'), render: ({ month }) => `${monthName(month)} ${month.slice(0, 4)}` },
            { label: t('dashboard.invoiced'), end: true, render: ({ invoiced }) => <Money amount={invoiced} /> },
            { label: t('dashboard.fees'), end: true, render: ({ fees }) => <Money amount={fees} /> },
            { label: t('dashboard.paidOut'), end: true, render: ({ paidOut }) => <Money amount={paidOut} /> },
          ]}
        />
      </Box>
    </Panel>
  );
}

function Bar({ height, colour }: { height: number; colour: string }) {
  return <Box sx={{ width: '28%', maxWidth: 20, height, bgcolor: colour, borderRadius: '3px 3px 0 0' }} />;
}

function Key({ colour, label }: { colour: string; label: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: colour }} />
      {label}
    </Box>
  );
}
