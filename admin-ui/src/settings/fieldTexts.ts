import { useCallback } from 'react';
import { isText } from '../i18n/i18nProvider';
import { settingLabels, settingValues } from '../i18n/settingNames';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';

/** A setting's name and its values as people read them. */
export function useFieldTexts() {
  const t = useT();
  const { decimal } = useFormat();
  const label = useCallback(
    (field: string) => {
      const role = field.replace(/^accounts\./, 'bookAccounts.roles.');
      if (role !== field && isText(role)) return t(role);
      const known = settingLabels[field];
      return known === undefined ? field : t(known);
    },
    [t],
  );
  const value = useCallback(
    (field: string, text: string) => {
      if (text === '') return t('settingsChange.empty');
      if (field.startsWith('fees.')) return decimal(text);
      const known = settingValues[`${field}=${text}`] ?? settingValues[text];
      return known === undefined ? text : t(known);
    },
    [t, decimal],
  );
  return { label, value };
}
