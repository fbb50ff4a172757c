import type { SpreadConstraint } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadLintInput } from '../lint-input';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { Predicate } from '@/lib/kube-rules/scheduler/feasibility';
import { fitOf, lastingRefusals, passing } from './fit';
import { countOf } from './names';
import { labelOf } from './os';
import { keptNodes, keptPods } from './own-pods';
import { antiAffinityKeys, countsItself, maxPodsBySpread, spreadRoom } from './spread-room';

/** Whether nodes count that only maintenance closes. */
type Nodes = 'now' | 'after-maintenance';

const ALLOWING: readonly Predicate[] = ['NodeAffinity', 'TaintToleration', 'NodeUnschedulable'];

function availableNodes(input: WorkloadLintInput, when: Nodes): readonly NodeFacts[] {
  // The folded cluster does not show which nodes keep a pod.
  const mayKeep = input.weigh !== undefined && input.runsOn.length > 0;
  if (mayKeep) return passing(input, ['NodeAffinity']);
  if (when === 'now') return passing(input, ALLOWING);
  return fitOf(input)
    .evaluated.filter((one) => !lastingRefusals(one, input.pod).some(({ predicate }) => ALLOWING.includes(predicate)))
    .map(({ node }) => node);
}

/** How many values of a topology key exist on the nodes that are available to the pod or keep one; null: some nodes lack the key. */
function domainsHeld(input: WorkloadLintInput, topologyKey: string, when: Nodes): number | null {
  const nodes = [...new Set([...availableNodes(input, when), ...keptNodes(input)])];
  const values = nodes.map(({ labels }) => labelOf(labels, topologyKey));
  if (values.includes(null)) return null;
  return topologyKey === HOSTNAME ? countOf(input, nodes) : new Set(values).size;
}

const HOSTNAME = 'kubernetes.io/hostname';

/** How many pods a constraint about the workload's own pods allows, however much capacity there is. */
export interface Bound {
  topologyKey: string;
  most: number;
  field: string;
}

/** How many pods are allowed by anti-affinity against the workload's own pods: one per domain. */
const byAntiAffinity = (input: WorkloadLintInput, when: Nodes): Bound[] =>
  antiAffinityKeys(input).flatMap((topologyKey): Bound[] => {
    const domains = domainsHeld(input, topologyKey, when);
    return domains === null ? [] : [{ topologyKey, most: domains, field: 'podAntiAffinity' }];
  });

/** With fewer domains than `minDomains` the global minimum is zero: no domain may hold more than `maxSkew`. */
function byMinDomains(
  input: WorkloadLintInput,
  { topologyKey, maxSkew, minDomains }: SpreadConstraint,
  when: Nodes,
): Bound[] {
  const domains = domainsHeld(input, topologyKey, when);
  if (domains === null || domains >= minDomains) return [];
  return [{ topologyKey, most: domains * maxSkew, field: 'topologySpreadConstraints' }];
}

/** Domains that count but accept no pod keep their number of pods and limit the others. */
function byClosedDomains(input: WorkloadLintInput, constraint: SpreadConstraint, when: Nodes): Bound[] {
  // The folded cluster does not show which pods such domains hold.
  if (input.weigh !== undefined) return [];
  const { open, closed } = spreadRoom(constraint, input, { maintained: when === 'after-maintenance' });
  if (closed.length === 0) return [];
  const shut = closed.map(({ node }) => node);
  const kept = keptPods(input).filter(({ nodeName }) => shut.some(({ name }) => name === nodeName));
  const most = maxPodsBySpread(constraint, input, { open, closed: shut }) + kept.length;
  return [{ topologyKey: constraint.topologyKey, most, field: 'topologySpreadConstraints' }];
}

const bySpread = (input: WorkloadLintInput, when: Nodes): Bound[] =>
  input.pod.spread
    .filter((constraint) => countsItself(constraint, input))
    .flatMap((constraint) => [...byMinDomains(input, constraint, when), ...byClosedDomains(input, constraint, when)]);

/** The constraint that allows the fewest of its pods, but some, and those that run; undefined: none limits them. */
export const tightestBound = (input: WorkloadLintInput, when: Nodes): Bound | undefined =>
  [...byAntiAffinity(input, when), ...bySpread(input, when)]
    .map((bound) => ({ ...bound, most: Math.max(bound.most, keptPods(input).length) }))
    .filter(({ most }) => most > 0)
    .toSorted((a, b) => a.most - b.most)[0];
