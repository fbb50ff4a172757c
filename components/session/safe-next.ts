/** Where to go after sign-in: a path of this site, never another one. Anything else leads to the overview. */
export function safeNext(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > 2000) return '/';
  const base = 'http://mullion.invalid';
  // The browser's own rules decide what is another site: `//x`, `/\x`, `/\t/x` all are.
  const url = URL.parse(next, base);
  if (url === null || url.origin !== base || url.pathname.startsWith('//')) return '/';
  return url.pathname === '/sign-in' ? '/' : `${url.pathname}${url.search}`;
}
