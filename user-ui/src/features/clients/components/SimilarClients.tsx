import { isolate } from '@paraply/core/isolate';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { Link } from '@/components/ui/Link';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/i18n/useTranslation';
import { isEmail } from '@/lib/fieldRules';
import { paths } from '@/lib/paths';
import { useDebounced } from '@paraply/core/useDebounced';
import { similarClientsQuery } from '../api/clients';
import { readClientNumber } from '../lib/clientNumber';
import type { ClientValues } from './clientForm';

const shortestName = 3;
const pauseMs = 500;

/** Warns about possible duplicates of a new client. Only a help: failures are not shown. */
export function SimilarClients() {
  const { t } = useTranslation();
  const { watch } = useFormContext<ClientValues>();
  const [name, email, stored, companyTaxId, country] = watch(['name', 'email', 'vatNumber', 'companyTaxId', 'country']);
  const vatNumber = stored.trim() || (readClientNumber(companyTaxId, country).vatNumber ?? '');
  const typed = useDebounced(
    {
      ...(name.trim().length >= shortestName && { name: name.trim() }),
      ...(isEmail(email.trim()) && { email: email.trim() }),
      ...(vatNumber !== '' && { vatNumber }),
    },
    pauseMs,
  );
  const similar = useQuery({ ...similarClientsQuery(typed), enabled: Object.keys(typed).length > 0 });
  if (!similar.data || similar.data.length === 0) return null;
  return (
    <Notice title={t('clients.similar', { count: similar.data.length })}>
      <ul>
        {similar.data.map((client) => (
          <li key={client.id}>
            <Link
              className="inline-flex min-h-11 items-center underline [overflow-wrap:anywhere]"
              to={paths.clientEdit(client.id)}
            >
              {[isolate(client.name), client.email].filter(Boolean).join(', ')}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
