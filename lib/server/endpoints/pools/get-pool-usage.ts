import 'server-only';
import type { getPoolUsage as endpoint } from '@/lib/contract/pool-usage';
import type { NodeRow } from '@/lib/domain/node/node';
import { diskReason, usageReason, usageStarting } from '@/lib/domain/node/usage-reason';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { MAX_DISKS } from '@/lib/server/fleet/metrics-poller';
import { compareValues } from '@/lib/server/fleet/rows/node-query';
import { clusterOf } from '../require-cluster';
import { poolOf } from './node-pools';
import type { AnswerOf, ReadVerb } from '../endpoint-call';

type Answer = AnswerOf<typeof endpoint>;
type NodeUse = Answer['nodes'][number];

const MAX_SHOWN = 50;

const capacityOf = (row: NodeRow): NodeUse['capacity'] =>
  row.capacity === null ? null : { cpuMilli: row.capacity.cpuMilli, memoryMiB: row.capacity.memoryMiB };

/** The larger of its two shares; unknown comes last. */
function load({ cpuMilli, memoryMiB, capacity }: NodeUse): number | null {
  if (cpuMilli === null || memoryMiB === null) return null;
  if (capacity === null || capacity.cpuMilli <= 0 || capacity.memoryMiB <= 0) return 0;
  return Math.max(cpuMilli / capacity.cpuMilli, memoryMiB / capacity.memoryMiB);
}

function busiest(cluster: ClusterHandle, rows: readonly NodeRow[]): NodeUse[] {
  const uses = rows.map((row): NodeUse => {
    const sample = cluster.usage.latest(row.name);
    return {
      name: row.name,
      state: row.state,
      cpuMilli: sample?.cpuMilli ?? null,
      memoryMiB: sample?.memoryMiB ?? null,
      capacity: capacityOf(row),
      diskUsedGiB: null,
      diskCapacityGiB: null,
    };
  });
  const ranked = uses.map((use) => ({ use, load: load(use) }));
  ranked.sort((a, b) => compareValues(a.load, b.load, -1) || compareValues(a.use.name, b.use.name, 1));
  return ranked.slice(0, MAX_SHOWN).map(({ use }) => use);
}

async function withDisks(cluster: ClusterHandle, nodes: NodeUse[], uids: ReadonlySet<string>) {
  const requested = nodes.filter((node) => uids.has(node.name)).slice(0, MAX_DISKS);
  const { disks, problem } = await cluster.usage.disks(requested.map((node) => node.name));
  const filled = nodes.map((node) => {
    const disk = disks.get(node.name);
    return disk === undefined ? node : { ...node, diskUsedGiB: disk.usedGiB, diskCapacityGiB: disk.capacityGiB };
  });
  return { nodes: filled, disksUnavailable: problem === null ? null : diskReason(problem) };
}

/** What the nodes of a pool use now. @throws Failure `not-found`, `unavailable` */
export const getPoolUsage: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const pool = poolOf(cluster, input.params.pool);
  const rows = cluster.store.matchingNodes({ pool: pool.id, sort: 'name', dir: 'asc' });
  const problem = cluster.usage.problem();
  const shown = busiest(cluster, rows);
  // Without a Node object there is no kubelet.
  const registered = new Set(rows.flatMap((row) => (row.uid === null ? [] : [row.name])));
  const { nodes, disksUnavailable } =
    input.query.disks === 'yes'
      ? await withDisks(cluster, shown, registered)
      : { nodes: shown, disksUnavailable: null };
  const isUnmeasured = shown.length > 0 && shown.every(({ cpuMilli }) => cpuMilli === null);
  const starting = isUnmeasured ? usageStarting() : null;
  return {
    now: app.clock.now(),
    total: rows.length,
    nodes,
    unavailable: problem === null ? starting : usageReason(problem),
    disksUnavailable,
  };
};
