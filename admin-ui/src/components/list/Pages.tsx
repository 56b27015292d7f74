import { useListContext } from 'react-admin';
import { PageSteps } from './PageSteps';

/** The pages of the list around it. */
export function Pages() {
  const { page, perPage, total = 0, setPage } = useListContext();
  return <PageSteps page={page} perPage={perPage} total={total} onPage={setPage} />;
}
