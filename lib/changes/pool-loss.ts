import { someNames } from '@/lib/changes/cordon/plan-cordon';
import { finding } from '@/lib/domain/change/finding-catalogue';
import type { Finding, Impact, ResourceRef } from '@/lib/domain/change/plan';
import { workloadRef } from '@/lib/domain/placement/could-land';
import { isInterrupted, ownerName, withoutPlace } from '@/lib/domain/placement/without-place';
import type { KubeNode, KubePod, KubeWorkload } from '@/lib/domain/ports/kube';

/** Names in one sentence. */
export const NAMED_AT_MOST = 8;

/** Nodes that go with their pods, and the nodes that are left. */
export interface Loss {
  subject: ResourceRef;
  /** Pods on the nodes that go. */
  pods: readonly KubePod[];
  left: readonly KubeNode[];
}

/** Each name once, in order. */
const each = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

export const counted = (names: readonly string[]): { count: number; names: string } => ({
  count: names.length,
  names: someNames(names, NAMED_AT_MOST),
});

/** What is lost with nodes, whoever takes them away: the only place of workloads, pods that nothing makes again, local data. */
export function lossFindings({ subject, pods, left }: Loss): Finding[] {
  const moved = pods.filter(isInterrupted);
  const stranded = withoutPlace(moved, left);
  const bare = each(moved.filter(({ workload }) => workload === null).map(ownerName));
  const local = each(moved.filter(({ template }) => template.localVolumes === true).map(ownerName));
  const lost = [
    ['only-place-lost', stranded],
    ['bare-pods-lost', bare],
    ['local-data-lost', local],
  ] as const;
  return lost.flatMap(([code, names]) =>
    names.length === 0 ? [] : [finding(code, { subject, params: counted(names) })],
  );
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
