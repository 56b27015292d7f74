import { FileText, LayoutDashboard, Users, Wallet } from 'lucide-react';
import { paths } from '@/lib/paths';

/** The four main sections. */
export const navItems = [
  { key: 'dashboard', to: paths.dashboard, icon: LayoutDashboard },
  { key: 'invoices', to: paths.invoices, icon: FileText },
  { key: 'clients', to: paths.clients, icon: Users },
  { key: 'salary', to: paths.salary, icon: Wallet },
] as const;
