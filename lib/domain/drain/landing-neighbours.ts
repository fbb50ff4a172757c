import type { AffinityTerm, DrainPod, SpreadRule } from '../ports/kube-drain';
import { acceptsLabels, countIn, domainOf, means, type Room } from './landing-room';

/** Values of a topology label. */
export interface Domains {
  topologyKey: string;
  domains: ReadonlySet<string>;
}

const domainsOf = (rooms: readonly Room[], topologyKey: string): ReadonlySet<string> =>
  new Set(rooms.flatMap((room) => domainOf(room, topologyKey) ?? []));

const withOne = (rooms: readonly Room[], term: AffinityTerm): Room[] =>
  rooms.filter(({ pods }) => pods.some((one) => means(term, one)));

/** Required pod affinity: met where such a pod stays, or anywhere when only pods that move could meet it. */
export const needsOf = (pod: DrainPod, rooms: readonly Room[], moving: readonly DrainPod[]): Domains[] =>
  pod.neighbours.affinity.map((term) => {
    const { topologyKey } = term;
    const staying = withOne(rooms, term);
    const open = staying.length === 0 && moving.some((one) => means(term, one));
    return { topologyKey, domains: domainsOf(open ? rooms : staying, topologyKey) };
  });

/** Anti-affinity works both ways: whoever is there may not want the newcomer (Kubernetes docs: inter-pod affinity). */
export function closedTo(pod: DrainPod, rooms: readonly Room[]): Domains[] {
  const own = pod.neighbours.antiAffinity.map((term) => ({
    topologyKey: term.topologyKey,
    domains: domainsOf(withOne(rooms, term), term.topologyKey),
  }));
  const theirs = rooms.flatMap((room) =>
    room.repelling.flatMap(({ neighbours }) =>
      neighbours.antiAffinity
        .filter((term) => means(term, pod))
        .map(({ topologyKey }) => ({ topologyKey, domains: domainsOf([room], topologyKey) })),
    ),
  );
  return [...own, ...theirs];
}

/** Nodes that are cordoned count too, with nobody left on them (Kubernetes docs: topology spread, nodeTaintsPolicy). */
function countsOf(
  pod: DrainPod,
  rooms: readonly Room[],
  { topologyKey, selector }: SpreadRule,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const room of rooms) {
    const domain = domainOf(room, topologyKey);
    if (domain === null || !acceptsLabels(pod, room)) continue;
    const count = countIn(room, { namespace: pod.namespace, selector });
    counts.set(domain, (counts.get(domain) ?? 0) + count);
  }
  return counts;
}

/** What the pods that are placed so far mean for the spread of one more. */
export const spreadOf = (
  pod: DrainPod,
  rooms: readonly Room[],
): { rule: SpreadRule; counts: ReadonlyMap<string, number> }[] =>
  pod.neighbours.spread.map((rule) => ({ rule, counts: countsOf(pod, rooms, rule) }));
