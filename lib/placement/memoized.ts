/** Memoizes a function of an immutable object; a value is kept as long as its object. */
export function memoized<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const memory = new WeakMap<K, V>();
  return (key) => {
    const known = memory.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    memory.set(key, made);
    return made;
  };
}

export function groupedBy<T>(items: Iterable<T>, textOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [item]);
    else group.push(item);
  }
  return groups;
}

export function once<T>(make: () => T): () => T {
  let made: { of: T } | null = null;
  return () => {
    made ??= { of: make() };
    return made.of;
  };
}
