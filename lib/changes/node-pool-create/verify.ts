import { nodesOfPool, readerOf } from '@/lib/changes/parts/observe-step';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { initialNodes } from '@/lib/domain/pool/size';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { meantForWindows } from '@/lib/changes/parts/pool/pool-rescheduling';
import { notReady, poolGone, unlabeled } from '@/lib/changes/parts/pool/pool-state';
import type { PoolCreateData } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';
import { distinct } from '@/lib/changes/parts/names';
import { poolRef } from '@/lib/changes/parts/refs';

/** Owners of non-Windows pods, by pod spec: owners may be of a kind not read here (a CronJob's Job, a CloneSet). */
async function misplacedWorkloads(ctx: PlanContext, nodes: readonly KubeNode[]): Promise<string[]> {
  const names = new Set(nodes.map((node) => node.name));
  const stray = (await ctx.kube.pods()).filter(
    ({ nodeName, phase, template }) =>
      nodeName !== null && names.has(nodeName) && phase !== 'Succeeded' && !meantForWindows(template),
  );
  const owners = stray.map(({ namespace, name, workload }) =>
    workload === null ? `${namespace}/Pod/${name}` : `${namespace}/${workload.kind}/${workload.name}`,
  );
  return distinct(owners);
}

/** As many Ready nodes as requested, with the requested labels and taints, and no Linux pod stuck on them. */
export async function verifyPool(ctx: PlanContext, { pool: wanted }: PoolCreateData): Promise<Finding[]> {
  const { name, os } = wanted;
  const pool = (await readerOf(ctx).nodePools()).find((one) => one.name === name);
  if (pool === undefined) return poolGone({ poolId: `new:${name}`, poolName: name });
  const nodes = nodesOfPool(await ctx.kube.nodes(), pool.id);
  const stray = os === 'windows' ? await misplacedWorkloads(ctx, nodes) : [];
  const names = stray.slice(0, 5).join(', ');
  return [
    ...notReady(nodes, { data: { poolId: pool.id, poolName: name }, wanted: initialNodes(wanted.size) }),
    ...unlabeled(nodes, wanted),
    ...(stray.length > 0 ? [finding('linux-pods-on-new-nodes', { subject: poolRef(pool), params: { names } })] : []),
  ];
}
