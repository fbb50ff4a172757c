import type { Pod, PodAffinityTerm } from '@/simulator/world/kube/shapes/pod';
import type { LabelSelector, SelectorRequirement } from '@/simulator/world/kube/shapes/selector';

/** The API server joins matchLabelKeys and mismatchLabelKeys into the selector when a pod is made. */
export function effectiveSelector(pod: Pod, term: PodAffinityTerm): LabelSelector | undefined {
  if (term.labelSelector === undefined) return undefined;
  const rules = (keys: string[] | undefined, operator: string): SelectorRequirement[] =>
    (keys ?? []).flatMap((key) => {
      const value = pod.metadata.labels?.[key];
      return value === undefined ? [] : [{ key, operator, values: [value] }];
    });
  const joined = [...rules(term.matchLabelKeys, 'In'), ...rules(term.mismatchLabelKeys, 'NotIn')];
  if (joined.length === 0) return term.labelSelector;
  return {
    ...term.labelSelector,
    matchExpressions: [...(term.labelSelector.matchExpressions ?? []), ...joined],
  };
}
