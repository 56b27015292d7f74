import { isKnownUnit, units } from '@paraply/core/units';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '../components/form/fields';
import { useT } from '../i18n/useT';
import { unitName } from '../components/invoice/unitName';

/** The unit of a line: those that have a word in both languages, and one from elsewhere that it has already. */
export function UnitField({ source }: { source: string }) {
  const t = useT();
  const present: unknown = useWatch({ name: source });
  const [first] = useState(present);
  const own = [first, present].filter(
    (unit): unit is string => typeof unit === 'string' && unit !== '' && !isKnownUnit(unit),
  );
  const choices = [...new Set([...units, ...own])].map((id) => ({ id, name: unitName(t, id, '1') }));
  return <ChoiceField source={source} label="fields.unit" any="units.none" choices={choices} />;
}
