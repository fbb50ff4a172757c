import type { KubeNode, KubePod } from '../ports/kube';
import { acceptsTemplate } from './accepts';
import type { WorldParts } from './verdict/placement-world';
import { nodesThatRun } from './what-if/nodes-that-run';

/** Pods of DaemonSets and static pods belong to their node (Kubernetes docs: Safely drain a node). */
const NODE_BOUND = ['DaemonSet', 'Node'];

/** Whether a pod that should run on has to go elsewhere when its node goes; those that ended have nothing to lose. */
export const isInterrupted = ({ phase, workload }: Pick<KubePod, 'phase' | 'workload'>): boolean =>
  phase !== 'Succeeded' && phase !== 'Failed' && !NODE_BOUND.includes(workload?.kind ?? '');

/** `namespace/Deployment/name`, as people know it; a pod that nothing owns by its own name. */
export const ownerName = ({ namespace, name, workload }: KubePod): string =>
  workload === null ? `${namespace}/Pod/${name}` : `${namespace}/${workload.kind}/${workload.name}`;

const takesPods = (node: KubeNode): boolean => node.ready === 'True' && !node.unschedulable;

/** Who finds no other node: its pods that go, and the nodes they are on. */
export interface Stranded {
  name: string;
  pods: number;
  nodes: number;
}

/** Pods that go, beside the nodes that stay. */
export interface Leavers {
  pods: readonly KubePod[];
  left: readonly KubeNode[];
  /** Of the nodes that go, for where labels and taints decide, which say little about it; absent: any. */
  os?: ReadonlySet<KubeNode['os'] | undefined>;
}

function byOwner(pods: readonly KubePod[]): ReadonlyMap<string, KubePod[]> {
  const owners = new Map<string, KubePod[]>();
  for (const pod of pods.filter(isInterrupted)) {
    const name = ownerName(pod);
    owners.set(name, [...(owners.get(name) ?? []), pod]);
  }
  return owners;
}

/**
 * Whether the full rules find a node for each owner; only those that they can judge have an answer. A pod that nothing makes
 * again is bound to its node for good: what it asks for is told by its template.
 */
function ruled(
  owners: ReadonlyMap<string, KubePod[]>,
  { open, parts }: { open: readonly KubeNode[]; parts: WorldParts },
): ReadonlyMap<string, boolean> {
  const names = new Map(
    parts.cluster.workloads.flatMap((one): [string, string][] => {
      const name = `${one.namespace}/${one.kind}/${one.name}`;
      return one.kind !== 'Pod' && owners.has(name) ? [[one.uid, name]] : [];
    }),
  );
  const there = new Set(open.map(({ name }) => name));
  const counts = nodesThatRun(parts, {
    workloads: parts.cluster.workloads.filter(({ uid }) => names.has(uid)),
    nodes: parts.cluster.nodes.filter(({ name }) => there.has(name)),
  });
  return new Map([...counts].map(([uid, count]) => [names.get(uid) ?? '', count > 0]));
}

/**
 * Who among the pods finds no other node once theirs are gone: by the full rules for workloads that can be judged by them,
 * else by labels and taints. Room is not counted. Sorted by name, each once.
 */
export function withoutPlace({ pods, left, os }: Leavers, parts: WorldParts | null): Stranded[] {
  const owners = byOwner(pods);
  const open = left.filter(takesPods);
  const answers: ReadonlyMap<string, boolean> =
    parts === null || owners.size === 0 ? new Map<string, boolean>() : ruled(owners, { open, parts });
  const alike = open.filter((node) => os === undefined || os.has(node.os));
  const accepted = (some: readonly KubePod[]): boolean =>
    some.every(({ template }) => alike.some((node) => acceptsTemplate(node, template, false)));
  return [...owners]
    .filter(([name, some]) => !(answers.get(name) ?? accepted(some)))
    .map(([name, some]) => ({
      name,
      pods: some.length,
      nodes: new Set(some.map(({ nodeName }) => nodeName)).size,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
