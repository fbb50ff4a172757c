import { counted } from '@/lib/changes/pool-loss';
import { finding, type FindingCode } from '@/lib/domain/change/finding-catalogue';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { isInterrupted } from '@/lib/domain/placement/without-place';
import {
  type Leaving,
  type LeavingCandidate,
  type LeavingReason,
  scaleInOrder,
} from '@/lib/domain/pool/scale-in-order';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { pricesPerCpu } from './cpu-prices';
import type { ScaleQuestion } from './question';

/** Nodes that are named one by one. */
const LISTED_AT_MOST = 20;
const ZONE_LABEL = 'topology.kubernetes.io/zone';

const CODES: Record<LeavingReason, FindingCode> = {
  newest: 'leaves-newest',
  'fullest-zone': 'leaves-fullest-zone',
  'dearest-cpu': 'leaves-dearest-cpu',
  'all-go': 'leaves-with-all',
};

interface Shrink {
  ctx: PlanContext;
  question: ScaleQuestion;
  pool: CloudNodePool;
  subject: ResourceRef;
}

const nodeOf = ({ nodes }: ScaleQuestion, one: CloudNode | undefined): KubeNode | undefined =>
  nodes.find((node) => node.name === one?.nodeName);

async function candidates(
  { ctx, question, pool }: Shrink,
  listed: readonly CloudNode[],
): Promise<LeavingCandidate[]> {
  const dear = pool.definition.zonePolicy === 'COST_OPTIMIZED';
  const prices = dear ? await pricesPerCpu(ctx, { pool, listed }) : new Map<string, number>();
  return listed.map((one) => ({
    id: one.instanceId,
    createdAt: one.createdAt,
    zoneId: nodeOf(question, one)?.labels[ZONE_LABEL] ?? null,
    chargeType: one.chargeType,
    pricePerCpu: prices.get(one.instanceType ?? '') ?? null,
  }));
}

function leavingFinding({ question }: Shrink, q: { leaving: Leaving; at: number; count: number }): Finding {
  const { leaving, at, count } = q;
  const one = question.listed?.find(({ instanceId }) => instanceId === leaving.id);
  const node = nodeOf(question, one);
  const name = node?.name ?? one?.nodeName ?? leaving.id;
  const subject: ResourceRef = { type: 'node', uid: node?.uid ?? leaving.id, name };
  const pods = question.pods.filter((pod) => pod.nodeName === name && isInterrupted(pod)).length;
  const zone = leaving.because === 'fullest-zone' ? { zone: node?.labels[ZONE_LABEL] ?? '' } : {};
  return finding(CODES[leaving.because], { subject, params: { node: name, at, count, pods, ...zone } });
}

function subscriptionFindings(
  { pool, subject, question }: Shrink,
  q: { staying: readonly string[]; short: number },
): Finding[] {
  if (q.staying.length === 0) return [];
  const { name } = pool;
  const asked = -question.delta;
  const stay = { name, ...counted(q.staying.toSorted()) };
  const can = asked - q.short;
  return [
    finding('subscriptions-stay', { subject, field: 'desired', params: stay }),
    ...(q.short > 0
      ? [finding('too-few-to-go', { subject, field: 'desired', params: { name, asked, can } })]
      : []),
  ];
}

/**
 * Which nodes a smaller size takes, one by one: an estimate by the pool's zone policy, which the scaling group may
 * not follow to the letter. What ACK does not list it may take first, so then nothing is estimated.
 */
export async function leavingFindings(shrink: Shrink): Promise<Finding[]> {
  const { question, pool, subject } = shrink;
  const { listed, delta } = question;
  const policy = pool.definition.zonePolicy;
  const unknown = finding('leaving-order-unknown', { subject, params: { name: pool.name, policy } });
  if (listed === null || listed.length < (pool.machines.total ?? 0)) return [unknown];
  const found = await candidates(shrink, listed);
  const { leaving, staying, short } = scaleInOrder(found, { count: -delta, policy });
  const count = leaving?.length ?? 0;
  const named = (leaving ?? [])
    .slice(0, LISTED_AT_MOST)
    .map((one, index) => leavingFinding(shrink, { leaving: one, at: index + 1, count }));
  return [...(leaving === null ? [unknown] : named), ...subscriptionFindings(shrink, { staying, short })];
}
