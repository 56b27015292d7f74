import { useListContext, useLocale } from 'react-admin';
import { downloads } from '../../lib/paths';
import { FileMenu } from './FileMenu';

/**
 * Every row that the surrounding list shows with its filters, on all pages, as a file that the server streams.
 * react-admin's ExportButton builds it in the browser, of 1,000 rows by default.
 */
export function ExportMenu() {
  const language = useLocale();
  const { resource, filterValues, sort } = useListContext();
  return (
    <FileMenu href={(format) => downloads.list(resource, { format, filter: filterValues as object, sort, language })} />
  );
}
