import type { EngineParts } from '../deps';

/**
 * Tells the listeners of this process what other replicas moved. Call it every second; on SQLite there are no others.
 * Changes are told at least once, so the look overlaps a little with the one before.
 */
export function watchOthers(parts: EngineParts): () => Promise<void> {
  const OVERLAP_MS = 5_000;
  const reported = new Map<string, number>();
  let since = parts.clock.now();
  return async () => {
    if (parts.db.provider === 'sqlite') return;
    const now = parts.clock.now();
    const rows = await parts.db.change.findMany({
      where: { updatedAt: { gt: new Date(since - OVERLAP_MS) } },
      select: { id: true, state: true, version: true },
      take: 500,
    });
    since = now;
    const before = new Map(reported);
    reported.clear();
    for (const { id, state, version } of rows) {
      reported.set(id, version);
      if (before.get(id) !== version) parts.bus.moved(id, state);
    }
  };
}
