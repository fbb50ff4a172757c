const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A partial update by field: what is sent replaces, lists as a whole, and objects are updated in the same way. */
export function mergeFields<T extends object>(stored: T | undefined, sent: T | undefined): T {
  const result: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(sent ?? {})) {
    const known = result[name];
    result[name] = isObject(value) && isObject(known) ? mergeFields(known, value) : value;
  }
  // Both are T, and merging fields of T leaves a T.
  return result as T;
}
