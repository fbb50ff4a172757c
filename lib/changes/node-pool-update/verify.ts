import { nodesOfPool, readerOf } from '@/lib/changes/parts/observe-step';
import { missingLabels } from '@/lib/changes/parts/pool/missing-labels';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { fieldsMessage } from '@/lib/domain/pool/fields/field-words';
import { openFields, type PoolUpdateData } from './steps';

/** After the run: the pool is as requested, its nodes have its labels and taints, and the expected number is Ready. */
export async function verifyUpdate(ctx: PlanContext, data: PoolUpdateData): Promise<Finding[]> {
  const subject: ResourceRef = { type: 'node-pool', uid: data.poolId, name: data.poolName };
  const name = data.poolName;
  const pool = await readerOf(ctx).nodePool(data.poolId);
  if (pool === null) return [finding('pool-gone', { subject, params: { name } })];
  const open = openFields(pool, data);
  const nodes = nodesOfPool(await ctx.kube.nodes(), data.poolId);
  const ready = nodes.filter((node) => node.ready === 'True').length;
  const wanted = data.nodes?.least ?? 0;
  const marked = data.push || data.paths.includes('labels') || data.paths.includes('taints') ? nodes : [];
  return [
    ...(open.length === 0 ? [] : [finding('pool-differs', { subject, params: { name, fields: fieldsMessage(open) } })]),
    ...(ready >= wanted ? [] : [finding('nodes-not-ready', { subject, params: { name, ready, wanted } })]),
    ...marked.flatMap((node) => {
      const missing = missingLabels(node, data.after);
      const at: ResourceRef = { type: 'node', uid: node.uid, name: node.name };
      const params = { node: node.name, labels: missing.join(', ') };
      return missing.length === 0 ? [] : [finding('labels-or-taints-missing', { subject: at, params })];
    }),
  ];
}
