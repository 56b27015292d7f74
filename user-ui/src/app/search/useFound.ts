import { useDebounced } from '@paraply/core/useDebounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, Search, Users } from 'lucide-react';
import { clientListQuery } from '@/api/clients';
import { invoiceListQuery } from '@/features/invoices/api/invoices';
import { aboutOf } from '@/features/invoices/lib/about';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { bare } from '@/lib/bare';
import { paths } from '@/lib/paths';
import type { Place } from './places';

/** As many of each kind are shown; the list shows the rest. */
const shownOfEach = 5;
const range: [number, number] = [0, shownOfEach - 1];

/** One letter would find nearly everything. */
const isLongEnough = (text: string) => text.length > 1;

interface Found {
  invoices: Place[];
  clients: Place[];
  isBusy: boolean;
  error: Error | null;
  retry: () => void;
}

const nothing: Found = { invoices: [], clients: [], isBusy: false, error: null, retry: () => undefined };

/** The invoices and clients of the server that a text finds, once it has not changed for a moment. */
export function useFound(text: string): Found {
  const { t } = useTranslation();
  const { money } = useFormat();
  const q = useDebounced(text, 200);
  const isAsked = isLongEnough(text);
  const options = { enabled: isLongEnough(q), placeholderData: keepPreviousData };
  const invoices = useQuery({
    ...invoiceListQuery({ filter: { q }, range, sort: ['issueDate', 'DESC'] }),
    ...options,
  });
  const clients = useQuery({
    ...clientListQuery({ filter: { q, archived: false }, range, sort: ['name', 'ASC'] }),
    ...options,
  });
  const isBusy = q !== text || invoices.isFetching || clients.isFetching;
  const invoicePlaces: Place[] = (invoices.data?.rows ?? []).map((invoice) => ({
    to: paths.invoice(invoice.id),
    icon: FileText,
    label: [invoice.invoiceNumber, invoice.clientName].filter(Boolean).join(' · '),
    note: [aboutOf(invoice), t(`status.${invoice.status}`), money(invoice.total, invoice.currency)]
      .filter(Boolean)
      .join(' · '),
  }));
  const clientPlaces: Place[] = (clients.data?.rows ?? []).map(({ id, name, city }) => ({
    to: paths.clientEdit(id),
    icon: Users,
    label: name,
    note: city,
  }));
  if ((invoices.data?.total ?? 0) > shownOfEach) {
    invoicePlaces.push({ to: paths.invoicesFound(q), icon: Search, label: t('search.allInvoices', { text: q }) });
  }
  if ((clients.data?.total ?? 0) > shownOfEach) {
    clientPlaces.push({ to: paths.clientsFound(q), icon: Search, label: t('search.allClients', { text: q }) });
  }
  // Until the answer has come, those stay that say what was typed: Enter never goes to what another text found.
  const isFound = ({ label, note = '' }: Place) => !isBusy || bare(`${label} ${note}`).includes(bare(text));
  // A text too short for a search keeps nothing of the one before.
  if (!isAsked) return nothing;
  return {
    invoices: invoicePlaces.filter(isFound),
    clients: clientPlaces.filter(isFound),
    isBusy,
    error: invoices.error ?? clients.error,
    retry: () => {
      void invoices.refetch();
      void clients.refetch();
    },
  };
}
