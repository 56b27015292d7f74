import { useListContext, useLocale } from 'react-admin';
import { downloads } from '../../lib/paths';
import { FileMenu } from './FileMenu';

/** Everything that the list around it shows with its filters, on all pages, as a file. */
export function ExportMenu() {
  const language = useLocale();
  const { resource, filterValues, sort } = useListContext();
  return (
    <FileMenu href={(format) => downloads.list(resource, { format, filter: filterValues as object, sort, language })} />
  );
}
