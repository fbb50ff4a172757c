import { finding } from '@/lib/domain/change/finding';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import { isInterrupted } from '@/lib/domain/workload/displaced-pod';
import type { Leaving, LeavingReason, ScaleInEstimate } from '@/lib/domain/pool/scale-in-order';
import { keptLeavingInstances, nodeOf, releaseOf, ZONE_LABEL, deltaOf, type Resize } from './leaving';
import { namedFinding } from '@/lib/changes/parts/names';

const MAX_LISTED = 20;

const CODES: Record<LeavingReason, FindingCode> = {
  newest: 'removes-newest',
  'fullest-zone': 'removes-fullest-zone',
  'dearest-cpu': 'removes-most-expensive-cpu',
  'all-go': 'removes-all',
};

function leavingFinding(resize: Resize, q: { leaving: Leaving; at: number; count: number }): Finding {
  const { leaving, at, count } = q;
  const one = resize.listed?.find(({ instanceId }) => instanceId === leaving.id);
  const node = nodeOf(resize, one);
  const name = node?.name ?? one?.nodeName ?? leaving.id;
  const subject: ResourceRef = { type: 'node', uid: node?.uid ?? leaving.id, name };
  const pods = resize.pods.filter((pod) => pod.nodeName === name && isInterrupted(pod)).length;
  const zone = leaving.because === 'fullest-zone' ? { zone: node?.labels[ZONE_LABEL] ?? '' } : {};
  return finding(CODES[leaving.because], { subject, params: { node: name, at, count, pods, ...zone } });
}

function subscriptionFindings(resize: Resize, { staying, short }: ScaleInEstimate): Finding[] {
  if (staying.length === 0) return [];
  const { subject, field, pool } = resize;
  const { name } = pool;
  const requested = -deltaOf(resize);
  return [
    ...namedFinding('subscriptions-stay', staying.toSorted(), { subject, field, params: { name } }),
    ...(short > 0
      ? [finding('too-few-removable', { subject, field, params: { name, requested, can: requested - short } })]
      : []),
  ];
}

function releaseFindings(resize: Resize): Finding[] {
  const { subject, field, pool } = resize;
  const { released, unknown } = releaseOf(resize);
  const kept = keptLeavingInstances(resize).map(({ nodeName, instanceId }) => nodeName ?? instanceId);
  const params = { name: pool.name, requested: -deltaOf(resize), released, unknown };
  return [
    ...namedFinding('added-kept', kept.toSorted(), { subject }),
    ...(unknown === 0 ? [] : [finding('shrink-release-unknown', { subject, field, params })]),
  ];
}

/** Nodes a smaller size removes, estimated by the pool's zone policy, which the group may not follow exactly. */
export function leavingFindings(resize: Resize): Finding[] {
  const { estimate, pool, subject } = resize;
  const policy = pool.definition.zonePolicy;
  const unknown = finding('removal-order-unknown', { subject, params: { name: pool.name, policy } });
  const leaving = estimate?.leaving ?? null;
  const count = leaving?.length ?? 0;
  const named = (leaving ?? [])
    .slice(0, MAX_LISTED)
    .map((one, index) => leavingFinding(resize, { leaving: one, at: index + 1, count }));
  return [
    ...(leaving === null ? [unknown] : named),
    ...(estimate === null ? [] : subscriptionFindings(resize, estimate)),
    ...releaseFindings(resize),
  ];
}
