import { someNames } from '@/lib/changes/cordon/plan-cordon';
import { placementNow } from '@/lib/changes/placement-now';
import { finding } from '@/lib/domain/change/finding-catalogue';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { Finding, Impact, ResourceRef } from '@/lib/domain/change/plan';
import { workloadRef } from '@/lib/domain/placement/could-land';
import {
  isInterrupted,
  type Leavers,
  ownerName,
  type Stranded,
  withoutPlace,
} from '@/lib/domain/placement/without-place';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';

/** Names in one sentence. */
export const NAMED_AT_MOST = 8;

/** Nodes that go with their pods, and the nodes that are left. */
export interface Loss extends Leavers {
  subject: ResourceRef;
}

/** Each name once, in order. */
const each = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

export const counted = (names: readonly string[]): { count: number; names: string } => ({
  count: names.length,
  names: someNames(names, NAMED_AT_MOST),
});

function strandedFindings(stranded: readonly Stranded[], subject: ResourceRef): Finding[] {
  if (stranded.length === 0) return [];
  const names = stranded.map(({ name, nodes }) => `${name} (${nodes} → 0)`);
  const pods = stranded.reduce((sum, one) => sum + one.pods, 0);
  return [finding('only-place-lost', { subject, params: { ...counted(names), pods } })];
}

/** What is lost with nodes, whoever takes them away: the only place of workloads, pods that nothing makes again, local data. */
export async function lossFindings(ctx: PlanContext, { subject, ...leavers }: Loss): Promise<Finding[]> {
  const moved = leavers.pods.filter(isInterrupted);
  if (moved.length === 0) return [];
  const stranded = withoutPlace(leavers, await placementNow(ctx));
  const bare = each(moved.filter(({ workload }) => workload === null).map(ownerName));
  const local = each(moved.filter(({ template }) => template.localVolumes === true).map(ownerName));
  const lost = [
    ['bare-pods-lost', bare],
    ['local-data-lost', local],
  ] as const;
  return [
    ...strandedFindings(stranded, subject),
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
