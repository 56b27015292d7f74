let last: { path: string; search: string } | undefined;

/** Keeps which list is looked at, with its filters, order and page, so that the way back from a record leads there. */
export function keepList(path: string, search: string): void {
  last = { path, search };
}

/** Whoever has been elsewhere since does not come back to filters long forgotten. */
export function forgetList(): void {
  last = undefined;
}

/** The way back to a list: as it was left, if one came from there. */
export function backToList(path: string): string {
  return last?.path === path ? `${path}${last.search}` : path;
}
