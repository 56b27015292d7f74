import { MenuItem } from '@mui/material';
import { Download } from 'lucide-react';
import { useT } from '../../i18n/useT';
import { ToolMenu } from './ToolMenu';

const formats = ['csv', 'xlsx'] as const;

interface FileMenuProps {
  /** The address of the file in a format. */
  href: (format: (typeof formats)[number]) => string;
}

/** Downloads rows as a file in a selected format. */
export function FileMenu({ href }: FileMenuProps) {
  const t = useT();
  return (
    <ToolMenu label={t('exports.label')} icon={Download}>
      {(close) =>
        formats.map((format) => (
          <MenuItem key={format} component="a" href={href(format)} download onClick={close}>
            {t(`exports.${format}`)}
          </MenuItem>
        ))
      }
    </ToolMenu>
  );
}
