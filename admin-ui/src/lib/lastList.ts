let last: { path: string; search: string } | undefined;

/** Remembers the current list with its filters, order and page, so that the back link of a record leads there. */
export function keepList(path: string, search: string): void {
  last = { path, search };
}

/** Called by other pages, so that a later back link does not restore old filters. */
export function forgetList(): void {
  last = undefined;
}

/** The path of a list, as it was left when the user came from there. */
export function backToList(path: string): string {
  return last?.path === path ? `${path}${last.search}` : path;
}
