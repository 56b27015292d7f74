import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isText } from '../../i18n/i18nProvider';
import type { MessageKey } from '../../i18n/types';
import { useT, type Translate } from '../../i18n/useT';
import { StaleDialog } from './StaleDialog';
import { remoteChanges } from './remoteChanges';

interface ConflictProps<T> {
  base: T;
  /** The record as someone else left it. */
  theirs: T;
  toInput: (values: T) => object;
  /** What a field's value is called, where the value itself says nothing, such as an id. */
  shown?: Partial<Record<string, (record: T) => string | undefined>>;
  onReload: () => void;
  onClose: () => void;
}

/** Fields whose name in the contract is not the name of their text. */
const names: Record<string, MessageKey> = {
  fullName: 'fields.name',
  address: 'fields.street',
  groupId: 'fields.group',
  roles: 'roles.title',
};

function labelOf(t: Translate, field: string): string {
  const key = names[field] ?? `fields.${field}`;
  return isText(key) ? t(key) : field;
}

function inWords(t: Translate, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Shows what someone else changed meanwhile, and lets one take theirs or go on upon it. Stands inside the form. */
export function Conflict<T extends RaRecord>({ base, theirs, toInput, shown, onReload, onClose }: ConflictProps<T>) {
  const t = useT();
  const form = useFormContext();
  const [was, is] = [toInput(base), toInput(theirs)];
  const differences = remoteChanges(was, toInput(form.getValues() as T), is);
  const value = (record: T, input: object, field: string) =>
    inWords(t, shown?.[field] ? shown[field](record) : (input as Record<string, unknown>)[field]);
  return (
    <StaleDialog
      open
      changes={differences.map(({ field, contested }) => ({
        field,
        label: labelOf(t, field),
        before: value(base, was, field),
        now: value(theirs, is, field),
        contested,
      }))}
      onGoOn={() => {
        // Saved next, it is a change of their version; what only they changed stays theirs.
        for (const { field, contested } of differences) {
          if (!contested) form.setValue(field, theirs[field as keyof T] ?? null, { shouldDirty: true });
        }
        form.setValue('version', theirs.version);
        onClose();
      }}
      onReload={onReload}
      onClose={onClose}
    />
  );
}
