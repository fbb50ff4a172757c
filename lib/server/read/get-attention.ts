import 'server-only';
import type { z } from 'zod';
import type { getAttention as door } from '@/lib/contract/clusters';
import type { Actor } from '@/lib/domain/access/actor';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { House } from '@/lib/server/house';

const RECENT_MS = 24 * 3_600_000;
/** More failures than anybody counts; the number is a badge. */
const LOOKED_AT = 200;

/** Sum over the clusters that have been read; null when none of those that matter has. */
function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 && values.length > 0) return null;
  return known.reduce((sum, value) => sum + value, 0);
}

/** What failed in the last day, and whatever waits for a person to decide about an unclear outcome. */
async function failedChanges({ house, actor }: { house: House; actor: Actor }): Promise<number> {
  const list = (state: 'failed' | 'needs-attention') =>
    house.engine.list({ actor, scope: 'all', state, limit: LOOKED_AT });
  const [failed, unclear] = await Promise.all([list('failed'), list('needs-attention')]);
  const since = house.clock.now() - RECENT_MS;
  return failed.rows.filter((row) => row.updatedAt >= since).length + unclear.rows.length;
}

function ofFleet(clusters: ClusterHandle[], now: number) {
  const rows = clusters.map(({ store }) => store.clusterRow());
  const withPools = clusters.filter(({ ack }) => ack !== null);
  return {
    nodesNotReady: sumKnown(rows.map((row) => row.nodesNotReady)),
    poolsStuck: sumKnown(withPools.map(({ store }) => store.poolsStuck(now))),
    windowsPodsStuck: sumKnown(rows.map((row) => row.windowsPodsStuck)),
  };
}

/** What needs a person, over all clusters. */
export async function getAttention({
  house,
  actor,
}: {
  house: House;
  actor: Actor;
}): Promise<z.input<typeof door.response>> {
  const now = house.clock.now();
  const { counts } = await house.engine.list({ actor, scope: 'waiting-for-me', limit: 1 });
  const changesFailed = await failedChanges({ house, actor });
  const fleet = ofFleet(house.fleet.clusters(), now);
  return { now, attention: { changesFailed, approvalsWaiting: counts.waitingForMe, ...fleet } };
}
