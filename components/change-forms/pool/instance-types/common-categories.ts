import type { CommonCategories } from '../draft/draft-form';

interface Row {
  instanceType: string;
  system: readonly string[];
  data: readonly string[] | null;
}

/** What every type has in at least one zone; null when the list of one of them is not known. */
function shared(rows: readonly Row[], of: (row: Row) => readonly string[] | null): string[] | null {
  const byType = new Map<string, Set<string>>();
  for (const row of rows) {
    const offered = of(row);
    if (offered === null) return null;
    const known = byType.get(row.instanceType) ?? new Set<string>();
    byType.set(row.instanceType, new Set([...known, ...offered]));
  }
  const [first, ...others] = [...byType.values()];
  if (first === undefined) return null;
  return [...first].filter((category) => others.every((one) => one.has(category)));
}

/** Disk categories that all types of the rows can have; a type that no zone offers has no row and limits nothing. */
export function commonCategories(rows: readonly Row[] | null): CommonCategories {
  if (rows === null) return { system: null, data: null };
  return { system: shared(rows, (row) => row.system), data: shared(rows, (row) => row.data) };
}
