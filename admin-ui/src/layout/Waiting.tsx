import { Shell } from '@paraply/core/Shell';
import { useT } from '../i18n/useT';

/** Shown while the session loads: what the page has shown from the start, whose style it keeps. */
export function Waiting() {
  const t = useT();
  return (
    <Shell wide>
      <p className="shell-said" role="status">
        {t('common.loading')}
      </p>
    </Shell>
  );
}
