import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import type { Resources } from '../../kube-rules/objects/resources';
import { namedClaims } from '../../kube-rules/scheduler/pod-index';
import type { Mover } from './mover';
import { ownerName } from './mover';

/** Pods that are alike in all that decides where they may go. */
export interface Group {
  movers: Mover[];
  priority: number;
  requests: Resources;
}

/** What asks for more is placed first: it is what finds no place later. */
function order(a: [string, Group], b: [string, Group]): number {
  const more = (resource: string): number => (b[1].requests[resource] ?? 0) - (a[1].requests[resource] ?? 0);
  return b[1].priority - a[1].priority || more('cpu') || more('memory') || (a[0] < b[0] ? -1 : 1);
}

const byName = (a: Mover, b: Mover): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.uid < b.uid ? -1 : 1;

/** Replicas share their template, so that each is written down once. */
function writer(): (template: Mover['template']) => string {
  const known = new Map<Mover['template'], string>();
  return (template) => {
    const text = known.get(template) ?? JSON.stringify(template);
    known.set(template, text);
    return text;
  };
}

function requestsOf({ template: { requests } }: Mover, facts: PodFacts | undefined): Resources {
  return facts?.demand.requests ?? { cpu: requests.cpuMilli, memory: requests.memoryMiB * 2 ** 20 };
}

export function groupsOf(movers: readonly Mover[], facts: ReadonlyMap<string, PodFacts>): Group[] {
  const groups = new Map<string, Group>();
  const written = writer();
  for (const mover of movers) {
    const known = facts.get(mover.uid);
    const priority = mover.priority ?? 0;
    const requests = requestsOf(mover, known);
    const { ownerUid = null } = known ?? {};
    const claims = known === undefined ? [] : namedClaims(known);
    const key = [
      ownerName(mover),
      ownerUid ?? '',
      JSON.stringify([requests, claims, priority]),
      written(mover.template),
    ].join('\u0000');
    const group = groups.get(key) ?? { movers: [], priority, requests };
    groups.set(key, group);
    group.movers.push(mover);
  }
  return [...groups]
    .toSorted(order)
    .map(([, group]) => ({ ...group, movers: group.movers.toSorted(byName) }));
}
