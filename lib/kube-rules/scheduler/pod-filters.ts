import type { PodToPlace, Disk, HostPort } from '../objects/pod-facts';
import type { Feasibility, NodeRefusal, Predicate } from './feasibility';
import { type NodeFilter, PASSES, refusal, reasons } from './node-filter';
import { podAffinityFilter } from './pod-affinity-filter';
import { resourcesFilter } from './resources-filter';
import type { SchedulingWorld } from './scheduling-world';
import { spreadFilter } from './spread-filter';
import { namedNodes, staticFilter } from './static-filter';
import { volumeFilters } from './volume-filters';

const isAny = (ip: string): boolean => ip === '' || ip === '0.0.0.0';

export const portsClash = (one: HostPort, other: HostPort): boolean =>
  one.port === other.port &&
  one.protocol === other.protocol &&
  (isAny(one.ip) || isAny(other.ip) || one.ip === other.ip);

/** NodePorts: host ports that pods of the node have taken; null when the pod takes none. */
export function portFilter({ demand }: PodToPlace, world: SchedulingWorld): NodeFilter | null {
  const { hostPorts } = demand;
  if (hostPorts.length === 0) return null;
  return (at) => {
    const taken = [...(world.pods.withPorts.get(at) ?? [])].flatMap((pod) => pod.demand.hostPorts);
    if (taken.length === 0) return PASSES;
    return hostPorts
      .filter((one) => taken.some((other) => portsClash(one, other)))
      .map(({ port, protocol }) => refusal('NodePorts', reasons.ports, { of: 'port', port, protocol }));
  };
}

const clash = (one: Disk, other: Disk): boolean => one.id === other.id && !(one.readOnly && other.readOnly);

/** VolumeRestrictions: disks that pods of the node have; null when the pod names none. */
function diskFilter({ demand }: PodToPlace, world: SchedulingWorld): NodeFilter | null {
  const { disks = [] } = demand;
  if (disks.length === 0) return null;
  const refusals = [refusal('VolumeRestrictions', reasons.disk)];
  return (at) => {
    const taken = [...world.pods.on(at)].flatMap((pod) => pod.demand.disks ?? []);
    return disks.some((one) => taken.some((other) => clash(one, other))) ? refusals : PASSES;
  };
}

/** Excludes nodes other than those that are named outright; the scheduler runs no other filter on them. */
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
    ...(nodeName === null ? [] : [only((name) => name === nodeName, [refusal('NodeName', reasons.otherName)])]),
  ];
}

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

/** The refusals of the first failing filter for a node, as the scheduler itself reports them. */
function firstOf(filters: readonly NodeFilter[]): NodeFilter {
  return (at) => {
    for (const filter of filters) {
      const refusals = filter(at);
      if (refusals.length > 0) return refusals;
    }
    return PASSES;
  };
}

/** Selectors of namespaces need the labels of namespaces, unless they select all of them. */
function needsNamespaces({ demand }: PodToPlace, world: SchedulingWorld): boolean {
  if (world.lookedUp.namespaceLabels !== null) return false;
  const asks = (terms: typeof demand.affinity): boolean =>
    terms.some(({ namespaceSelector }) => (namespaceSelector ?? []).length > 0);
  return (
    asks(demand.affinity) ||
    asks(demand.antiAffinity) ||
    [...world.pods.antiAffinity.all()].some(({ terms }) => asks(terms))
  );
}

type MakesFilter = (pod: PodToPlace, world: SchedulingWorld) => NodeFilter | null;

/** Whether a filter accepts other nodes for a pod of another revision. */
function dependsOnRevision(pod: PodToPlace, world: SchedulingWorld, make: MakesFilter): boolean {
  const { revisions = [] } = pod;
  if (revisions.length === 0) return false;
  const variants = revisions.map(({ labels, spread, demand }): PodToPlace => {
    // A pod that is evaluated without its affinity is evaluated without it in every revision.
    const affinity = pod.demand.affinity.length === 0 ? [] : demand.affinity;
    return { ...pod, labels, spread, demand: { ...demand, affinity } };
  });
  const [own, ...others] = [pod, ...variants].map((one) => {
    const filter = make(one, world);
    return world.nodes.map((_, at) => filter === null || filter(at).length === 0);
  });
  return others.some((fits) => fits.some((one, at) => one !== own?.[at]));
}

export interface PodFilters {
  whole: Feasibility['whole'];
  all: NodeFilter;
  first: NodeFilter;
  undecided: readonly Predicate[];
}

/** All filters of the default profile prepared for one pod, to be evaluated for single nodes. */
export function podFilters(pod: PodToPlace, world: SchedulingWorld): PodFilters {
  const volumes = volumeFilters(pod, world);
  const named = namedNodes(pod.requiredAffinity);
  const conflict = named?.size === 0 ? refusal('NodeAffinity', reasons.fieldsConflict, { of: 'affinity' }) : null;
  const filters = [
    ...nameFilters(pod, world),
    staticFilter(pod, world),
    portFilter(pod, world),
    resourcesFilter(pod, world),
    diskFilter(pod, world),
    ...volumes.filters,
    spreadFilter(pod, world),
    podAffinityFilter(pod, world),
  ].filter((one) => one !== null);
  const depends = (make: MakesFilter): boolean => dependsOnRevision(pod, world, make);
  const podAffinityUndecided = needsNamespaces(pod, world) || depends(podAffinityFilter);
  return {
    whole: conflict ?? volumes.whole,
    all: allOf(filters),
    first: firstOf(filters),
    undecided: [
      ...volumes.undecided,
      ...(depends(spreadFilter) ? (['PodTopologySpread'] as const) : []),
      ...(podAffinityUndecided ? (['InterPodAffinity'] as const) : []),
      ...(pod.resourceClaims === true ? (['DynamicResources'] as const) : []),
    ],
  };
}
