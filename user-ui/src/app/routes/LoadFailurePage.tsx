import { useLoadFault } from '@paraply/core/loadFailures';
import { PageSpinner } from '@/components/ui/Spinner';
import { CrashPage } from './CrashPage';

/** Shown when a file of the app failed to load. Never reloads by itself, to avoid a loop. */
export function LoadFailurePage() {
  const { fault, reload } = useLoadFault();
  return fault ? <CrashPage kind={fault} onReload={() => void reload()} /> : <PageSpinner />;
}
