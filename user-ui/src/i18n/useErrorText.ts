import { ApiError } from '@paraply/core/faults';
import { FileError, fileLimits } from '@paraply/core/fileError';
import { PasskeyError } from '@paraply/core/passkeyError';
import { useCallback } from 'react';
import { useTranslation } from './useTranslation';
import { useFormat } from './useFormat';

/** What an error says to a person: the server's own words, or ours where the network or the browser gave none. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  const { fileSize } = useFormat();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.code === 'network') return t('errors.network');
      if (error instanceof PasskeyError) return t(`errors.passkey.${error.reason}`);
      if (error instanceof FileError) {
        const { count, bytes } = fileLimits;
        return t(`files.${error.kind}`, { name: error.file, count, size: fileSize(bytes) });
      }
      return error instanceof Error && error.message ? error.message : t('errors.unknown');
    },
    [t, fileSize],
  );
}

/** The same with what is wrong in each field, where nothing else shows it. */
export function useWholeErrorText(): (error: unknown) => string {
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const faults = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
      return [errorText(error), ...faults].join(' ');
    },
    [errorText],
  );
}
