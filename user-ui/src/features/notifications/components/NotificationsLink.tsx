import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from '@/components/ui/Link';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { notificationsQuery } from '../api/notifications';

const most = 9;

/** Leads to the notifications, and says how many are new. */
export function NotificationsLink() {
  const { t } = useTranslation();
  const count = useInfiniteQuery(notificationsQuery).data?.pages[0]?.newCount ?? 0;
  const label = count > 0 ? t('notifications.newCount', { count }) : t('notifications.title');
  return (
    <Link
      aria-label={label}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-quiet-soft hover:text-ink"
      title={label}
      to={paths.notifications}
    >
      <Bell aria-hidden="true" size={20} strokeWidth={1.75} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent"
        >
          {count > most ? `${String(most)}+` : count}
        </span>
      )}
    </Link>
  );
}
