/** A filter saved under a name. */
export interface SavedQuery {
  name: string;
  filter: Record<string, unknown>;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    // Written by an older version, or by hand: treated as empty.
    return undefined;
  }
}

function isQuery(value: unknown): value is SavedQuery {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('filter' in value)) return false;
  return typeof value.name === 'string' && typeof value.filter === 'object' && value.filter !== null;
}

/** The saved queries in a stored text; invalid ones are skipped. */
export function toQueries(text: string | null): SavedQuery[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter(isQuery) : [];
}

/** The queries with one added or replaced by name, ordered by name. */
export function withQuery(queries: SavedQuery[], query: SavedQuery): SavedQuery[] {
  return [...queries.filter(({ name }) => name !== query.name), query].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
}

/** The names in a stored text; anything else is skipped. */
export function toNames(text: string | null): string[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
