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
