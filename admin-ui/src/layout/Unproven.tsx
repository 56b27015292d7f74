import { useTranslate } from 'react-admin';
import { ErrorState } from '../components/ErrorState';
import { paths } from '../lib/paths';

/** When the server could not say who is logged in. */
export function Unproven() {
  const translate = useTranslate();
  return (
    <ErrorState
      error={new Error(translate('ra.message.authentication_error'))}
      onRetry={() => {
        location.assign(paths.dashboard);
      }}
    />
  );
}
