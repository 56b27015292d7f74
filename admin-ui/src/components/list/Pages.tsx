import { useListContext } from 'react-admin';
import { storePageSize } from '../../lib/preferences';
import { PageSteps } from './PageSteps';

/** The pages of the list around it. */
export function Pages() {
  const { resource, page, perPage, total = 0, setPage, setPerPage } = useListContext();
  return (
    <PageSteps
      page={page}
      perPage={perPage}
      total={total}
      onPage={setPage}
      onPerPage={(size) => {
        storePageSize(resource, size);
        setPerPage(size);
      }}
    />
  );
}
