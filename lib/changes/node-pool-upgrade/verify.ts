import { readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { acceptsTemplate } from '@/lib/domain/workload/accepts-template';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolUpgradeData } from './data';
import { isThere, isUp, lookAtNodes } from './observe';
import type { PlanContext } from '@/lib/domain/change/step';
import { namedFinding, namesOf } from '../parts/names';
import { notReady, poolGone } from '@/lib/changes/parts/pool/pool-state';
import { stepPool } from '@/lib/changes/parts/refs';

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

function sizeFindings(q: { data: PoolUpgradeData; pool: CloudNodePool; subject: ResourceRef }): Finding[] {
  const { data, pool, subject } = q;
  const seenNow = pool.desiredSize ?? pool.instances.total;
  if (data.batches === null || data.batches.surge === 0 || seenNow === data.batches.size) return [];
  if (seenNow === null)
    return [finding('pool-size-unknown', { subject, params: { name: pool.name, total: data.batches.size } })];
  const params = { name: pool.name, seen: seenNow, wanted: data.batches.size };
  return [finding('pool-size-differs', { subject, params })];
}

export async function verifyUpgrade(ctx: PlanContext, data: PoolUpgradeData): Promise<Finding[]> {
  const subject = stepPool(data);
  const pool = await readerOf(ctx).nodePool(data.poolId);
  if (pool === null) return poolGone(data);
  const seen = await lookAtNodes(ctx, data);
  const place = { subject, shown: 10 };
  const behind = seen.filter((one) => !isThere(one, { data, strict: false })).map(({ wanted }) => wanted);
  const nodes = seen.flatMap(({ node }) => (node === null ? [] : [node]));
  const cordoned = namesOf(nodes.filter((node) => node.unschedulable));
  const daemonSets = await missingDaemonSets(ctx, { data, nodes: nodes.filter(isUp) });
  return [
    ...namedFinding('upgrade-incomplete', namesOf(behind), place),
    ...notReady(nodes, { data, wanted: seen.length }),
    ...namedFinding('upgrade-nodes-cordoned', cordoned, place),
    ...namedFinding('daemon-sets-missing', daemonSets, place),
    ...sizeFindings({ data, pool, subject }),
  ];
}
