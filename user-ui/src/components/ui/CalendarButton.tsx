import { saveBlob } from '@paraply/core/saveBlob';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from '@/i18n/useTranslation';
import type { CalendarDay } from '@/lib/calendarFile';
import { calendarFile } from '@/lib/calendarFile';
import { Button } from './Button';

interface CalendarButtonProps {
  days: readonly CalendarDay[];
  className?: string;
}

/** Hands out the days as a file that the calendar of the phone or computer opens. */
export function CalendarButton({ days, className }: CalendarButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      className={className}
      onClick={() => {
        saveBlob(new Blob([calendarFile(days, new Date())], { type: 'text/calendar;charset=utf-8' }), 'paraply.ics');
      }}
      variant="ghost"
    >
      <CalendarPlus aria-hidden="true" size={18} strokeWidth={1.75} />
      {t('controls.addToCalendar')}
    </Button>
  );
}
