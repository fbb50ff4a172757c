import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import type { Tone } from '@/components/ui/state/tone';

export interface ClusterMark {
  tone: Tone;
  /** Key in `shell.mark`. */
  word: 'unreachable' | 'starting' | 'stale' | 'problem' | 'busy' | 'ok' | 'unknown';
}

/** The worst thing about a cluster in one word. What is not known is never called well. */
export function clusterMark(row: ClusterRow): ClusterMark {
  const present = row.sources.filter((source) => source.state !== 'absent');
  const has = (...states: string[]) => present.some((source) => states.includes(source.state));
  if (present.length === 0) return { tone: 'unknown', word: 'unknown' };
  if (has('failed', 'forbidden')) return { tone: 'bad', word: 'unreachable' };
  const problems = [row.nodesNotReady, row.poolsShort, row.windowsPodsStuck];
  if (problems.some((n) => (n ?? 0) > 0)) return { tone: 'bad', word: 'problem' };
  if (has('starting')) return { tone: 'unknown', word: 'starting' };
  if (has('stale')) return { tone: 'warn', word: 'stale' };
  if (row.nodesNotReady === null) return { tone: 'unknown', word: 'unknown' };
  if ((row.poolsInTransition ?? 0) > 0) return { tone: 'busy', word: 'busy' };
  return { tone: 'ok', word: 'ok' };
}
