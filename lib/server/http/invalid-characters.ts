import 'server-only';

/** A NUL, which PostgreSQL cannot store, or half of a surrogate pair, which is no character. */
const foul = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const MOST = 20;

/**
 * Fields of a value as it was sent whose text no database and no screen can hold, and keys that schemas do not see
 * (`__proto__`). The value came out of JSON.parse, so it has no cycles.
 */
export function foulFields(value: unknown): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = [];
  const stack: { at: string; value: unknown }[] = [{ at: '', value }];
  for (let next = stack.pop(); next !== undefined && found.length < MOST; next = stack.pop()) {
    const { at } = next;
    if (typeof next.value === 'string' && foul.test(next.value))
      found.push({ field: at.slice(0, 200), message: 'contains NUL or an unpaired surrogate' });
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      const field = at === '' ? key : `${at}.${key}`;
      if (key === '__proto__') found.push({ field: field.slice(0, 200), message: 'is not known here' });
      else if (foul.test(key))
        found.push({ field: at || 'body', message: 'has a field name that contains NUL or an unpaired surrogate' });
      else stack.push({ at: field, value: inner });
    }
  }
  return found;
}
