import { labelIn } from '../selector/label-requirement';
import type { NodeSelectorTerm, Taint } from '@/lib/kube-rules/objects/node-selector';
import type { NodeFacts } from '../objects/node-facts';
import type { PodToPlace, WrittenToleration } from '../objects/pod-facts';
import type { NodeRefusal } from './feasibility';
import { byClass, type NodeFilter, refusal, reasons } from './node-filter';
import { keysOf, type NamedNode, namesNodes, termsMatch } from './node-terms';
import type { SchedulingWorld } from './scheduling-world';

const same = (one = '', other = ''): boolean => one === other;

/** Whether a toleration covers a taint (component-helpers/scheduling/corev1); the gate of Gt and Lt is off. */
export function tolerates(
  { key = '', operator = '', value, effect = '' }: Partial<WrittenToleration>,
  taint: { key: string; value?: string; effect: string },
): boolean {
  if (effect !== '' && effect !== taint.effect) return false;
  if (key !== '' && key !== taint.key) return false;
  if (operator === 'Exists') return true;
  return (operator === 'Equal' || operator === '') && same(value, taint.value);
}

/** Taints that keep a pod with these tolerations off; PreferNoSchedule never does. */
export const untolerated = (taints: readonly Taint[], tolerations: readonly WrittenToleration[]): Taint[] =>
  taints.filter((taint) => taint.effect !== 'PreferNoSchedule' && !tolerations.some((one) => tolerates(one, taint)));

/** Whether a taint evicts pods, at once or later: the first toleration that matches counts (component-helpers: GetMatchingTolerations). */
export function evicts(taint: Taint, tolerations: readonly WrittenToleration[]): boolean {
  if (taint.effect !== 'NoExecute') return false;
  const first = tolerations.find((one) => tolerates(one, taint));
  return first === undefined || first.tolerationSeconds !== undefined;
}

/** The part of a pod that depends only on the node's labels, taints and cordon. */
export type Constraints = Pick<PodToPlace, 'nodeSelector' | 'requiredAffinity' | 'tolerations'>;

/** Of cordoned nodes; the node lifecycle controller adds it. */
export const UNSCHEDULABLE = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' } as const;

export const selectorMatches = (
  selector: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>>,
): boolean => Object.entries(selector).every(([key, value]) => labelIn(labels, key) === value);

/** Node selector and required affinity together (component-helpers: GetRequiredNodeAffinity). */
export const affinityMatches = (
  { nodeSelector, requiredAffinity }: Pick<Constraints, 'nodeSelector' | 'requiredAffinity'>,
  node: NamedNode,
): boolean => selectorMatches(nodeSelector, node.labels) && termsMatch(requiredAffinity, node);

/** Whether taints, node selector and required affinity let a pod on a node; one that does not exist yet has an empty name. */
export const passesConstraints = (pod: Constraints, node: NamedNode & Pick<NodeFacts, 'taints'>): boolean =>
  affinityMatches(pod, node) && untolerated(node.taints, pod.tolerations).length === 0;

function affinityRefusals(pod: Constraints, node: NodeFacts): NodeRefusal[] {
  const missed = Object.entries(pod.nodeSelector).filter(([key, value]) => labelIn(node.labels, key) !== value);
  const selector = missed.map(([key, wants]) =>
    refusal('NodeAffinity', reasons.affinity, { of: 'selector', key, wants, has: labelIn(node.labels, key) ?? null }),
  );
  if (termsMatch(pod.requiredAffinity, node)) return selector;
  return [...selector, refusal('NodeAffinity', reasons.affinity, { of: 'affinity' })];
}

function evaluate(pod: Constraints, node: NodeFacts): NodeRefusal[] {
  const { tolerations } = pod;
  const isShut = node.unschedulable && !tolerations.some((one) => tolerates(one, UNSCHEDULABLE));
  return [
    ...(isShut ? [refusal('NodeUnschedulable', reasons.unschedulable)] : []),
    ...untolerated(node.taints, tolerations).map(({ key, value, effect }) =>
      refusal('TaintToleration', reasons.taint, { of: 'taint', key, value, effect }),
    ),
    ...affinityRefusals(pod, node),
  ];
}

/** Labels that the constraints name, for sorting nodes into classes. */
export const decidingKeys = ({ nodeSelector, requiredAffinity }: Constraints): string[] => [
  ...Object.keys(nodeSelector),
  ...keysOf(requiredAffinity),
];

/** NodeUnschedulable, TaintToleration and NodeAffinity, once per class of nodes. */
export function staticFilter(pod: Constraints, world: SchedulingWorld): NodeFilter {
  const classes = namesNodes(pod.requiredAffinity) ? world.classes.each : world.classes.by(decidingKeys(pod));
  return byClass(classes, (at) => {
    const node = world.nodes[at];
    return node === undefined ? [] : evaluate(pod, node);
  });
}

/** Node names that a term's fields allow; null = any. */
function namesIn({ fields }: NodeSelectorTerm): string[] | null {
  const lists = fields.filter(({ key, operator }) => key === 'metadata.name' && operator === 'In');
  const [first, ...others] = lists.map(({ values }) => values);
  return first?.filter((name) => others.every((values) => values.includes(name))) ?? null;
}

/** Nodes that required affinity names outright; null = some term allows any name. All others are excluded before any filter. */
export function namedNodes(terms: readonly NodeSelectorTerm[] | null): ReadonlySet<string> | null {
  const named = (terms ?? []).map(namesIn);
  if (named.length === 0 || named.includes(null)) return null;
  return new Set(named.flatMap((names) => names ?? []));
}
