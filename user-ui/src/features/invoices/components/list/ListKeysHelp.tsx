import { Marked } from '@/i18n/Marked';
import { useTranslation } from '@/i18n/useTranslation';

const key = <kbd className="rounded-[4px] border border-control px-1 font-sans font-semibold text-ink" />;

interface ListKeysHelpProps {
  id: string;
}

/** The keys of the list, where there is a keyboard beside a pointer. */
export function ListKeysHelp({ id }: ListKeysHelpProps) {
  const { t } = useTranslation();
  return (
    <p
      className="border-t border-line px-6 py-3 text-xs text-muted max-md:hidden [@media(hover:none)]:hidden print:hidden"
      id={id}
    >
      <Marked
        elements={{ up: key, down: key, j: key, k: key, enter: key, slash: key, n: key }}
        text={t('invoices.keys')}
      />
    </p>
  );
}
