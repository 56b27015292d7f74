import { Box } from '@mui/material';
import { needsExemption } from '@paraply/core/exemptions';
import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TextField } from '../components/form/fields';
import { useT } from '../i18n/useT';
import type { AdminInvoiceInput, Client } from '../types/api';

/** What exempts lines at 0 %; asked for where Swedish VAT would be charged. */
export function ExemptionInput() {
  const t = useT();
  const clientId = useWatch({ name: 'clientId' }) as string | undefined;
  const items = useWatch({ name: 'items' }) as AdminInvoiceInput['items'] | undefined;
  const { data: client } = useGetOne<Client>('clients', { id: clientId ?? '' }, { enabled: Boolean(clientId) });
  // Nothing is asked for that may go again once the client is there.
  const isKnown = !clientId || client !== undefined;
  if (!isKnown || !needsExemption(client, items ?? [])) return null;
  return (
    <Box sx={{ mt: 5 }}>
      <TextField source="vatExemption" label="fields.vatExemption" help={t('invoices.vatExemptionHelp')} />
    </Box>
  );
}
