import { initials } from '@paraply/core/format';
import { isolate } from '@paraply/core/isolate';
import type { Client } from '@/api/clients';
import { ButtonLink } from '@/components/ui/Button';
import { Link } from '@/components/ui/Link';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';

interface ClientRowProps {
  client: Client;
}

export function ClientRow({ client }: ClientRowProps) {
  const { t } = useTranslation();
  const place = [isolate(client.city), client.country === 'SE' ? '' : client.country].filter(Boolean).join(', ');
  return (
    <li className="relative flex items-center gap-4 px-4 py-3 transition-colors duration-150 hover:bg-canvas md:px-6">
      <span
        aria-hidden="true"
        // Leaves room for the name on phones.
        className="grid size-10 shrink-0 place-items-center rounded-full bg-quiet-soft text-xs font-bold text-quiet max-sm:hidden"
      >
        {initials(client.name)}
      </span>
      <div className="min-w-0 grow md:grid md:grid-cols-2 md:items-center md:gap-4 lg:grid-cols-[2fr_2fr_1fr]">
        <Link
          className="block font-semibold break-words after:absolute after:inset-0 hover:text-primary"
          to={paths.clientEdit(client.id)}
        >
          {client.name}
        </Link>
        <p className="truncate text-muted">{client.email}</p>
        <p className="truncate text-muted max-lg:hidden">{place || t(`clients.treatment.${client.vatTreatment}`)}</p>
      </div>
      <ButtonLink
        aria-label={`${t('clients.invoiceThis')}: ${client.name}`}
        className="relative"
        to={paths.invoiceCreate(client.id)}
        variant="ghost"
      >
        {t('clients.invoiceThis')}
      </ButtonLink>
    </li>
  );
}
