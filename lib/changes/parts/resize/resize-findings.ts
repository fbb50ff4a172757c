import { cloudOf, ifPermitted, zonesOf } from '@/lib/changes/parts/pool/read-world';
import { lossFindings, budgetFindings, nodeQuotaFindings } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { leavingNodes, deltaOf, type Resize } from './leaving';
import { leavingFindings } from './leaving-findings';
import { scaleInFindings } from '@/lib/domain/node/protected-findings';
import { unmetFindings } from './unmet-findings';
import { message } from '@/lib/domain/message/message';
import { listed } from '@/lib/domain/message/model';
import type { PlanContext } from '@/lib/domain/change/step';

async function quotaFindings(ctx: PlanContext, resize: Resize): Promise<Finding[]> {
  const quota = await ifPermitted(cloudOf(ctx).cloud.quota());
  return nodeQuotaFindings({ ...resize, quota, nodes: resize.allNodes, added: deltaOf(resize) });
}

/** Only certain cases: every type sold out in every zone of the pool. */
async function stockFindings(ctx: PlanContext, { after, subject, field, offers }: Resize): Promise<Finding[]> {
  const { cloud } = cloudOf(ctx);
  const zones = zonesOf(after, offers?.vSwitches ?? (await cloud.vSwitches()));
  const stock = (await ifPermitted(cloud.stock(zones))) ?? [];
  const found = stock.filter((one) => after.instanceTypes.includes(one.instanceType) && zones.includes(one.zoneId));
  const soldOut = found.length > 0 && found.every((one) => one.state === 'sold-out');
  const which = found.map(({ instanceType, zoneId }) =>
    message('value.type-in-zone', { type: instanceType, zone: zoneId }),
  );
  return soldOut ? [finding('sold-out', { subject, field, params: { which: listed(which) } })] : [];
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

/** Effects of removing all nodes, or those of the estimate; nothing is reported if it is unknown which. */
function lostFindings(ctx: PlanContext, resize: Resize): Promise<Finding[]> {
  const { wanted, pool, pods, allNodes, nodes, subject } = resize;
  const gone = new Set((wanted === 0 ? nodes : leavingNodes(resize)).map(({ name }) => name));
  const leaving = pods.filter(({ nodeName }) => nodeName !== null && gone.has(nodeName));
  const left = allNodes.filter(({ name }) => !gone.has(name));
  return lossFindings(ctx, { subject, pods: leaving, left, except: pool.id });
}

/** Another expected number of a pool that has as many instances already. */
function withdrawnFindings({ pool, subject, field, current }: Resize): Finding[] {
  const { name, desiredSize } = pool;
  if (desiredSize === null) return [];
  return [
    finding('only-expected-number', { subject, field, params: { name, expected: desiredSize, present: current } }),
  ];
}

export async function resizeFindings(ctx: PlanContext, resize: Resize): Promise<Finding[]> {
  const { pool, pods, subject, field } = resize;
  const delta = deltaOf(resize);
  const unmet = await unmetFindings(ctx, resize);
  if (delta === 0) return [...unmet, ...withdrawnFindings(resize)];
  if (delta > 0) return [...unmet, ...(await quotaFindings(ctx, resize)), ...(await stockFindings(ctx, resize))];
  return [
    ...unmet,
    ...shrinkFindings(resize),
    ...leavingFindings(resize),
    ...scaleInFindings(resize.nodes, { subject, field, now: ctx.now }),
    ...(await lostFindings(ctx, resize)),
    // ACK chooses the nodes, so the PDBs of all their pods count.
    ...(await budgetFindings(ctx, pods, { code: 'pdb-allows-none', subject, field, name: pool.name, shown: 5 })),
  ];
}
