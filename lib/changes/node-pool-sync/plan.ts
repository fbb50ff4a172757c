import type { NodePoolSyncInput } from '@/lib/changes/node-pool-sync/input';
import { cloudOf } from '@/lib/changes/parts/pool/read-world';
import { counted } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { PlanDraft } from '@/lib/domain/change/kind';
import type { PlanContext } from '@/lib/domain/change/context';
import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import type { DiffEntry, Finding, PlannedCall, ResourceRef } from '@/lib/domain/change/plan';
import { type PoolDisagreement, poolsApart } from './disagreement';
import type { PoolSyncData } from './steps';

const poolRef = ({ pool }: PoolDisagreement): ResourceRef => ({ type: 'node-pool', uid: pool.id, name: pool.name });

/** ACK's state of each differing node, and that of Kubernetes. */
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
      subject: poolRef(one),
      params: {
        name: one.pool.name,
        cloud: one.listed,
        kube: one.registered,
        ...counted(one.nodes.map(({ name }) => name)),
      },
    }),
  );
}

/** Plans that ACK reads all pools again. If both agree, nothing is done unless `always` is set. */
export async function planSync(ctx: PlanContext, input: NodePoolSyncInput): Promise<PlanDraft<PoolSyncData>> {
  const { cloud, clusterId } = cloudOf(ctx);
  const subject: ResourceRef = { type: 'cluster', uid: input.cluster.id, name: input.cluster.name };
  const [apart, { name }] = await Promise.all([poolsApart({ cloud, kube: ctx.kube }), cloud.cluster()]);
  // The name on this server or the one in ACK: either may be meant.
  const names = [ctx.cluster.name, name];
  const again: DiffEntry[] = input.always ? [{ target: subject, path: 'readAgain', from: null, to: true }] : [];
  const diff = [...again, ...diffOf(apart)];
  const call: PlannedCall = {
    system: 'ack',
    action: 'SyncClusterNodePool',
    method: 'POST',
    path: `/clusters/${clusterId}/sync_nodepools`,
    body: null,
  };
  return {
    data: { always: input.always },
    diff,
    impact: NO_IMPACT,
    findings: findingsOf(apart, { input, subject, clusterId, names }),
    prerequisites: [],
    calls: diff.length === 0 ? [] : [call],
    // No node is changed: ACK only reads them.
    bounds: { nodes: 0 },
    usable: null,
  };
}
