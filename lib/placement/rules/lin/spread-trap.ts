import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { SpreadConstraint } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from '../read/cluster-view';
import { fitOf, refusedOnlyFor } from '../read/fit';
import { listed, nodeNames } from '../read/names';
import { isMeantFor, isUnclear, osConstrained } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { itemsAt, readWorkload } from '../read/read-workload';
import { countsItself, domainsOf, isRefusedBy, mostBeside, spreadRoom } from '../read/spread-room';

/** Domains of a constraint that exist only on Windows nodes the pod cannot use: they always count as empty. */
interface Trap {
  constraint: SpreadConstraint;
  closed: readonly NodeFacts[];
  domains: number;
  /** How many replicas fit before no more can be placed. */
  stopsAt: number;
}

function trapOf(constraint: SpreadConstraint, input: WorkloadLintInput): Trap | null {
  const { open, closed: shut } = spreadRoom(constraint, input);
  const closed = shut
    .filter((one) => isRefusedBy(one, ['TaintToleration']) && one.node.os === 'windows')
    .map(({ node }) => node);
  if (closed.length === 0) return null;
  return {
    constraint,
    closed,
    domains: domainsOf(constraint, input, closed),
    stopsAt: mostBeside(constraint, input, { open, closed }),
  };
}

/** The constraint in the template with that key that filters and does not honor taints. */
const placesOf = (input: WorkloadLintInput): string[] =>
  itemsAt(readWorkload(input).spec, 'topologySpreadConstraints')
    .filter(({ raw }) => raw['whenUnsatisfiable'] !== 'ScheduleAnyway' && raw['nodeTaintsPolicy'] !== 'Honor')
    .map(({ index }) => pointer(input.specAt, 'topologySpreadConstraints', index));

const stopped = (input: WorkloadLintInput): boolean =>
  fitOf(input).now.length === 0 && refusedOnlyFor(input, ['PodTopologySpread']).length > 0;

const spreadTrapRule: WorkloadRule = {
  id: 'LIN-006',
  for: 'linux',
  severity: 'error',
  readsPods: true,
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
          at.map((place) => ({ recipe: 'set', path: pointer(place, 'nodeTaintsPolicy'), value: 'Honor' }) as const),
        ],
        nodes,
      },
    ];
  },
};

export const spreadTrapRules: readonly WorkloadRule[] = [spreadTrapRule];
