/** The path to open after login. Only paths of this site, to prevent open redirects. */
export function localRedirect(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next) || next.startsWith('/auth')) return null;
  return next;
}
