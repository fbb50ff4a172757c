import { someNames } from '../some-names';
import {
  byOwner,
  rescheduledFindings,
  reschedulingNow,
  NAMED_AT_MOST,
  pendingFindings,
} from '@/lib/changes/parts/rescheduling-findings';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding, Impact, ResourceRef } from '@/lib/domain/change/plan';
import { workloadRef } from '@/lib/domain/workload/workload-ref';
import type { Rescheduling, ReschedulingInputs } from '@/lib/placement';
import { isInterrupted, ownerName } from '@/lib/domain/workload/displaced-pod';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';

/** Pods that are removed with their nodes, and the remaining nodes. */
interface Loss {
  subject: ResourceRef;
  pods: readonly KubePod[];
  left: readonly KubeNode[];
}

/** Distinct names, in order. */
const each = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

export const counted = (names: readonly string[]): { count: number; names: string } => ({
  count: names.length,
  names: someNames(names, NAMED_AT_MOST),
});

/** Workloads that would run on none of the remaining nodes, even if these were empty. */
function unschedulableFindings(rescheduling: Rescheduling, subject: ResourceRef): Finding[] {
  const unschedulable = rescheduling.unschedulable.filter(({ crowded }) => !crowded);
  if (unschedulable.length === 0) return [];
  const placed = byOwner(rescheduling.places);
  const names = [...byOwner(unschedulable)].map(([name, some]) => {
    const nodes = new Set(some.map(({ displaced }) => displaced.nodeName)).size;
    const after = new Set(placed.get(name)?.map(({ node }) => node)).size;
    return `${name} (${nodes} → ${after})`;
  });
  const params = { ...counted(names.toSorted()), pods: unschedulable.length };
  return [finding('only-node-removed', { subject, params })];
}

/** Where the pods of removed nodes would go, if there is anything to report. */
export async function placeFindings(
  ctx: PlanContext,
  { subject, pods, ...candidates }: Loss & Pick<ReschedulingInputs, 'closed'>,
): Promise<Finding[]> {
  const displacedPods = pods.filter((pod) => isInterrupted(pod) && pod.workload !== null);
  const rescheduling = await reschedulingNow(ctx, { displacedPods, ...candidates });
  const crowded = rescheduling?.unschedulable.filter((one) => one.crowded) ?? [];
  return [
    ...(rescheduling === null ? [] : unschedulableFindings(rescheduling, subject)),
    ...(rescheduling === null ? [] : pendingFindings(crowded, { rescheduling, subject })),
    ...rescheduledFindings(rescheduling, { subject, pods: displacedPods.length }),
  ];
}

/** What is lost with removed nodes: capacity for recreated pods, pods that nothing recreates, local data. */
export async function lossFindings(ctx: PlanContext, loss: Loss): Promise<Finding[]> {
  const { subject } = loss;
  const moved = loss.pods.filter(isInterrupted);
  if (moved.length === 0) return [];
  const bare = each(moved.filter(({ workload }) => workload === null).map(ownerName));
  const local = each(moved.filter(({ template }) => template.localVolumes === true).map(ownerName));
  const lost = [
    ['bare-pods-lost', bare],
    ['local-data-lost', local],
  ] as const;
  return [
    ...(await placeFindings(ctx, loss)),
    ...lost.flatMap(([code, names]) =>
      names.length === 0 ? [] : [finding(code, { subject, params: counted(names) })],
    ),
  ];
}

/** How many pods are interrupted, by the OS of their node. */
export function podsByOs(pods: readonly KubePod[], nodes: readonly KubeNode[]): Impact['pods'] {
  const windows = new Set(nodes.filter(({ os }) => os === 'windows').map(({ name }) => name));
  const moved = pods.filter(isInterrupted);
  const onWindows = moved.filter(({ nodeName }) => nodeName !== null && windows.has(nodeName)).length;
  return { linux: moved.length - onWindows, windows: onWindows };
}

/** The workloads whose pods are interrupted, by name. */
export function workloadsHit(pods: readonly KubePod[], workloads: readonly KubeWorkload[]): ResourceRef[] {
  const names = new Set(pods.filter(isInterrupted).map(ownerName));
  return workloads
    .map(workloadRef)
    .filter(({ name }) => names.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
