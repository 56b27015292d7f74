import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';

interface QuotePictureProps {
  /** Invoiced without VAT. */
  amount: string;
}

/** What an invoice becomes, drawn by the server: for who runs no script. */
export function QuotePicture({ amount }: QuotePictureProps) {
  const { t } = useTranslation();
  const { locale, wholeMoney } = useFormat();
  return (
    <img
      alt={t('landing.calculator.picture', { amount: wholeMoney(amount) })}
      className="h-auto w-full rounded-control border border-line"
      height={630}
      src={paths.quotePicture(amount, locale)}
      width={1200}
    />
  );
}
