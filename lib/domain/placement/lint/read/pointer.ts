/** Most keys need no escape, and looking costs less than replacing. */
const escaped = (key: string): string =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;

/** A JSON pointer below another (RFC 6901); the root is the empty text. */
export function pointer(base: string, ...keys: readonly (string | number)[]): string {
  let at = base;
  for (const key of keys) at += `/${typeof key === 'number' ? key : escaped(key)}`;
  return at;
}

/** The keys of a pointer. */
export const pointerKeys = (at: string): string[] =>
  at
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The pointer of a field path as the API server prints it: `spec.containers[0].image` → `/spec/containers/0/image`. */
export const pointerOfPath = (path: string): string =>
  path
    .split('.')
    .flatMap((part) => part.split('['))
    .map((part) => pointer('', part.endsWith(']') ? part.slice(0, -1) : part))
    .join('');
