import { useListContext } from 'react-admin';
import { storePageSize } from '../../lib/preferences';
import { Pagination } from './Pagination';

/** The pages of the surrounding list. */
export function ListPagination() {
  const { resource, page, perPage, total = 0, setPage, setPerPage } = useListContext();
  return (
    <Pagination
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
