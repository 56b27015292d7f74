import type { ComponentPropsWithRef } from 'react';
import { useMemo } from 'react';
import { useFormat } from '@/i18n/useFormat';
import { countries } from '@/lib/countries';
import { Select } from './controls';

export function CountrySelect(props: ComponentPropsWithRef<'select'>) {
  const { locale } = useFormat();
  const list = useMemo(() => countries(locale), [locale]);
  return (
    <Select autoComplete="country" {...props}>
      {list.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
