import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import { Money } from '../components/Figure';
import { InvoiceStatusBadge } from '../components/InvoiceStatusBadge';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { InvoiceName } from '../invoices/InvoiceName';
import { paths } from '../lib/paths';
import type { AdminUser, Invoice } from '../types/api';

/** A user's latest invoices, and the way to all of them. */
export function UserInvoices({ user }: { user: AdminUser }) {
  const t = useT();
  const { data = [], total = 0 } = useGetList<Invoice>('invoices', {
    filter: { userId: user.id },
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  return (
    <Panel
      title={t('nav.invoices')}
      actions={
        total > 0 && (
          <RouteLink to={paths.invoicesOfUser(user.id)}>{t('users.allInvoices', { smart_count: total })}</RouteLink>
        )
      }
    >
      {data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('users.noInvoices')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {data.map((invoice) => (
          <Box component="li" key={invoice.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <div>
              <RouteLink to={paths.invoice(invoice.id)}>
                <InvoiceName invoice={invoice} />
              </RouteLink>
              <div>
                <InvoiceStatusBadge status={invoice.status} />
              </div>
            </div>
            <Money amount={invoice.total} currency={invoice.currency} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
