import { useQuery } from '@tanstack/react-query';
import { Landmark, MessageCircle, Scale, Wallet } from 'lucide-react';
import { neededFor } from '../access/pages';
import { useMay } from '../access/useMay';
import { Tiles, type Tile } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { AdminDashboard } from '../types/api';

/** What is to be paid out, what is held against what is owed, and who waits for an answer. */
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
  const payslips = t('panel.payslipCount', { smart_count: figures.payoutsDueCount });
  const tiles: Tile[] = [
    {
      label: t('panel.payoutsDue'),
      value: money(figures.payoutsDueTotal),
      note:
        figures.payoutsDueOn === undefined
          ? payslips
          : t('panel.payoutsFrom', { count: payslips, day: day(figures.payoutsDueOn) }),
      to: paths.salary,
      icon: Wallet,
      tone: figures.payoutsDueCount > 0 ? 'accent' : undefined,
    },
    {
      label: t('panel.held'),
      value: ledger === undefined ? '–' : money(ledger.held),
      note: t('panel.heldNote'),
      to: paths.vouchers,
      icon: Landmark,
    },
    {
      label: t('panel.owed'),
      value: ledger === undefined ? '–' : money(ledger.owed),
      note:
        ledger &&
        t('panel.owedNote', {
          people: money(ledger.owedToPeople),
          state: money(ledger.owedToState),
          clients: money(ledger.owedToClients),
          salaries: money(ledger.salariesToCome),
        }),
      to: paths.vouchers,
      icon: Scale,
    },
    {
      label: t('panel.openMessages'),
      value: String(figures.openMessages),
      to: paths.openMessages,
      icon: MessageCircle,
    },
  ];
  return <Tiles tiles={tiles.filter(({ to = paths.panel }) => may(neededFor(to)))} />;
}
