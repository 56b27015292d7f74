import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '@/i18n/useTranslation';
import { IconButton } from './IconButton';

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
}

export function Pagination({ page, pageSize, total, onChange }: PaginationProps) {
  const { t } = useTranslation();
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label={t('controls.pages')}
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-2 md:px-6"
    >
      <p className="figures text-muted">{t('controls.pageOf', { from, to, total })}</p>
      <div className="flex">
        <IconButton
          disabled={page <= 1}
          icon={ChevronLeft}
          label={t('controls.previousPage')}
          onClick={() => {
            onChange(page - 1);
          }}
        />
        <IconButton
          disabled={page >= last}
          icon={ChevronRight}
          label={t('controls.nextPage')}
          onClick={() => {
            onChange(page + 1);
          }}
        />
      </div>
    </nav>
  );
}
