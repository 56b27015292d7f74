import { Copy, Ellipsis, FileDown, PencilLine } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { Menu, MenuItem, MenuLink } from '@/components/ui/Menu';
import { useTranslation } from '@/i18n/useTranslation';
import { downloads } from '@/lib/downloads';
import { paths } from '@/lib/paths';
import type { Invoice } from '../../api/invoices';
import { useInvoiceActions } from '../view/useInvoiceActions';

interface RowMenuProps {
  invoice: Invoice;
}

/** Common actions on an invoice in the list. */
export function RowMenu({ invoice }: RowMenuProps) {
  const { t } = useTranslation();
  const actions = useInvoiceActions(invoice);
  const can = (action: string) => invoice.allowedActions.includes(action);
  const name = invoice.invoiceNumber ?? invoice.clientName;
  return (
    <Menu trigger={<IconButton disabled={actions.busy} icon={Ellipsis} label={t('invoices.moreFor', { name })} />}>
      {can('edit') && (
        <MenuLink icon={PencilLine} to={paths.invoiceEdit(invoice.id)}>
          {t('invoices.edit')}
        </MenuLink>
      )}
      <MenuItem
        icon={FileDown}
        onSelect={() => {
          open(downloads.invoicePdf(invoice.id), '_blank', 'noreferrer');
        }}
      >
        {t('invoices.pdf')}
      </MenuItem>
      {can('duplicate') && (
        <MenuItem icon={Copy} onSelect={actions.duplicate}>
          {t('invoices.duplicate')}
        </MenuItem>
      )}
    </Menu>
  );
}
