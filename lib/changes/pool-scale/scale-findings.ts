import { cloudOf, ifPermitted } from '@/lib/changes/pool-create/read-world';
import { lossFindings } from '@/lib/changes/pool-loss';
import { finding } from '@/lib/domain/change/finding-catalogue';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { machinesOfPools, roomUnderQuota } from '@/lib/domain/pool/size';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import { budgetFindings } from './budget-findings';
import { leavingFindings } from './leaving-findings';
import { poolRefOf, presentSize, type ScaleQuestion } from './question';

interface Scene {
  ctx: PlanContext;
  question: ScaleQuestion;
  pool: CloudNodePool;
  subject: ResourceRef;
}

function stateFindings({ pool, subject, question }: Scene): Finding[] {
  const { name, autoScaling, rawState } = pool;
  // Summary and approval speak of the name; the call goes to the id. Both must mean one pool.
  if (question.input.nodePool.name !== name) {
    const asked = question.input.nodePool.name;
    return [
      finding('pool-name-differs', { subject, field: 'nodePool', params: { asked, name, id: pool.id } }),
    ];
  }
  if (autoScaling !== null) {
    const params = { name, min: autoScaling.min, max: autoScaling.max };
    return [finding('pool-auto-scaled', { subject, params })];
  }
  const params = { name, state: rawState };
  if (rawState === 'failed') return [finding('pool-failed', { subject, params })];
  return rawState === 'active' ? [] : [finding('pool-busy', { subject, params })];
}

/** What counts against the quota: instances of pools, or more where nodes are in none; null when a pool's are unknown. */
function nodesNow({ pools, allNodes }: ScaleQuestion): number | null {
  const machines = machinesOfPools(pools);
  return machines === null ? null : Math.max(machines, allNodes.length);
}

async function growthFindings({ ctx, question, pool, subject }: Scene): Promise<Finding[]> {
  const { delta } = question;
  const { cloud } = cloudOf(ctx);
  const quota = (await ifPermitted(cloud.quota()))?.nodesPerCluster ?? null;
  const now = nodesNow(question);
  const room = roomUnderQuota(quota, now);
  const field = 'desired';
  const quotaFindings =
    quota === null || now === null || room === null
      ? [finding('node-quota-unknown', { subject })]
      : delta > room
        ? [finding('node-quota-exceeded', { subject, field, params: { now, quota, added: delta, room } })]
        : [];
  return [...quotaFindings, ...(await stockFindings({ ctx, question, pool, subject }))];
}

/** Only what is certain: every type sold out in every zone of the pool. */
async function stockFindings({ ctx, pool, subject }: Scene): Promise<Finding[]> {
  const { cloud } = cloudOf(ctx);
  const vSwitches = await cloud.vSwitches();
  const zones = [
    ...new Set(vSwitches.filter((one) => pool.vSwitchIds.includes(one.id)).map((one) => one.zoneId)),
  ].toSorted();
  const stock = (await ifPermitted(cloud.stock(zones))) ?? [];
  const offers = stock.filter(
    (one) => pool.instanceTypes.includes(one.instanceType) && zones.includes(one.zoneId),
  );
  const soldOut = offers.length > 0 && offers.every((one) => one.state === 'sold-out');
  return soldOut ? [finding('sold-out', { subject, field: 'desired' })] : [];
}

function shrinkFindings({ question, pool, subject }: Scene): Finding[] {
  const { input, delta, current, allNodes, nodes } = question;
  const total = current ?? 0;
  const linux = allNodes.filter((node) => node.os === 'linux' && node.ready === 'True').length;
  const lost = pool.os === 'linux' ? Math.min(-delta, nodes.length) : 0;
  return [
    finding('provider-chooses-nodes', { subject, field: 'desired', params: { count: -delta, total } }),
    ...(input.desired === 0
      ? [finding('pool-emptied', { subject, params: { name: pool.name, total } })]
      : []),
    ...(lost > 0 && linux - lost < 2
      ? [
          finding('few-linux-nodes', {
            subject,
            field: 'desired',
            params: { count: Math.max(0, linux - lost) },
          }),
        ]
      : []),
  ];
}

/** Whose pods find no other node once the pool is empty; while it has nodes, they may still fit there. */
function emptiedFindings({ question, subject }: Scene): Finding[] {
  const { input, pods, allNodes, nodes } = question;
  if (input.desired > 0) return [];
  return lossFindings({ subject, pods, left: allNodes.filter((node) => !nodes.includes(node)) });
}

const lessFindings = async (scene: Scene): Promise<Finding[]> => [
  ...shrinkFindings(scene),
  ...(await leavingFindings(scene)),
  ...emptiedFindings(scene),
  ...(await budgetFindings(scene)),
];

/** What speaks against a new size, or should be known before. */
export async function scaleFindings(ctx: PlanContext, question: ScaleQuestion): Promise<Finding[]> {
  const { pool, input, delta } = question;
  const subject = poolRefOf(input);
  if (pool === null) return [finding('pool-not-found', { subject, params: { name: input.nodePool.name } })];
  const scene = { ctx, question, pool, subject };
  const unknown =
    pool.desiredSize === null && pool.autoScaling === null
      ? [
          finding('pool-size-unknown', {
            subject,
            params: { name: pool.name, total: presentSize(pool, question.nodes) },
          }),
        ]
      : [];
  const more = delta > 0 ? await growthFindings(scene) : delta < 0 ? await lessFindings(scene) : [];
  return [...stateFindings(scene), ...more, ...unknown];
}
