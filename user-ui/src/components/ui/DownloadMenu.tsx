import type { Address } from '@paraply/core/address';
import { Download, FileArchive, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from './Button';
import { Menu, MenuLink } from './Menu';

interface DownloadMenuProps {
  csv: Address;
  /** The address of all PDFs, or of those of a year; none when there are no PDFs. */
  archive?: ((year?: number) => Address) | undefined;
  /** The years to choose from, the latest first. */
  years: number[];
}

/** More years would not fit a phone; the archive of everything has them. */
const yearsMax = 5;

/** Everything of a list, to take away. The browser saves the files as they come. */
export function DownloadMenu({ csv, archive, years }: DownloadMenuProps) {
  const { t } = useTranslation();
  const trigger = (
    <Button className="print:hidden" variant="secondary">
      <Download aria-hidden="true" size={18} strokeWidth={1.75} />
      {t('controls.download')}
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLink download icon={FileSpreadsheet} to={csv}>
        {t('controls.downloadList')}
      </MenuLink>
      {archive && (
        <MenuLink download icon={FileArchive} to={archive()}>
          {t('controls.downloadPdfs')}
        </MenuLink>
      )}
      {archive &&
        // Of a single year there is nothing to choose.
        years.length > 1 &&
        years.slice(0, yearsMax).map((year) => (
          <MenuLink download icon={FileArchive} key={year} to={archive(year)}>
            {t('controls.downloadYear', { year })}
          </MenuLink>
        ))}
    </Menu>
  );
}
