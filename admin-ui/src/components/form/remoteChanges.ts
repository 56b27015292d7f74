/** A field that someone else changed, and whether it was changed here as well, differently. */
interface Difference {
  field: string;
  contested: boolean;
}

function same(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => JSON.stringify(value === undefined || value === '' ? null : value);
  return plain(one) === plain(other);
}

/** What somebody else changed since a record was read, compared with the values of the form. */
export function remoteChanges(base: object, mine: object, theirs: object): Difference[] {
  const at = (values: object, field: string) => (values as Record<string, unknown>)[field];
  return [...new Set([...Object.keys(base), ...Object.keys(theirs)])]
    .filter((field) => field !== 'version' && !same(at(base, field), at(theirs, field)))
    .map((field) => ({
      field,
      contested: !same(at(mine, field), at(base, field)) && !same(at(mine, field), at(theirs, field)),
    }));
}
