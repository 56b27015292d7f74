import type { ClientField } from '@paraply/core/clientFields';
import { clientFields } from '@paraply/core/clientFields';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { Client } from '@/api/clients';
import { clientQuery } from '@/api/clients';
import { differing, StaleDialog } from '@/components/form/StaleDialog';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { countryName } from '@/lib/countries';
import type { ClientValues } from './clientForm';
import { toValues } from './clientForm';

interface ClientStaleDialogProps {
  clientId: string;
  onClose: () => void;
  onMine: (newest: Client) => void;
  onTheirs: (newest: Client) => void;
}

/** A newer version of the client was saved elsewhere. */
export function ClientStaleDialog({ clientId, ...choices }: ClientStaleDialogProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { getValues } = useFormContext<ClientValues>();
  const newest = useQuery({ ...clientQuery(clientId), staleTime: 0, refetchOnMount: 'always' });
  const words = (field: ClientField, values: ClientValues): string => {
    if (field === 'country') return countryName(values.country, locale);
    if (field === 'vatRegistered') return t(values.vatRegistered ? 'controls.yes' : 'controls.no');
    return values[field].trim();
  };
  return (
    <StaleDialog
      compare={(client) => {
        const mine = getValues();
        const theirs = toValues(client);
        return differing(
          clientFields.map((field) => ({
            label: t(`clients.${field}`),
            mine: words(field, mine),
            theirs: words(field, theirs),
          })),
        );
      }}
      newest={newest}
      title={t('clients.staleTitle')}
      {...choices}
    />
  );
}
