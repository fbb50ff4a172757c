import { meets } from '@/lib/domain/workload/label-requirement';
import type { NodeFacts } from '../../facts/node-facts';
import type { SpreadConstraint } from '../../facts/pod-facts';
import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { fitOf, type JudgedNode, refusedOnlyFor } from '../read/fit';
import { countOf, listed, nodeNames } from '../read/names';
import { isMeantFor, isUnclear, labelOf, osConstrained, osOfNode } from '../read/os';
import { pointer } from '../read/pointer';
import { itemsAt, readWorkload } from '../read/read-workload';

const HOST_LABEL = 'kubernetes.io/hostname';

const isRefusedBy = ({ refusals }: JudgedNode, predicates: readonly string[]): boolean =>
  refusals.some(({ predicate }) => predicates.includes(predicate));

/** Domains of a constraint that only Windows nodes have which are closed to the pod: they count as empty for ever. */
interface Trap {
  constraint: SpreadConstraint;
  closed: readonly NodeFacts[];
  domains: number;
  /** How many replicas there may be before none can be placed. */
  stopsAt: number;
}

/** How many pods the constraint counts on each node. */
function countsByNode({ selector }: SpreadConstraint, input: WorkloadLintInput): Map<string, number> {
  const counts = new Map<string, number>();
  if (selector === null) return counts;
  for (const { namespace, nodeName, deleting, labels } of input.cluster.pods) {
    if (namespace !== input.workload.namespace || nodeName === null || deleting) continue;
    if (!selector.every((requirement) => meets(labels, requirement))) continue;
    counts.set(nodeName, (counts.get(nodeName) ?? 0) + 1);
  }
  return counts;
}

function trapOf(constraint: SpreadConstraint, input: WorkloadLintInput): Trap | null {
  const keys = input.pod.spread.map(({ topologyKey }) => topologyKey);
  const eligible = fitOf(input).judged.filter(
    (one) =>
      keys.every((key) => labelOf(one.node.labels, key) !== null) &&
      !(constraint.honorsAffinity && isRefusedBy(one, ['NodeAffinity'])),
  );
  const domainOf = ({ labels }: NodeFacts): string => labelOf(labels, constraint.topologyKey) ?? '';
  const open = eligible
    .filter((one) => !isRefusedBy(one, ['TaintToleration', 'NodeUnschedulable', 'NodeAffinity']))
    .map(({ node }) => node);
  const usable = new Set(open.map(domainOf));
  /** Each machine is a host of its own, also where one stands for many alike. */
  const domainsOf = (nodes: readonly NodeFacts[]): number =>
    constraint.topologyKey === HOST_LABEL ? countOf(input, nodes) : new Set(nodes.map(domainOf)).size;
  const closed = eligible
    .filter((one) => isRefusedBy(one, ['TaintToleration']) && osOfNode(one.node) === 'windows')
    .map(({ node }) => node)
    .filter((node) => !usable.has(domainOf(node)));
  if (closed.length === 0) return null;
  const counts = countsByNode(constraint, input);
  const domains = new Map<string, number>();
  for (const node of closed)
    domains.set(domainOf(node), (domains.get(domainOf(node)) ?? 0) + (counts.get(node.name) ?? 0));
  const fewest = Math.min(...domains.values());
  return {
    constraint,
    closed,
    domains: domainsOf(closed),
    stopsAt: domainsOf(open) * (fewest + constraint.maxSkew),
  };
}

/** The written constraint with that key that filters and does not honour taints. */
const placesOf = (input: WorkloadLintInput): string[] =>
  itemsAt(readWorkload(input).spec, 'topologySpreadConstraints')
    .filter(({ raw }) => raw['whenUnsatisfiable'] !== 'ScheduleAnyway' && raw['nodeTaintsPolicy'] !== 'Honor')
    .map(({ index }) => pointer(input.specAt, 'topologySpreadConstraints', index));

/** Replicas fill the domains only where the constraint counts them. */
const countsItself = ({ selector }: SpreadConstraint, { pod }: WorkloadLintInput): boolean =>
  selector !== null && selector.every((requirement) => meets(pod.labels, requirement));

const stopped = (input: WorkloadLintInput): boolean =>
  fitOf(input).now.length === 0 && refusedOnlyFor(input, ['PodTopologySpread']).length > 0;

const spreadTrapRule: WorkloadRule = {
  id: 'LIN-006',
  for: 'linux',
  severity: 'error',
  title: 'Tainted Windows nodes stop the spread',
  cause:
    'It is spread over {key}, and asks for no OS. {domains} domains are of Windows nodes it may not use ({nodes}); they count as empty, so that no more than {count} replicas are ever placed.',
  remedy: 'Select kubernetes.io/os linux, or set nodeTaintsPolicy Honor in each constraint.',
  source: 'K podtopologyspread; V',
  check: (input) => {
    const { hybrid } = clusterView(input.cluster);
    if (!hybrid || osConstrained(input.pod) !== null) return [];
    if (!isMeantFor(input, 'linux') && !isUnclear(input)) return [];
    const traps = input.pod.spread
      .filter((constraint) => !constraint.honorsTaints && countsItself(constraint, input))
      .flatMap((constraint) => trapOf(constraint, input) ?? []);
    const [worst] = traps.toSorted((a, b) => a.stopsAt - b.stopsAt);
    if (worst === undefined) return [];
    const at = placesOf(input);
    const nodes = nodeNames(worst.closed);
    return [
      {
        at,
        severity: stopped(input) ? 'error' : 'warning',
        params: {
          key: worst.constraint.topologyKey,
          domains: worst.domains,
          nodes: listed(nodes),
          count: worst.stopsAt,
        },
        fixes: [
          [{ recipe: 'select-os', os: 'linux' }],
          at.map(
            (place) => ({ recipe: 'set', path: pointer(place, 'nodeTaintsPolicy'), value: 'Honor' }) as const,
          ),
        ],
        nodes,
      },
    ];
  },
};

export const spreadTrapRules: readonly WorkloadRule[] = [spreadTrapRule];
