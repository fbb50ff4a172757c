import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { BUILD_LABEL } from '../../kube-rules/objects/node-labels';
import type { NodeSelectorTerm } from '../../kube-rules/objects/node-selector';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { termsMatch } from '../../kube-rules/scheduler/node-terms';
import { affinityMatches } from '../../kube-rules/scheduler/static-filter';
import type { SelectorRequirement } from '../../kube-rules/selector/label-requirement';
import type { PlacementWorld } from '../verdict/assessment';

export interface PinInputs {
  to: number;
  world: PlacementWorld;
  /** Nodes of the old build. */
  old: readonly NodeFacts[];
  /** Those in place of them. */
  fresh: readonly NodeFacts[];
}

/** One condition of the pod; the term holds only this one. */
interface Condition {
  name: string;
  term: NodeSelectorTerm;
}

const holds = ({ term }: Condition, node: NodeFacts): boolean => termsMatch([term], node);

function nameOf({ key, operator, values }: SelectorRequirement): string {
  const [only] = values;
  return operator === 'In' && values.length === 1 && only !== undefined ? `${key}=${only}` : key;
}

const conditionsIn = ({ expressions, fields }: NodeSelectorTerm): Condition[] => [
  ...expressions
    .filter(({ key }) => key !== BUILD_LABEL)
    .map((one) => ({ name: nameOf(one), term: { expressions: [one], fields: [] } })),
  ...fields.map((one) => ({ name: nameOf(one), term: { expressions: [], fields: [one] } })),
];

const selectorTerm = ({ nodeSelector }: PodToPlace): NodeSelectorTerm => ({
  expressions: Object.entries(nodeSelector).map(([key, value]) => ({ key, operator: 'In', values: [value] })),
  fields: [],
});

const fewest = (lists: readonly Condition[][]): Condition[] => lists.toSorted((a, b) => a.length - b.length)[0] ?? [];

/** Conditions that this node does not meet, of the term that comes closest. */
const unmet = (terms: readonly NodeSelectorTerm[], node: NodeFacts): Condition[] =>
  fewest(terms.map((term) => conditionsIn(term).filter((one) => !holds(one, node))));

/** What only old nodes have and the pod requires: its name, of the new node that lacks least. The build is a pin of its own. */
export function nodePins(pod: PodToPlace, { old, fresh }: PinInputs): string[] {
  const { nodeName, requiredAffinity } = pod;
  if (nodeName !== null && nodeName !== '' && old.some(({ name }) => name === nodeName))
    return [`spec.nodeName=${nodeName}`];
  if (fresh.some((node) => affinityMatches(pod, node))) return [];
  const terms = (requiredAffinity ?? []).filter((term) => old.some((node) => termsMatch([term], node)));
  const isMet = (node: NodeFacts): boolean => termsMatch(requiredAffinity, node);
  const lacking = fresh.map((node) => [
    ...unmet([selectorTerm(pod)], node),
    ...(isMet(node) ? [] : unmet(terms, node)),
  ]);
  return [
    ...new Set(
      fewest(lacking)
        .filter((one) => old.some((node) => holds(one, node)))
        .map(({ name }) => name),
    ),
  ];
}
