import { holdsPlace } from '@/lib/kube-rules/scheduler/scheduling-world';
import { type WorkloadRule, workloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fitOf, lastingRefusals, type EvaluatedNode } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, readWorkload, replicasOf } from '../read/read-workload';
import { allowsOne } from '../mul/blocked-eviction';
import { allPlaced, keptNodes, ownedBy } from '../read/own-pods';
import { budgetsOf, mayChangeReplicas } from '../win-res/lifecycle';
import { type Bound, tightestBound } from '../read/replica-bounds';
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
    if (candidates.length === 0 || !candidates.every((one) => refusesBy(one, isPodCount)) || allPlaced(input))
      return [];
    const limits = [...new Set(candidates.map(({ node }) => node.allocatable['pods'] ?? 0))];
    const nodes = candidates.map(({ node }) => node);
    return { params: { count: countOf(input, nodes), limits: listed(limits) }, nodes: nodeNames(nodes) };
  },
);

function portPlaces(input: WorkloadLintInput): string[] {
  const { containers, spec, specAt } = readWorkload(input);
  const at = containers.flatMap(({ raw, at: place }) =>
    itemsAt(raw, 'ports').flatMap(({ index, raw: port }) =>
      typeof port['hostPort'] === 'number' ? [pointer(place, 'ports', index, 'hostPort')] : [],
    ),
  );
  return spec['hostNetwork'] === true ? [pointer(specAt, 'hostNetwork'), ...at] : at;
}

/** How many nodes have its host ports free or run one of its pods, also after maintenance, if more are wanted. */
export function fewPorts(input: WorkloadLintInput): { free: number; wanted: number } | null {
  if (input.pod.demand.hostPorts.length === 0) return null;
  const candidates = fitOf(input).evaluated.filter((one) => lastingRefusals(one, input.pod).every(isPort));
  if (candidates.length === 0) return null;
  const usable = candidates.filter((one) => !refusesBy(one, isPort)).map(({ node }) => node);
  // Once a pod of a rollout has started, the next ones get the places of those that leave.
  const own = new Set(
    usable.length > 0
      ? input.cluster.pods
          .filter(holdsPlace)
          .filter(ownedBy(input))
          .map(({ nodeName }) => nodeName)
      : [],
  );
  const replaced = candidates.map(({ node }) => node).filter(({ name }) => own.has(name));
  const wanted = replicasOf(input) ?? 1;
  const free = countOf(input, [...new Set([...usable, ...replaced, ...keptNodes(input)])]);
  return wanted > free ? { free, wanted } : null;
}

const ports = workloadRule(
  { id: 'WIN-SCHED-025', for: 'any', severity: 'error', readsPods: true, source: 'K NodePorts; V' },
  (input) => {
    const few = fewPorts(input);
    if (few === null) return [];
    const { hostPorts } = input.pod.demand;
    const at = portPlaces(input);
    const isHostNetwork = readWorkload(input).spec['hostNetwork'] === true;
    return {
      at,
      params: { ports: listed(hostPorts.map(({ port, protocol }) => `${port}/${protocol}`)), ...few },
      fixes: at.length === 0 || isHostNetwork ? [] : [[{ recipe: 'strip', paths: at }]],
    };
  },
);

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
    const tightest = tightestBound(input, 'after-maintenance');
    if (tightest === undefined || wanted <= tightest.most) return [];
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

export const replicaRules: readonly WorkloadRule[] = [full, ports, tooMany, oncePod];
