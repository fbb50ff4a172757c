import type { PodToPlace } from '../objects/pod-facts';
import type { Feasibility, NodeRefusal, Predicate } from './feasibility';
import { neighbourFilter } from './neighbour-filter';
import { diskFilter } from './disk-filter';
import { type NodeFilter, PASSES, refusal } from './node-filter';
import { portFilter } from './port-filter';
import { reasons } from './reasons';
import { roomFilter } from './room-filter';
import type { SchedulingWorld } from './scheduling-world';
import { spreadFilter } from './spread-filter';
import { namedNodes, staticFilter } from './static-filter';
import { volumeFilters } from './volume-filters';

/** Nodes other than those that are named outright; the scheduler does not look at them any further. */
function nameFilters(pod: PodToPlace, world: SchedulingWorld): NodeFilter[] {
  const only = (names: (name: string) => boolean, refusals: readonly NodeRefusal[]): NodeFilter => {
    return (at) => (names(world.nodes[at]?.name ?? '') ? PASSES : refusals);
  };
  const named = namedNodes(pod.requiredAffinity);
  const { nodeName } = pod;
  return [
    ...(named === null || named.size === 0
      ? []
      : [only((name) => named.has(name), [refusal('NodeAffinity', reasons.cutOff, { of: 'affinity' })])]),
    ...(nodeName === null
      ? []
      : [only((name) => name === nodeName, [refusal('NodeName', reasons.otherName)])]),
  ];
}

/** What every filter says of a node, in the order of the filters. */
function allOf(filters: readonly NodeFilter[]): NodeFilter {
  return (at) => {
    let all = PASSES;
    for (const filter of filters) {
      const refusals = filter(at);
      if (refusals.length > 0) all = all.length === 0 ? refusals : [...all, ...refusals];
    }
    return all;
  };
}

/** Selectors of namespaces need their labels, unless they mean all of them. */
function namespacesUnread({ demand }: PodToPlace, world: SchedulingWorld): boolean {
  if (world.namespaceLabels !== null) return false;
  const asks = (terms: typeof demand.affinity): boolean =>
    terms.some(({ namespaceSelector }) => (namespaceSelector ?? []).length > 0);
  return (
    asks(demand.affinity) ||
    asks(demand.antiAffinity) ||
    [...world.pods.standing.all()].some(({ terms }) => asks(terms))
  );
}

type MakesFilter = (pod: PodToPlace, world: SchedulingWorld) => NodeFilter | null;

/** Whether a filter lets a pod of another revision on other nodes. */
function hangsOnRevision(pod: PodToPlace, world: SchedulingWorld, make: MakesFilter): boolean {
  const { revisions = [] } = pod;
  if (revisions.length === 0) return false;
  const turned = revisions.map(({ labels, spread, demand }): PodToPlace => {
    // Whoever asks without neighbours asks so of every revision.
    const affinity = pod.demand.affinity.length === 0 ? [] : demand.affinity;
    return { ...pod, labels, spread, demand: { ...demand, affinity } };
  });
  const [own, ...others] = [pod, ...turned].map((one) => {
    const filter = make(one, world);
    return world.nodes.map((_, at) => filter === null || filter(at).length === 0);
  });
  return others.some((fits) => fits.some((one, at) => one !== own?.[at]));
}

export interface Judged {
  whole: Feasibility['whole'];
  filter: NodeFilter;
  undecided: readonly Predicate[];
}

/** All filters of a pod made ready, for whoever looks at some nodes only. */
export function judged(pod: PodToPlace, world: SchedulingWorld): Judged {
  const volumes = volumeFilters(pod, world);
  const named = namedNodes(pod.requiredAffinity);
  const conflict =
    named?.size === 0 ? refusal('NodeAffinity', reasons.fieldsConflict, { of: 'affinity' }) : null;
  const filters = [
    ...nameFilters(pod, world),
    staticFilter(pod, world),
    portFilter(pod, world),
    roomFilter(pod, world),
    diskFilter(pod, world),
    ...volumes.filters,
    spreadFilter(pod, world),
    neighbourFilter(pod, world),
  ];
  const hangsOn = (make: MakesFilter): boolean => hangsOnRevision(pod, world, make);
  return {
    whole: conflict ?? volumes.whole,
    filter: allOf(filters.filter((one) => one !== null)),
    undecided: [
      ...volumes.undecided,
      ...(hangsOn(spreadFilter) ? (['PodTopologySpread'] as const) : []),
      ...(namespacesUnread(pod, world) || hangsOn(neighbourFilter) ? (['InterPodAffinity'] as const) : []),
      ...(pod.resourceClaims === true ? (['DynamicResources'] as const) : []),
    ],
  };
}
