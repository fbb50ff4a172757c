import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import type { Resources } from '../../kube-rules/objects/resources';
import { namedClaims } from '../../kube-rules/scheduler/pod-index';
import type { DisplacedPod } from '../../domain/workload/displaced-pod';
import { ownerName } from '../../domain/workload/displaced-pod';

export interface Group {
  displacedPods: DisplacedPod[];
  priority: number;
  requests: Resources;
  /** Its pods must be beside others. */
  follows: boolean;
  /** Its pods are recreated from a changed template. */
  renewed: boolean;
}

/** Larger requests are placed first, because they might not fit later; pods that must be beside others after these. */
function order(a: [string, Group], b: [string, Group]): number {
  const more = (resource: string): number => (b[1].requests[resource] ?? 0) - (a[1].requests[resource] ?? 0);
  const followers = Number(a[1].follows) - Number(b[1].follows);
  return followers || b[1].priority - a[1].priority || more('cpu') || more('memory') || (a[0] < b[0] ? -1 : 1);
}

const byName = (a: DisplacedPod, b: DisplacedPod): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.uid < b.uid ? -1 : 1;

/** Replicas share their template, so each template is serialized once. */
function writer(): (template: DisplacedPod['template']) => string {
  const known = new Map<DisplacedPod['template'], string>();
  return (template) => {
    const text = known.get(template) ?? JSON.stringify(template);
    known.set(template, text);
    return text;
  };
}

const requestsOf = ({ template: { requests } }: DisplacedPod, facts: PodFacts | undefined): Resources =>
  facts?.demand.requests ?? { cpu: requests.cpuMilli, memory: requests.memoryMiB * 2 ** 20 };

export const isFollower = (facts: PodFacts | undefined): boolean => (facts?.demand.affinity.length ?? 0) > 0;

/** A pod of a DaemonSet returns to its own node. */
const nodeOf = ({ nodeName, workload }: DisplacedPod): string =>
  workload?.kind === 'DaemonSet' ? (nodeName ?? '') : '';

export function displacedGroupsOf(
  displacedPods: readonly DisplacedPod[],
  { facts, renewed }: { facts: ReadonlyMap<string, PodFacts>; renewed: ReadonlySet<string> },
): Group[] {
  const groups = new Map<string, Group>();
  const written = writer();
  for (const displaced of displacedPods) {
    const known = facts.get(displaced.uid);
    const priority = displaced.priority ?? 0;
    const requests = requestsOf(displaced, known);
    const { ownerUid = null } = known ?? {};
    const claims = known === undefined ? [] : namedClaims(known);
    const key = [
      ownerName(displaced),
      ownerUid ?? '',
      JSON.stringify([requests, claims, priority, nodeOf(displaced), renewed.has(displaced.uid)]),
      written(displaced.template),
    ].join('\u0000');
    const group = groups.get(key) ?? {
      displacedPods: [],
      priority,
      requests,
      follows: isFollower(known),
      renewed: renewed.has(displaced.uid),
    };
    groups.set(key, group);
    group.displacedPods.push(displaced);
  }
  return [...groups]
    .toSorted(order)
    .map(([, group]) => ({ ...group, displacedPods: group.displacedPods.toSorted(byName) }));
}
