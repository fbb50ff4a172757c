import { someNames } from '../parts/some-names';
import { readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { acceptsTemplate } from '@/lib/domain/workload/accepts-template';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolUpgradeData } from './data';
import { isThere, isUp, lookAtNodes } from './observe';

const NAMED = 10;

/** DaemonSets that ran there and lack a running pod on a node that accepts them. */
async function missingDaemonSets(
  ctx: PlanContext,
  { data, nodes }: { data: PoolUpgradeData; nodes: readonly KubeNode[] },
): Promise<string[]> {
  const [workloads, pods] = await Promise.all([ctx.kube.workloads(), ctx.kube.pods()]);
  const running = new Set(
    pods
      .filter(({ phase, workload }) => phase === 'Running' && workload?.kind === 'DaemonSet')
      .map(({ namespace, workload, nodeName }) => `${namespace}/${workload?.name} ${nodeName}`),
  );
  return workloads
    .filter(({ kind, namespace, name }) => kind === 'DaemonSet' && data.daemonSets.includes(`${namespace}/${name}`))
    .filter(({ namespace, name, template }) =>
      nodes.some((node) => acceptsTemplate(node, template, true) && !running.has(`${namespace}/${name} ${node.name}`)),
    )
    .map(({ namespace, name }) => `${namespace}/${name}`)
    .toSorted();
}

/** The surge nodes have been removed. */
function sizeFindings(q: { data: PoolUpgradeData; pool: CloudNodePool; subject: ResourceRef }): Finding[] {
  const { data, pool, subject } = q;
  const seenNow = pool.desiredSize ?? pool.instances.total;
  if (data.batches === null || data.batches.surge === 0 || seenNow === data.batches.size) return [];
  if (seenNow === null)
    return [finding('pool-size-unknown', { subject, params: { name: pool.name, total: data.batches.size } })];
  const params = { name: pool.name, seen: seenNow, wanted: data.batches.size };
  return [finding('pool-size-differs', { subject, params })];
}

/** After the run: every node is at its version, Ready, schedulable, and has its DaemonSets. */
export async function verifyUpgrade(ctx: PlanContext, data: PoolUpgradeData): Promise<Finding[]> {
  const subject: ResourceRef = { type: 'node-pool', uid: data.poolId, name: data.poolName };
  const name = data.poolName;
  const pool = await readerOf(ctx).nodePool(data.poolId);
  if (pool === null) return [finding('pool-gone', { subject, params: { name } })];
  const seen = await lookAtNodes(ctx, data);
  const about = (names: readonly string[]) => ({
    subject,
    params: { count: names.length, names: someNames(names, NAMED) },
  });
  const behind = seen.filter((one) => !isThere(one, { data, strict: false }));
  const nodes = seen.flatMap(({ node }) => (node === null ? [] : [node]));
  const ready = seen.filter(({ node }) => isUp(node)).length;
  const wanted = seen.length;
  const closed = nodes.filter((node) => node.unschedulable).map((node) => node.name);
  const daemonSets = await missingDaemonSets(ctx, { data, nodes: nodes.filter(isUp) });
  return [
    ...(behind.length > 0 ? [finding('upgrade-incomplete', about(behind.map((one) => one.wanted.name)))] : []),
    ...(ready < wanted ? [finding('nodes-not-ready', { subject, params: { name, ready, wanted } })] : []),
    ...(closed.length > 0 ? [finding('upgrade-nodes-cordoned', about(closed))] : []),
    ...(daemonSets.length > 0 ? [finding('daemon-sets-missing', about(daemonSets))] : []),
    ...sizeFindings({ data, pool, subject }),
  ];
}
