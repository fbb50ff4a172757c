import { someNames } from '../some-names';
import {
  byOwner,
  landedFindings,
  landingNow,
  NAMED_AT_MOST,
  pendingFindings,
} from '@/lib/changes/parts/rescheduling-findings';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { Finding, Impact, ResourceRef } from '@/lib/domain/change/plan';
import { workloadRef } from '@/lib/placement/could-land';
import type { ReschedulingInputs } from '@/lib/placement/rescheduling/ground';
import type { Landing } from '@/lib/placement/rescheduling/landing-of';
import { isInterrupted, ownerName } from '@/lib/placement/rescheduling/mover';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';

/** Pods that go with their nodes, and the nodes that are left. */
interface Loss {
  subject: ResourceRef;
  pods: readonly KubePod[];
  left: readonly KubeNode[];
}

/** Each name once, in order. */
const each = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

export const counted = (names: readonly string[]): { count: number; names: string } => ({
  count: names.length,
  names: someNames(names, NAMED_AT_MOST),
});

/** Workloads that would run on none of the nodes that are left, were these empty. */
function strandedFindings(landing: Landing, subject: ResourceRef): Finding[] {
  const stranded = landing.stranded.filter(({ crowded }) => !crowded);
  if (stranded.length === 0) return [];
  const placed = byOwner(landing.places);
  const names = [...byOwner(stranded)].map(([name, some]) => {
    const nodes = new Set(some.map(({ mover }) => mover.nodeName)).size;
    const after = new Set(placed.get(name)?.map(({ node }) => node)).size;
    return `${name} (${nodes} → ${after})`;
  });
  const params = { ...counted(names.toSorted()), pods: stranded.length };
  return [finding('only-place-lost', { subject, params })];
}

/** Where the pods of nodes would go that are made again elsewhere, as far as there is something to say. */
export async function placeFindings(
  ctx: PlanContext,
  { subject, pods, ...ground }: Loss & Pick<ReschedulingInputs, 'closed'>,
): Promise<Finding[]> {
  const movers = pods.filter((pod) => isInterrupted(pod) && pod.workload !== null);
  const landing = await landingNow(ctx, { movers, ...ground });
  const crowded = landing?.stranded.filter((one) => one.crowded) ?? [];
  return [
    ...(landing === null ? [] : strandedFindings(landing, subject)),
    ...(landing === null ? [] : pendingFindings(crowded, { landing, subject })),
    ...landedFindings(landing, { subject, pods: movers.length }),
  ];
}

/**
 * What is lost with nodes, whoever takes them away: the place of pods that are made again, pods that nothing makes again, local
 * data.
 */
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
