import { useLoadFault } from '@paraply/core/loadFailures';
import { PageSpinner } from '@/components/ui/Spinner';
import { CrashPage } from './CrashPage';

/** When a file of the app could not be loaded. It is never loaded again unasked, so that nobody ends up in a loop. */
export function LoadFailurePage() {
  const { fault, reload } = useLoadFault();
  return fault ? <CrashPage kind={fault} onReload={() => void reload()} /> : <PageSpinner />;
}
