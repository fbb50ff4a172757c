/** Whether two JSON values are equal: what decides that a row has changed. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Number.isNaN(a) && Number.isNaN(b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  if (left.length !== Object.keys(b).length) return false;
  const right = new Map(Object.entries(b));
  return left.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)));
}

/** A resourceVersion as a number; NaN when it is none. Kubernetes docs: API concepts, resource versions compare as integers. */
export const versionOf = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN);

/** Versions that cannot be compared count as news. */
const isNewer = (next: number, known: number): boolean => Number.isNaN(next) || Number.isNaN(known) || next > known;

/** Whether an object is known: the same version in a list, none newer in an event. */
export const isKnown = (kept: { version: number } | undefined, version: number, listed: boolean): boolean =>
  kept !== undefined && (listed ? version === kept.version : !isNewer(version, kept.version));
