import type { NodePoolSyncInput } from '@/lib/changes/node-pool-sync/input';
import { cloudOf, ackCall } from '@/lib/changes/parts/pool/read-world';
import { finding } from '@/lib/domain/change/finding';
import { type PlanDraft, type DiffEntry, type Finding, type ResourceRef, NO_IMPACT } from '@/lib/domain/change/plan';
import { type PoolDisagreement, poolsApart } from './disagreement';
import type { PoolSyncData } from './steps';
import type { PlanContext } from '@/lib/domain/change/step';
import { counted, namesOf } from '@/lib/changes/parts/names';
import { poolRef } from '@/lib/changes/parts/refs';

const diffOf = (apart: readonly PoolDisagreement[]): DiffEntry[] =>
  apart.flatMap((one) =>
    one.nodes.map(({ name, uid, cloud, kube }) => ({
      target: { type: 'node' as const, uid: uid || `${one.pool.id}/${name}`, name },
      path: 'seenByAck',
      from: cloud,
      to: kube,
    })),
  );

function findingsOf(
  apart: readonly PoolDisagreement[],
  q: { input: NodePoolSyncInput; subject: ResourceRef; clusterId: string; names: string[] },
): Finding[] {
  const { input, subject, clusterId, names } = q;
  if (input.cluster.id !== clusterId) {
    const params = { requested: input.cluster.id, id: clusterId };
    return [finding('cluster-differs', { subject, field: 'cluster', params })];
  }
  const [name = ''] = names;
  if (!names.includes(input.cluster.name)) {
    const params = { requested: input.cluster.name, id: clusterId, name };
    return [finding('cluster-name-differs', { subject, field: 'cluster', params })];
  }
  if (apart.length === 0) return input.always ? [] : [finding('nothing-to-do', { subject })];
  return apart.map((one) =>
    finding('pools-disagree', {
      subject: poolRef(one.pool),
      params: { name: one.pool.name, cloud: one.listed, kube: one.registered, ...counted(namesOf(one.nodes)) },
    }),
  );
}

export async function planSync(ctx: PlanContext, input: NodePoolSyncInput): Promise<PlanDraft<PoolSyncData>> {
  const { cloud, clusterId } = cloudOf(ctx);
  const subject: ResourceRef = { type: 'cluster', uid: input.cluster.id, name: input.cluster.name };
  const [apart, { name }] = await Promise.all([poolsApart({ cloud, kube: ctx.kube }), cloud.cluster()]);
  // The name on this server or the one in ACK: either may be meant.
  const names = [ctx.cluster.name, name];
  const again: DiffEntry[] = input.always ? [{ target: subject, path: 'readAgain', from: null, to: true }] : [];
  const diff = [...again, ...diffOf(apart)];
  const call = ackCall(ctx, 'SyncClusterNodePool', { method: 'POST', path: 'sync_nodepools' });
  return {
    data: { always: input.always },
    diff,
    impact: NO_IMPACT,
    findings: findingsOf(apart, { input, subject, clusterId, names }),
    calls: diff.length === 0 ? [] : [call],
    // No node is changed: ACK only reads them.
    bounds: { nodes: 0 },
  };
}
