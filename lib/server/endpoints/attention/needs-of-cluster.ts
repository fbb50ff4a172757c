import 'server-only';
import type { Need } from '@/lib/contract/attention';
import { failingPodsQuery } from '@/lib/contract/pods';
import type { NodeRow } from '@/lib/domain/node/node';
import { nodesExpected } from '@/lib/domain/pool/pool-need';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { PoolSince } from '@/lib/server/fleet/rows/pool-row';
import { isNotReady } from '@/lib/server/fleet/rows/node-query';
import { watchedNodes } from '@/lib/server/node-health/windows-watch';

const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.flatMap((time) => time ?? []);
  return known.length === 0 ? null : Math.min(...known);
};

const sumOf = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);

const onlyOne = <T>(values: readonly T[]): T | null => {
  const different = new Set(values);
  return different.size === 1 ? (values[0] ?? null) : null;
};

/** What needs a person in one cluster. What has not been read is not in it: `unseen` of the answer counts that. */
export function needsOfCluster(cluster: ClusterHandle, now: number): Need[] {
  const { store } = cluster;
  const of = { cluster: cluster.name, environment: store.identity.environment };
  const notReady = store.known.nodes ? store.matchingNodes({ sort: 'name', dir: 'asc' }).filter(isNotReady) : [];
  const pools = store.troubledPools(now);
  const makers = [
    () => nodesNotReady(notReady),
    () => failingPods(cluster),
    () => windowsUnhealthy(cluster, { now, notReady }),
    () => drainsBlocked(cluster, now),
    () => (pools?.stuck ?? []).map((one) => poolNeed('pool-stuck', one)),
    () => (pools?.short ?? []).map((one) => poolNeed('pool-short', one)),
  ];
  return makers
    .flatMap((make) => make())
    .map((need) => ({ ...none, ...of, ...need, key: `${cluster.name}/${need.key}` }));
}

const none = { name: null, poolId: null, poolName: null, reason: null, pods: null, change: null };

type Found = Omit<Need, 'cluster' | 'environment' | keyof typeof none> & Partial<Need>;

function nodesNotReady(rows: readonly NodeRow[]): Found[] {
  const [first] = rows;
  if (first === undefined) return [];
  const isOne = rows.length === 1;
  const pods = sumOf(rows.map(({ requested }) => requested?.pods ?? null));
  const { stateReason, stateReasonPhrase: phrase } = first;
  return [
    {
      key: 'nodes-not-ready',
      kind: 'nodes-not-ready',
      count: rows.length,
      name: isOne ? first.name : null,
      poolId: onlyOne(rows.map(({ poolId }) => poolId)),
      poolName: onlyOne(rows.map(({ poolName }) => poolName)),
      since: earliest(rows.map(({ stateSince }) => stateSince)),
      reach: { nodes: rows.length, pods, workloads: null },
      reason: isOne && stateReason !== '' ? { text: stateReason, ...(phrase === undefined ? {} : { phrase }) } : null,
    },
  ];
}

/** Only those that need action: others just wait. */
function failingPods({ store }: ClusterHandle): Found[] {
  const page = store.failingPods(failingPodsQuery.parse({ limit: '1' }));
  const stuck = page?.groups.filter((group) => group.stuck) ?? [];
  return stuck.map((group) => ({
    key: `pods/${group.key}`,
    kind: 'pods',
    count: group.pods,
    since: group.since,
    reach: { nodes: 0, pods: group.pods, workloads: group.workloads },
    pods: group,
  }));
}

/** Without those that are not Ready, which are counted there. */
function windowsUnhealthy(cluster: ClusterHandle, o: { now: number; notReady: readonly NodeRow[] }): Found[] {
  const counted = new Set(o.notReady.map(({ name }) => name));
  const nodes = (watchedNodes(cluster, o.now) ?? []).filter(
    ({ state, name }) => state === 'unhealthy' && !counted.has(name),
  );
  const [first] = nodes;
  if (first === undefined) return [];
  const pods = sumOf(nodes.map(({ key }) => cluster.store.nodeRow(key)?.requested?.pods ?? null));
  return [
    {
      key: 'windows-nodes-unhealthy',
      kind: 'windows-nodes-unhealthy',
      count: nodes.length,
      name: nodes.length === 1 ? first.name : null,
      poolId: onlyOne(nodes.map(({ poolId }) => poolId)),
      poolName: onlyOne(nodes.map(({ poolName }) => poolName)),
      since: earliest(nodes.flatMap(({ signals }) => signals.map(({ since }) => since))),
      reach: { nodes: nodes.length, pods, workloads: null },
      reason: nodes.length === 1 ? (first.signals[0]?.message ?? null) : null,
    },
  ];
}

function drainsBlocked({ store }: ClusterHandle, now: number): Found[] {
  const blocked = store.externalDrains(now)?.nodes.filter(({ state }) => state === 'blocked') ?? [];
  const [first] = blocked;
  if (first === undefined) return [];
  return [
    {
      key: 'drains-blocked',
      kind: 'drains-blocked',
      count: blocked.length,
      name: blocked.length === 1 ? first.name : null,
      since: earliest(blocked.map(({ cordonedAt }) => cordonedAt)),
      reach: { nodes: blocked.length, pods: sumOf(blocked.map(({ left }) => left)), workloads: null },
    },
  ];
}

function poolNeed(kind: 'pool-stuck' | 'pool-short', { pool, since }: PoolSince): Found {
  const expected = nodesExpected(pool);
  const missing = expected === null || pool.ready === null ? null : Math.max(0, expected - pool.ready);
  return {
    key: `${kind}/${pool.id}`,
    kind,
    count: 1,
    name: pool.name,
    poolId: pool.id,
    poolName: pool.name,
    since,
    reach: { nodes: kind === 'pool-short' ? missing : pool.total, pods: null, workloads: null },
    reason: pool.task === null ? null : { text: `${pool.task.type}: ${pool.task.stage}` },
  };
}
