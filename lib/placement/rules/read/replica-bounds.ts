import type { SpreadConstraint } from '@/lib/kube-rules/objects/pod-facts';
import type { WorkloadLintInput } from '../lint-input';
import { passing } from './fit';
import { countOf } from './names';
import { labelOf } from './os';
import { keptNodes, keptPods } from './own-pods';
import { antiAffinityKeys, countsItself, maxPodsBySpread, spreadRoom } from './spread-room';

/** How many values of a topology key exist on the nodes that are available to the pod or keep one; null: some nodes lack the key. */
function domainsHeld(input: WorkloadLintInput, topologyKey: string): number | null {
  // The folded cluster does not show which nodes keep a pod.
  const mayKeep = input.weigh !== undefined && input.runsOn.length > 0;
  const open = passing(input, [
    'NodeAffinity',
    ...(mayKeep ? [] : (['TaintToleration', 'NodeUnschedulable'] as const)),
  ]);
  const nodes = [...new Set([...open, ...keptNodes(input)])];
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
const byAntiAffinity = (input: WorkloadLintInput): Bound[] =>
  antiAffinityKeys(input).flatMap((topologyKey): Bound[] => {
    const domains = domainsHeld(input, topologyKey);
    return domains === null ? [] : [{ topologyKey, most: domains, field: 'podAntiAffinity' }];
  });

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
  const shut = closed.map(({ node }) => node);
  const kept = keptPods(input).filter(({ nodeName }) => shut.some(({ name }) => name === nodeName));
  const most = maxPodsBySpread(constraint, input, { open, closed: shut }) + kept.length;
  return [{ topologyKey: constraint.topologyKey, most, field: 'topologySpreadConstraints' }];
}

const bySpread = (input: WorkloadLintInput): Bound[] =>
  input.pod.spread
    .filter((constraint) => countsItself(constraint, input))
    .flatMap((constraint) => [...byMinDomains(input, constraint), ...byClosedDomains(input, constraint)]);

/** The constraint that allows the fewest of its pods, but some, and those that run; undefined: none limits them. */
export const tightestBound = (input: WorkloadLintInput): Bound | undefined =>
  [...byAntiAffinity(input), ...bySpread(input)]
    .map((bound) => ({ ...bound, most: Math.max(bound.most, keptPods(input).length) }))
    .filter(({ most }) => most > 0)
    .toSorted((a, b) => a.most - b.most)[0];
