import { labelIn, selects } from '@/lib/kube-rules/selector/label-requirement';
import type { PodTerm, PodToPlace } from '../objects/pod-facts';
import type { NodeRefusal } from './feasibility';
import { byClass, type NodeFilter, PASSES, refusal, reasons } from './node-filter';
import type { Counts } from './pod-index';
import type { SchedulingWorld } from './scheduling-world';
import { passesConstraints } from './static-filter';

/** Whether a term of a pod in namespace `own` applies to a namespace. */
export function speaksOf(term: PodTerm, own: string, world: SchedulingWorld): (namespace: string) => boolean {
  const { namespaces, namespaceSelector } = term;
  if (namespaces.length === 0 && namespaceSelector === null) return (namespace) => namespace === own;
  return (namespace) =>
    namespaces.includes(namespace) || selects(namespaceSelector, world.lookedUp.namespaceLabels?.get(namespace) ?? {});
}

interface Domains {
  topologyKey: string;
  values: ReadonlySet<string>;
}

const valueAt = (world: SchedulingWorld, at: number, key: string): string | undefined =>
  labelIn(world.nodes[at]?.labels ?? {}, key);

function domainsOf(world: SchedulingWorld, topologyKey: string, places: Iterable<number>): Domains {
  const values = new Set<string>();
  for (const at of places) {
    const value = valueAt(world, at, topologyKey);
    if (value !== undefined) values.add(value);
  }
  return { topologyKey, values };
}

/** Domains from which the anti-affinity of running pods excludes this pod, one entry per topology. */
function closedTo(pod: PodToPlace, world: SchedulingWorld): Domains[] {
  const closed = new Map<string, Set<string>>();
  for (const { namespace, terms, on } of world.pods.antiAffinity.reaching(pod.labels))
    for (const term of terms) {
      if (!selects(term.selector, pod.labels) || !speaksOf(term, namespace, world)(pod.namespace)) continue;
      const values = closed.get(term.topologyKey) ?? new Set<string>();
      closed.set(term.topologyKey, values);
      for (const value of domainsOf(world, term.topologyKey, on.keys()).values) values.add(value);
    }
  const keys = [...closed.keys()].toSorted();
  return keys.map((topologyKey) => ({ topologyKey, values: closed.get(topologyKey) ?? new Set() }));
}

function placesOf(terms: readonly PodTerm[], pod: PodToPlace, world: SchedulingWorld): number[] {
  const selectors = terms.flatMap(({ selector }) => (selector === null ? [] : [selector]));
  if (selectors.length < terms.length) return [];
  const speak = terms.map((term) => speaksOf(term, pod.namespace, world));
  const spoken = [...world.pods.namespaces].filter((namespace) => speak.every((one) => one(namespace)));
  return spoken.flatMap((namespace) => {
    const counts: Counts = world.pods.counts(namespace, { selectors, staying: false });
    return [...counts.keys()];
  });
}

/** Where pods that do not exist yet may come, after which the pod is scheduled. */
function plannedPlaces(terms: readonly PodTerm[], pod: PodToPlace, world: SchedulingWorld): number[] {
  const isMeant = terms.map((term) => ({ selector: term.selector, speaks: speaksOf(term, pod.namespace, world) }));
  const awaited = (world.lookedUp.planned ?? []).filter(({ namespace, labels }) =>
    isMeant.every(({ selector, speaks }) => speaks(namespace) && selects(selector, labels)),
  );
  return world.nodes.flatMap((node, place) => (awaited.some((one) => passesConstraints(one, node)) ? [place] : []));
}

/** Pods count if all terms select them; the first pod of a group may start anywhere (filtering.go, satisfyPodAffinity). */
function needed(pod: PodToPlace, world: SchedulingWorld): { domains: Domains[]; startsDomain: boolean } {
  const terms = pod.demand.affinity;
  if (terms.length === 0) return { domains: [], startsDomain: false };
  const meansItself = terms.every(
    (term) => speaksOf(term, pod.namespace, world)(pod.namespace) && selects(term.selector, pod.labels),
  );
  const running = placesOf(terms, pod, world);
  const places = running.length > 0 || meansItself ? running : plannedPlaces(terms, pod, world);
  const domains = terms.map(({ topologyKey }) => domainsOf(world, topologyKey, places));
  const alone = domains.every(({ values }) => values.size === 0);
  return { domains, startsDomain: alone && meansItself };
}

const at = (topologyKey: string): NodeRefusal['detail'] => ({ of: 'neighbor', topologyKey });

/** InterPodAffinity: the pod's affinity and anti-affinity, and the anti-affinity of running pods; null when none applies. */
export function podAffinityFilter(pod: PodToPlace, world: SchedulingWorld): NodeFilter | null {
  const closed = closedTo(pod, world);
  const { domains: needs, startsDomain } = needed(pod, world);
  const unwanted = pod.demand.antiAffinity.map((term) =>
    domainsOf(world, term.topologyKey, placesOf([term], pod, world)),
  );
  const all = [...closed, ...needs, ...unwanted];
  if (all.length === 0) return null;
  const inside = ({ topologyKey, values }: Domains, value: (key: string) => string | undefined): boolean =>
    values.has(value(topologyKey) ?? '') && value(topologyKey) !== undefined;
  return byClass(world.classes.by(all.map(({ topologyKey }) => topologyKey)), (place) => {
    const value = (key: string): string | undefined => valueAt(world, place, key);
    const shut = closed.find((one) => inside(one, value));
    const missed = needs.find((one) => (startsDomain ? value(one.topologyKey) === undefined : !inside(one, value)));
    const missingOf = (key: string): NodeRefusal['detail'] =>
      value(key) === undefined ? { of: 'neighbor', topologyKey: key, missing: true } : at(key);
    const avoided = unwanted.find((one) => inside(one, value));
    // In the scheduler's order (interpodaffinity/filtering.go, Filter).
    const refusals = [
      ...(missed === undefined ? [] : [refusal('InterPodAffinity', reasons.needed, missingOf(missed.topologyKey))]),
      ...(avoided === undefined ? [] : [refusal('InterPodAffinity', reasons.unwanted, at(avoided.topologyKey))]),
      ...(shut === undefined ? [] : [refusal('InterPodAffinity', reasons.assessed, at(shut.topologyKey))]),
    ];
    return refusals.length === 0 ? PASSES : refusals;
  });
}
