import { MenuItem } from '@mui/material';
import { Download } from 'lucide-react';
import { useListContext, useLocale } from 'react-admin';
import { useT } from '../../i18n/useT';
import { downloads } from '../../lib/paths';
import { ToolMenu } from './ToolMenu';

const formats = ['csv', 'xlsx'] as const;

/** Everything that the list around it shows with its filters, on all pages, as a file. */
export function ExportMenu() {
  const t = useT();
  const language = useLocale();
  const { resource, filterValues, sort } = useListContext();
  return (
    <ToolMenu label={t('exports.label')} icon={Download}>
      {(close) =>
        formats.map((format) => (
          <MenuItem
            key={format}
            component="a"
            href={downloads.list(resource, { format, filter: filterValues as object, sort, language })}
            download
            onClick={close}
          >
            {t(`exports.${format}`)}
          </MenuItem>
        ))
      }
    </ToolMenu>
  );
}
