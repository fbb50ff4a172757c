import { meets } from '@/simulator/world/kube/select/label-selector';
import type { Labels } from '@/simulator/world/kube/select/label-selector';
import type { NodeSelectorTerm, PodSpec } from '@/simulator/world/kube/shapes/pod';
import type { SelectorRequirement } from '@/simulator/world/kube/shapes/selector';

interface NodeSides {
  name: string;
  labels: Labels;
}

/** nodeSelector and required node affinity together (component-helpers GetRequiredNodeAffinity). */
export function matchesNodeAffinity(spec: PodSpec, node: NodeSides): boolean {
  for (const [key, value] of Object.entries(spec.nodeSelector ?? {}))
    if (node.labels?.[key] !== value) return false;
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required === undefined || matchesTerms(required.nodeSelectorTerms ?? [], node);
}

/** Terms are alternatives. */
export function matchesTerms(terms: readonly NodeSelectorTerm[], node: NodeSides): boolean {
  return terms.some((term) => matchesTerm(term, node));
}

/** A term without expressions matches nothing. */
function matchesTerm(term: NodeSelectorTerm, node: NodeSides): boolean {
  const expressions = term.matchExpressions ?? [];
  const fields = term.matchFields ?? [];
  if (expressions.length === 0 && fields.length === 0) return false;
  const names = { 'metadata.name': node.name };
  return (
    expressions.every((rule) => isRequirement(rule) && meets(node.labels, rule)) &&
    fields.every((rule) => rule.values?.length === 1 && meets(names, rule))
  );
}

const VALUE = /^(([A-Za-z0-9][A-Za-z0-9_.-]*)?[A-Za-z0-9])?$/;

/** What labels.NewRequirement refuses spoils its term: values that can be no label, a number that is none, a wrong count. */
function isRequirement({ operator, values = [] }: SelectorRequirement): boolean {
  const fine = values.every((value) => value.length <= 63 && VALUE.test(value));
  if (operator === 'In' || operator === 'NotIn') return values.length > 0 && fine;
  if (operator === 'Gt' || operator === 'Lt') return values.length === 1 && fine;
  return values.length === 0;
}

/**
 * Names that NodeAffinity's PreFilter leaves over: each term's fields ANDed, the terms ORed. Undefined when some term names no
 * node; empty when the fields contradict each other.
 */
export function nodesByName(spec: PodSpec): Set<string> | undefined {
  const terms =
    spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const all = new Set<string>();
  for (const term of terms) {
    const rules = (term.matchFields ?? []).filter(
      ({ key, operator }) => key === 'metadata.name' && operator === 'In',
    );
    if (rules.length === 0) return undefined;
    const [first, ...others] = rules.map(({ values }) => values ?? []);
    for (const name of first ?? []) if (others.every((names) => names.includes(name))) all.add(name);
  }
  return terms.length === 0 ? undefined : all;
}

/** The one node that every term names by field, as DaemonSet pods have it. */
export function pinnedNode(spec: PodSpec): string | undefined {
  const terms =
    spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  let pinned: string | undefined;
  for (const term of terms) {
    const rule = term.matchFields?.find((each) => each.key === 'metadata.name' && each.operator === 'In');
    const name = rule?.values?.[0];
    if (name === undefined || (pinned !== undefined && pinned !== name)) return undefined;
    pinned = name;
  }
  return pinned;
}
