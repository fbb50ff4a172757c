import type { SourceStatus } from '@/lib/domain/cluster/cluster';

const badness: Record<SourceStatus['state'], number> = {
  failed: 5,
  forbidden: 4,
  stale: 3,
  starting: 2,
  live: 1,
  absent: 0,
};

/** The source that limits what can be believed: the worst state, among equals the oldest. Absent ones only when alone. */
export function worstSource(sources: readonly SourceStatus[]): SourceStatus | undefined {
  return sources
    .filter((source) => source.state !== 'absent')
    .toSorted((a, b) => badness[b.state] - badness[a.state] || (a.seenAt ?? 0) - (b.seenAt ?? 0))[0];
}
