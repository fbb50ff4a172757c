/** Entries below are not in the answer: an answer is complete down to here. */
export interface Stretch<Row extends { id: string }> {
  /** Newest first. */
  rows: Row[];
  /** Entries with smaller ids were not searched; null: there are none. */
  horizon: string | null;
}

/** Newest first, complete down to the highest horizon: what a stretch has below it could lack entries of another. */
export function mergeStretches<Row extends { id: string }>(
  stretches: readonly Stretch<Row>[],
  take: number,
): Stretch<Row> {
  const horizon = stretches.reduce<string | null>(
    (highest, one) => (one.horizon !== null && (highest === null || one.horizon > highest) ? one.horizon : highest),
    null,
  );
  const unique = new Map(stretches.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  const rows = [...unique.values()]
    .filter(({ id }) => horizon === null || id >= horizon)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  if (rows.length <= take) return { rows, horizon };
  const page = rows.slice(0, take);
  return { rows: page, horizon: page.at(-1)?.id ?? null };
}

/** Of a query that asked for `take` rows. */
export const stretchOf = <Row extends { id: string }>(rows: Row[], take: number): Stretch<Row> => ({
  rows,
  horizon: rows.length < take ? null : (rows.at(-1)?.id ?? null),
});
