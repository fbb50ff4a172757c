import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts, SpreadConstraint } from '@/lib/kube-rules/objects/pod-facts';
import type { Resources } from '@/lib/kube-rules/objects/resources';
import { isCounted } from '@/lib/kube-rules/scheduler/capacity-index';
import { holdsPlace } from '@/lib/kube-rules/scheduler/scheduling-world';
import { meets } from '@/lib/kube-rules/selector/label-requirement';
import { groupedBy, memoized } from '../../memoized';
import { type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf, type EvaluatedNode, passing } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { labelOf } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, readWorkload, replicasOf } from '../read/read-workload';
import { leavingPods } from '../../verdict/leaving-pods';
import { allowsOne } from '../mul/blocked-eviction';
import { budgetsOf, mayChangeReplicas } from '../win-res/lifecycle';
import { countsItself, maxPodsBySpread, spreadRoom } from '../read/spread-room';
import type { FixRecipe } from '@/lib/domain/placement/rule';

const refusesBy = ({ refusals }: EvaluatedNode, passes: (refusal: EvaluatedNode['refusals'][number]) => boolean) =>
  refusals.some(passes);

const but = (input: WorkloadLintInput, passes: (refusal: EvaluatedNode['refusals'][number]) => boolean) =>
  fitOf(input).evaluated.filter(({ refusals }) => refusals.every(passes));

const isPodCount = ({ detail }: EvaluatedNode['refusals'][number]): boolean => detail.of === 'pod-count';
const isPort = ({ predicate }: EvaluatedNode['refusals'][number]): boolean => predicate === 'NodePorts';

const full = workloadRule(
  { id: 'WIN-SCHED-024', for: 'any', severity: 'error', readsPods: true, source: 'K' },
  (input) => {
    const candidates = but(input, isPodCount);
    if (candidates.length === 0 || !candidates.every((one) => refusesBy(one, isPodCount))) return [];
    const limits = [...new Set(candidates.map(({ node }) => node.allocatable['pods'] ?? 0))];
    const nodes = candidates.map(({ node }) => node);
    return { params: { count: countOf(input, nodes), limits: listed(limits) }, nodes: nodeNames(nodes) };
  },
);

const ownedBy =
  ({ workload }: WorkloadLintInput) =>
  (pod: PodFacts): boolean =>
    pod.namespace === workload.namespace &&
    (pod.uid === workload.uid || (pod.workload?.kind === workload.kind && pod.workload.name === workload.name));

const ownNodes = (input: WorkloadLintInput): Set<string> =>
  new Set(input.cluster.pods.filter(ownedBy(input)).flatMap(({ nodeName }) => nodeName ?? []));

function portPlaces(input: WorkloadLintInput): string[] {
  const { containers, spec, specAt } = readWorkload(input);
  const at = containers.flatMap(({ raw, at: place }) =>
    itemsAt(raw, 'ports').flatMap(({ index, raw: port }) =>
      typeof port['hostPort'] === 'number' ? [pointer(place, 'ports', index, 'hostPort')] : [],
    ),
  );
  return spec['hostNetwork'] === true ? [pointer(specAt, 'hostNetwork'), ...at] : at;
}

const ports = workloadRule(
  { id: 'WIN-SCHED-025', for: 'any', severity: 'error', readsPods: true, source: 'K NodePorts; V' },
  (input) => {
    const { hostPorts } = input.pod.demand;
    if (hostPorts.length === 0) return [];
    const candidates = but(input, isPort);
    if (candidates.length === 0) return [];
    const own = leavingPods(input.workload) === null ? ownNodes(input) : new Set<string>();
    const usable = candidates.filter((one) => own.has(one.node.name) || !refusesBy(one, isPort));
    const wanted = replicasOf(input) ?? 1;
    const free = countOf(
      input,
      usable.map(({ node }) => node),
    );
    if (wanted <= free) return [];
    const at = portPlaces(input);
    const isHostNetwork = readWorkload(input).spec['hostNetwork'] === true;
    return {
      at,
      params: { ports: listed(hostPorts.map(({ port, protocol }) => `${port}/${protocol}`)), free, wanted },
      fixes: at.length === 0 || isHostNetwork ? [] : [[{ recipe: 'strip', paths: at }]],
    };
  },
);

/** How many values of a topology key exist on the nodes available to the pod; null: some nodes lack the key. */
function domainsHeld(input: WorkloadLintInput, topologyKey: string): number | null {
  const nodes = passing(input, ['NodeAffinity', 'TaintToleration', 'NodeUnschedulable']);
  const values = nodes.map(({ labels }) => labelOf(labels, topologyKey));
  if (values.includes(null)) return null;
  return topologyKey === HOSTNAME ? countOf(input, nodes) : new Set(values).size;
}

const HOSTNAME = 'kubernetes.io/hostname';

interface Bound {
  topologyKey: string;
  most: number;
  field: string;
}

/** How many pods are allowed by anti-affinity against the workload's own pods: one per domain. */
function byAntiAffinity(input: WorkloadLintInput): Bound[] {
  const { labels, demand } = input.pod;
  return demand.antiAffinity.flatMap(({ topologyKey, selector, namespaces, namespaceSelector }): Bound[] => {
    const here = namespaces.includes(input.pod.namespace) || (namespaces.length === 0 && namespaceSelector === null);
    if (!here || selector === null || !selector.every((one) => meets({ ...labels }, one))) return [];
    const domains = domainsHeld(input, topologyKey);
    return domains === null ? [] : [{ topologyKey, most: domains, field: 'podAntiAffinity' }];
  });
}

/** With fewer domains than `minDomains` the global minimum is zero: no domain may hold more than `maxSkew`. */
function byMinDomains(input: WorkloadLintInput, { topologyKey, maxSkew, minDomains }: SpreadConstraint): Bound[] {
  const domains = domainsHeld(input, topologyKey);
  if (domains === null || domains >= minDomains) return [];
  return [{ topologyKey, most: domains * maxSkew, field: 'topologySpreadConstraints' }];
}

/** Domains that count but accept no pod keep their number of pods and limit the others. */
function byClosedDomains(input: WorkloadLintInput, constraint: SpreadConstraint): Bound[] {
  // The folded cluster does not show which pods such domains hold.
  if (input.weigh !== undefined) return [];
  const { open, closed } = spreadRoom(constraint, input);
  if (closed.length === 0) return [];
  const most = maxPodsBySpread(constraint, input, { open, closed: closed.map(({ node }) => node) });
  return [{ topologyKey: constraint.topologyKey, most, field: 'topologySpreadConstraints' }];
}

const bySpread = (input: WorkloadLintInput): Bound[] =>
  input.pod.spread
    .filter((constraint) => countsItself(constraint, input))
    .flatMap((constraint) => [...byMinDomains(input, constraint), ...byClosedDomains(input, constraint)]);

/** Turns the constraints over a key into a preference; for anti-affinity that is a different list. */
const softened = (input: WorkloadLintInput, { field, topologyKey }: Bound): FixRecipe[] => {
  const { spec, specAt } = readWorkload(input);
  if (field !== 'topologySpreadConstraints') return [];
  return itemsAt(spec, field)
    .filter(({ raw }) => raw['topologyKey'] === topologyKey && raw['whenUnsatisfiable'] === 'DoNotSchedule')
    .map(({ index }) => ({
      recipe: 'set',
      path: pointer(specAt, field, index, 'whenUnsatisfiable'),
      value: 'ScheduleAnyway',
    }));
};

/** Fewer replicas, unless then none of them could be evicted. */
function fewer(input: WorkloadLintInput, most: number): FixRecipe[] {
  const isEvictable = budgetsOf(input)?.every((budget) => allowsOne(budget, most)) === true;
  return mayChangeReplicas(input) && isEvictable ? [{ recipe: 'set', path: '/spec/replicas', value: most }] : [];
}

const tooMany = workloadRule(
  { id: 'WIN-SCHED-036', for: 'any', severity: 'error', readsPods: true, source: 'K; V' },
  (input) => {
    const wanted = replicasOf(input);
    if (wanted === null || input.cluster.nodes.length === 0) return [];
    const bounds = [...byAntiAffinity(input), ...bySpread(input)].filter(({ most }) => most > 0 && wanted > most);
    const [tightest] = bounds.sort((a, b) => a.most - b.most);
    if (tightest === undefined) return [];
    const { specAt } = readWorkload(input);
    const place =
      tightest.field === 'podAntiAffinity'
        ? pointer(specAt, 'affinity', 'podAntiAffinity')
        : pointer(specAt, 'topologySpreadConstraints');
    const hasReplicas = input.workload.kind !== 'Pod';
    return {
      at: [place, ...(hasReplicas ? ['/spec/replicas'] : [])],
      params: { ...tightest, wanted },
      fixes: [fewer(input, tightest.most), softened(input, tightest)].filter((way) => way.length > 0),
    };
  },
);

/** VolumeRestrictions: a claim that only one pod may use keeps the others Pending. */
const oncePod = workloadRule(
  { id: 'WIN-SCHED-039', for: 'any', severity: 'error', source: 'K VolumeRestrictions' },
  (input) => {
    const { pod, cluster } = input;
    const wanted = replicasOf(input) ?? 1;
    const named = pod.volumes.flatMap((one) => (one.kind === 'claim' ? [one.claim] : []));
    const claim = cluster.claims?.find(
      ({ namespace, name, accessModes }) =>
        namespace === pod.namespace && named.includes(name) && accessModes.includes('ReadWriteOncePod'),
    );
    if (wanted <= 1 || claim === undefined) return [];
    const one = fewer(input, 1);
    return { at: ['/spec/replicas'], params: { claim: claim.name, wanted }, fixes: one.length === 0 ? [] : [one] };
  },
);

const podsByNode = memoized(({ pods }: ClusterFacts) =>
  groupedBy(pods.filter(holdsPlace), ({ nodeName }) => nodeName ?? ''),
);

/** How many pods with these requests the node has capacity for beside the others. */
function placesOn({ allocatable }: NodeFacts, others: readonly PodFacts[], requests: Resources): number {
  const places = Object.entries(requests)
    .filter(([resource, amount]) => amount > 0 && isCounted(resource))
    .map(([resource, amount]) => {
      const used = others.reduce((sum, { demand }) => sum + (demand.requests[resource] ?? 0), 0);
      return Math.floor(((allocatable[resource] ?? 0) - used) / amount);
    });
  return Math.max(0, Math.min((allocatable['pods'] ?? 0) - others.length, ...places));
}

const beyondCapacity = workloadRule(
  { id: 'WIN-SCHED-038', for: 'any', severity: 'warning', readsPods: true, source: 'K Fit' },
  (input) => {
    const { cluster, feasibility, pod } = input;
    const { now, nodes } = fitOf(input);
    const wanted = replicasOf(input);
    // Pods of a folded cluster are absent. Without any capacity, the verdict says so.
    if (wanted === null || wanted <= now.length || input.weigh !== undefined) return [];
    if (feasibility.decidedBy !== 'default-scheduler') return [];
    const isOwn = ownedBy(input);
    let fit = 0;
    for (const node of nodes) {
      const others = (podsByNode(cluster).get(node.name) ?? []).filter((one) => !isOwn(one));
      fit += placesOn(node, others, pod.demand.requests);
      if (fit >= wanted) return [];
    }
    return fit === 0 ? [] : { at: ['/spec/replicas'], params: { fit, wanted }, nodes: nodeNames(nodes) };
  },
);

export const replicaRules: readonly WorkloadRule[] = [full, ports, tooMany, oncePod, beyondCapacity];
