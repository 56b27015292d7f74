/** Where to go after login: only a path of this site, so that a link cannot send a person elsewhere. */
export function localTarget(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next) || next.startsWith('/auth')) return null;
  return next;
}
