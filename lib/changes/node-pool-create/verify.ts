import { nodesOfPool, readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { meantForWindows } from '@/lib/changes/parts/pool/could-land';
import { missingLabels } from '@/lib/changes/parts/pool/missing-labels';
import { initialNodes } from '@/lib/domain/pool/size';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolCreateData } from './data';

/**
 * Owners of pods on the new Windows nodes that are not intended for Windows. Each pod is judged by its own spec: its
 * owner may be of a kind that is not read here (a CronJob's Job, a CloneSet).
 */
async function misplacedWorkloads(ctx: PlanContext, nodes: readonly KubeNode[]): Promise<string[]> {
  const names = new Set(nodes.map((node) => node.name));
  const stray = (await ctx.kube.pods()).filter(
    ({ nodeName, phase, template }) =>
      nodeName !== null && names.has(nodeName) && phase !== 'Succeeded' && !meantForWindows(template),
  );
  const owners = stray.map(({ namespace, name, workload }) =>
    workload === null ? `${namespace}/Pod/${name}` : `${namespace}/${workload.kind}/${workload.name}`,
  );
  return [...new Set(owners)].toSorted();
}

/**
 * After the run: as many Ready nodes as requested, with the requested labels and taints, and no Linux pod stuck on
 * them.
 */
export async function verifyPool(ctx: PlanContext, data: PoolCreateData): Promise<Finding[]> {
  const pools = await readerOf(ctx).nodePools();
  const pool = pools.find((one) => one.name === data.pool.name);
  if (pool === undefined) {
    const subject: ResourceRef = { type: 'node-pool', uid: `new:${data.pool.name}`, name: data.pool.name };
    return [finding('pool-gone', { subject, params: { name: data.pool.name } })];
  }
  const subject: ResourceRef = { type: 'node-pool', uid: pool.id, name: pool.name };
  const nodes = nodesOfPool(await ctx.kube.nodes(), pool.id);
  const ready = nodes.filter((node) => node.ready === 'True').length;
  const wanted = initialNodes(data.pool.size);
  const labels = nodes.flatMap((node) => {
    const missing = missingLabels(node, data.pool);
    const params = { node: node.name, labels: missing.join(', ') };
    return missing.length === 0
      ? []
      : [finding('labels-or-taints-missing', { subject: { type: 'node', uid: node.uid, name: node.name }, params })];
  });
  const stray = data.pool.os === 'windows' ? await misplacedWorkloads(ctx, nodes) : [];
  return [
    ...(ready < wanted
      ? [finding('nodes-not-ready', { subject, params: { name: data.pool.name, ready, wanted } })]
      : []),
    ...labels,
    ...(stray.length > 0
      ? [finding('linux-pods-on-new-nodes', { subject, params: { names: stray.slice(0, 5).join(', ') } })]
      : []),
  ];
}
