import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { lossFindings, counted } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import { instancesOfPools, roomUnderQuota } from '@/lib/domain/pool/size';
import { leavingNodes, nodeOf } from './leaving';
import { leavingFindings } from './leaving-findings';
import { deltaOf } from './resize';
import type { Resize } from './resize-inputs';
import { someNames } from '../some-names';
import { refusingBudgets } from '@/lib/changes/parts/pool/refusing-budgets';
import { protectionOf } from '@/lib/domain/node/node-protection';
import type { KubeNode } from '@/lib/domain/ports/kube';

/** Nodes that are likely to be removed; all of the pool if it is unknown which. */
function likelyToGo(resize: Resize): readonly KubeNode[] {
  const { estimate, listed, nodes } = resize;
  if (estimate === null || estimate.leaving === null) return nodes;
  const going = new Set(estimate.leaving.map(({ id }) => id));
  return (listed ?? []).flatMap((one) => (going.has(one.instanceId) ? (nodeOf(resize, one) ?? []) : []));
}

/** ACK ignores node protection, and a smaller size does not name nodes, so protected nodes are reported. */
function protectedLeaving(resize: Resize, now: number): Finding[] {
  const names = likelyToGo(resize).flatMap((node) => {
    const protection = protectionOf(node, now);
    return protection === null ? [] : [`${node.name} (${protection.owner})`];
  });
  if (names.length === 0) return [];
  const { subject, field } = resize;
  return [finding('protected-may-be-removed', { subject, field, params: counted(names.toSorted()) })];
}

/** Budgets named in one sentence. */
const NAMED_AT_MOST = 5;

/** PDBs that currently refuse the eviction of pods of the pool. ACK chooses the nodes, so all of them count. */
async function budgetFindings(ctx: PlanContext, { pool, pods, subject, field }: Resize): Promise<Finding[]> {
  const params = { name: pool.name };
  const names = await refusingBudgets(ctx, pods);
  if (names === null) return [finding('pdbs-unknown', { subject, params })];
  if (names.length === 0) return [];
  const named = { ...params, count: names.length, names: someNames(names, NAMED_AT_MOST) };
  return [finding('pdb-allows-none', { subject, field, params: named })];
}

/**
 * What counts against the quota: instances of pools, or more if there are nodes outside of pools; null if a pool's are
 * unknown.
 */
function nodesNow({ pools, allNodes }: Resize): number | null {
  const instances = instancesOfPools(pools);
  return instances === null ? null : Math.max(instances, allNodes.length);
}

async function quotaFindings(ctx: PlanContext, resize: Resize): Promise<Finding[]> {
  const { subject, field } = resize;
  const added = deltaOf(resize);
  const quota = (await ifPermitted(cloudOf(ctx).cloud.quota()))?.nodesPerCluster ?? null;
  const now = nodesNow(resize);
  const room = roomUnderQuota(quota, now);
  if (quota === null || now === null || room === null) return [finding('node-quota-unknown', { subject })];
  return added > room ? [finding('node-quota-exceeded', { subject, field, params: { now, quota, added, room } })] : [];
}

/** Only certain cases: every type sold out in every zone of the pool. */
async function stockFindings(ctx: PlanContext, { after, subject, field, offers }: Resize): Promise<Finding[]> {
  const { cloud } = cloudOf(ctx);
  const vSwitches = offers?.vSwitches ?? (await cloud.vSwitches());
  const zones = [
    ...new Set(vSwitches.filter((one) => after.vSwitchIds.includes(one.id)).map((one) => one.zoneId)),
  ].toSorted();
  const stock = (await ifPermitted(cloud.stock(zones))) ?? [];
  const found = stock.filter((one) => after.instanceTypes.includes(one.instanceType) && zones.includes(one.zoneId));
  const soldOut = found.length > 0 && found.every((one) => one.state === 'sold-out');
  return soldOut ? [finding('sold-out', { subject, field })] : [];
}

function shrinkFindings(resize: Resize): Finding[] {
  const { pool, subject, field, current, wanted, allNodes, nodes } = resize;
  const count = current - wanted;
  const linux = allNodes.filter((node) => node.os === 'linux' && node.ready === 'True').length;
  const lost = pool.os === 'linux' ? Math.min(count, nodes.length) : 0;
  const few = { count: Math.max(0, linux - lost) };
  return [
    finding('provider-chooses-nodes', { subject, field, params: { count, total: current } }),
    ...(wanted === 0 ? [finding('pool-emptied', { subject, params: { name: pool.name, total: current } })] : []),
    ...(lost === 0 || few.count >= 2
      ? []
      : [finding(few.count === 0 ? 'last-linux-nodes-removed' : 'few-linux-nodes', { subject, field, params: few })]),
  ];
}

/**
 * What is lost with the removed nodes: all of them, or those of the estimate. If it is unknown which, nothing is
 * reported.
 */
function lostFindings(ctx: PlanContext, resize: Resize): Promise<Finding[]> {
  const { wanted, pods, allNodes, nodes, subject } = resize;
  const gone = new Set((wanted === 0 ? nodes : leavingNodes(resize)).map(({ name }) => name));
  const leaving = pods.filter(({ nodeName }) => nodeName !== null && gone.has(nodeName));
  return lossFindings(ctx, { subject, pods: leaving, left: allNodes.filter(({ name }) => !gone.has(name)) });
}

/** Findings about another size of a pool. */
export async function resizeFindings(ctx: PlanContext, resize: Resize): Promise<Finding[]> {
  const delta = deltaOf(resize);
  if (delta === 0) return [];
  if (delta > 0) return [...(await quotaFindings(ctx, resize)), ...(await stockFindings(ctx, resize))];
  return [
    ...shrinkFindings(resize),
    ...leavingFindings(resize),
    ...protectedLeaving(resize, ctx.now),
    ...(await lostFindings(ctx, resize)),
    ...(await budgetFindings(ctx, resize)),
  ];
}
