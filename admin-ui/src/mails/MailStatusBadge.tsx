import { BellOff, CircleAlert, CircleCheck, Clock, Inbox, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../components/Badge';
import { useT } from '../i18n/useT';
import type { MailStatus } from '../types/api';

const looks: Record<MailStatus, { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: 'quiet', icon: Clock },
  sent: { tone: 'paid', icon: CircleCheck },
  kept: { tone: 'sent', icon: Inbox },
  failed: { tone: 'danger', icon: CircleAlert },
  unwanted: { tone: 'quiet', icon: BellOff },
};

/** What has become of a mail. */
export function MailStatusBadge({ status }: { status: MailStatus }) {
  const t = useT();
  return <Badge tone={looks[status].tone} icon={looks[status].icon} label={t(`mailStatus.${status}`)} />;
}
