import { ChoiceField } from '../form/fields';

interface StatusFilterProps<Status extends string> {
  statuses: readonly Status[];
  name: (status: Status) => string;
}

/** Filters a list by the status of its records. */
export function StatusFilter<Status extends string>({ statuses, name }: StatusFilterProps<Status>) {
  return (
    <ChoiceField
      source="status"
      label="fields.status"
      any="filters.anyStatus"
      choices={statuses.map((id) => ({ id, name: name(id) }))}
    />
  );
}
