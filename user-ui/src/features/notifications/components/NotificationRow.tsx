import { Bell } from 'lucide-react';
import { Badge } from '@/components/ui/Badge';
import { Link } from '@/components/ui/Link';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Notification } from '../api/notifications';
import { targetOf } from '../lib/targets';

interface NotificationRowProps {
  notification: Notification;
}

/** What happened and when; leads to where one sees it. */
export function NotificationRow({ notification }: NotificationRowProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { icon: Icon, to } = targetOf(notification);
  return (
    <li className="relative flex items-start gap-3 px-4 py-4 transition-colors duration-150 hover:bg-canvas md:gap-4 md:px-6">
      <Icon aria-hidden="true" className="mt-0.5 shrink-0 text-muted" size={20} strokeWidth={1.75} />
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link className="grow font-semibold wrap-anywhere after:absolute after:inset-0 hover:text-primary" to={to}>
          {notification.subject}
        </Link>
        <span className="flex items-baseline gap-x-3 max-md:w-full max-md:flex-row-reverse max-md:justify-end">
          {notification.isNew && <Badge colour="sent" icon={Bell} label={t('notifications.new')} />}
          <time className="figures text-xs text-muted md:w-36 md:text-right" dateTime={notification.createdAt}>
            {dateTime(notification.createdAt)}
          </time>
        </span>
      </div>
    </li>
  );
}
