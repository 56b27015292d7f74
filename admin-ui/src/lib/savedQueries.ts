/** A filter that somebody keeps under a name. */
export interface SavedQuery {
  name: string;
  filter: Record<string, unknown>;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    // Written by an older version, or by hand: as if nothing were kept.
    return undefined;
  }
}

function isQuery(value: unknown): value is SavedQuery {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('filter' in value)) return false;
  return typeof value.name === 'string' && typeof value.filter === 'object' && value.filter !== null;
}

/** The saved queries in a stored text; what cannot be read is left out. */
export function toQueries(text: string | null): SavedQuery[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter(isQuery) : [];
}

/** The queries with another under its name, in the order of their names. */
export function withQuery(queries: SavedQuery[], query: SavedQuery): SavedQuery[] {
  return [...queries.filter(({ name }) => name !== query.name), query].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
}

/** The names in a stored text. */
export function toNames(text: string | null): string[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
