import { useCallback } from 'react';
import { en } from '../i18n/en';
import { settingLabels, settingValues } from '../i18n/settingNames';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';

/** A setting's name and its values as people read them. */
export function useFieldTexts() {
  const t = useT();
  const { decimal } = useFormat();
  const label = useCallback(
    (field: string) => {
      const role = field.startsWith('accounts.') ? field.slice('accounts.'.length) : '';
      if (Object.hasOwn(en.bookAccounts.roles, role))
        return t(`bookAccounts.roles.${role as keyof typeof en.bookAccounts.roles}`);
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
