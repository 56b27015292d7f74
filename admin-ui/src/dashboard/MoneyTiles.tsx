import { Alert, AlertTitle, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Banknote, Landmark, Scale, Wallet } from 'lucide-react';
import { neededFor } from '../access/pages';
import { useMay } from '../access/useMay';
import { RouteLink } from '../components/RouteLink';
import { Tiles, type Tile } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { compareAmounts, negated, sumOf } from '@paraply/core/amount';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { AdminDashboard, MoneyReport } from '../types/api';
import { accounts } from '../lib/accounts';

/** What becomes salary, what is to be paid out, and what is held against what is owed and to whom. */
export function MoneyTiles({ figures }: { figures: AdminDashboard }) {
  const t = useT();
  const { money, day } = useFormat();
  const data = useAdminData();
  const may = useMay();
  const { data: ledger } = useQuery({
    queryKey: ['reports', 'money'],
    queryFn: () => data.getMoney(),
    enabled: may('read_money'),
  });
  const payslips = t('dashboard.payslipCount', { smart_count: figures.payoutsDueCount });
  const toSalary = may('run_payroll') ? paths.salaryCreate : paths.invoicesWith('paid');
  const tiles: Tile[] = [
    {
      label: t('dashboard.readyForSalary'),
      value: money(figures.readyForSalaryBasis),
      note: t('dashboard.invoiceCount', { smart_count: figures.readyForSalaryCount }),
      to: toSalary,
      icon: Banknote,
      tone: figures.readyForSalaryCount > 0 ? 'accent' : undefined,
    },
    {
      label: t('dashboard.payoutsDue'),
      value: money(figures.payoutsDueTotal),
      note:
        figures.payoutsDueOn === undefined
          ? payslips
          : t('dashboard.payoutsFrom', { count: payslips, day: day(figures.payoutsDueOn) }),
      to: paths.salaryDue,
      icon: Wallet,
      tone: figures.payoutsDueCount > 0 ? 'accent' : undefined,
    },
    {
      label: t('dashboard.held'),
      value: ledger === undefined ? '–' : money(ledger.held),
      note: t('dashboard.heldNote'),
      to: paths.reconciliation,
      icon: Landmark,
    },
    {
      label: t('dashboard.owed'),
      value: ledger === undefined ? '–' : money(ledger.owed),
      to: paths.ledgerOf(accounts.owed),
      icon: Scale,
      parts: ledger && [
        {
          label: t('dashboard.owedToPeople'),
          value: money(ledger.owedToPeople),
          to: paths.debt,
        },
        {
          label: t('dashboard.owedToState'),
          value: money(ledger.owedToState),
          to: paths.ledgerOf(accounts.owedToState),
        },
        {
          label: t('dashboard.owedToClients'),
          value: money(ledger.owedToClients),
          to: paths.ledgerOf(accounts.owedToClients),
        },
        { label: t('dashboard.salariesToCome'), value: money(ledger.salariesToCome), to: paths.debt },
      ],
    },
  ];
  return (
    <>
      <Tiles tiles={tiles.filter(({ to = paths.dashboard }) => may(neededFor(to)))} />
      {ledger && compareAmounts(ledger.owed, ledger.held) > 0 && <Shortfall figures={figures} ledger={ledger} />}
    </>
  );
}

interface ShortfallProps {
  figures: AdminDashboard;
  ledger: MoneyReport;
}

/**
 * Why more is owed than held. All accounts together are zero, so the difference is the VAT of invoices that are not
 * paid, and what is claimed back, less the fees of those that are paid.
 */
function Shortfall({ figures: { sentBalance, overdueBalance }, ledger: { held, owed } }: ShortfallProps) {
  const t = useT();
  const { money } = useFormat();
  return (
    <Alert severity="info">
      <AlertTitle>{t('dashboard.shortfall', { difference: money(sumOf([owed, negated(held)])) })}</AlertTitle>
      {t('dashboard.shortfallText', { open: money(sumOf([sentBalance, overdueBalance])) })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 2 }}>
        <RouteLink to={paths.aging}>{t('dashboard.shortfallAging')}</RouteLink>
        <RouteLink to={paths.debt}>{t('dashboard.shortfallDebt')}</RouteLink>
        <RouteLink to={paths.reconciliation}>{t('dashboard.shortfallReconciliation')}</RouteLink>
      </Box>
    </Alert>
  );
}
