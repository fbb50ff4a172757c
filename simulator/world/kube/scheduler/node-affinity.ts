import { meets } from '@/simulator/world/kube/select/label-selector';
import type { Labels } from '@/simulator/world/kube/select/label-selector';
import type { NodeSelectorTerm, PodSpec } from '@/simulator/world/kube/shapes/pod';

interface NodeSides {
  name: string;
  labels: Labels;
}

/** nodeSelector and required node affinity together (component-helpers GetRequiredNodeAffinity). */
export function matchesNodeAffinity(spec: PodSpec, node: NodeSides): boolean {
  for (const [key, value] of Object.entries(spec.nodeSelector ?? {}))
    if (node.labels?.[key] !== value) return false;
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required === undefined || (required.nodeSelectorTerms ?? []).some((term) => matchesTerm(term, node));
}

/** A term without expressions matches nothing. */
function matchesTerm(term: NodeSelectorTerm, node: NodeSides): boolean {
  const expressions = term.matchExpressions ?? [];
  const fields = term.matchFields ?? [];
  if (expressions.length === 0 && fields.length === 0) return false;
  const names = { 'metadata.name': node.name };
  return expressions.every((rule) => meets(node.labels, rule)) && fields.every((rule) => meets(names, rule));
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
