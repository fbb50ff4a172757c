import { objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { part } from '../field';
import { each, within } from './kept-fields';

/** First minor versions that merge the keys into selectors (feature gates MatchLabelKeysInPodAffinity, MatchLabelKeysInPodTopologySpreadSelectorMerge). */
const AFFINITY_KEYS = 31;
const SPREAD_KEYS = 34;

const LISTS: readonly (readonly [list: string, operator: string])[] = [
  ['matchLabelKeys', 'In'],
  ['mismatchLabelKeys', 'NotIn'],
];

/** A term with an expression for each of its keys that the pod has a label of. */
function merged(term: RawObject, labels: RawObject): RawObject {
  const selector = part(term, 'labelSelector');
  const expressions = LISTS.flatMap(([list, operator]) =>
    textsAt(term, list)
      .filter((key) => Object.hasOwn(labels, key))
      .map((key) => ({ key, operator, values: [labels[key]] })),
  );
  if (selector === null || expressions.length === 0) return term;
  const matchExpressions = [...objectsAt(selector, 'matchExpressions'), ...expressions];
  return { ...term, labelSelector: { ...selector, matchExpressions } };
}

function mergedAffinity(affinity: RawObject, labels: RawObject): RawObject {
  const required = each(affinity, 'requiredDuringSchedulingIgnoredDuringExecution', (term) => merged(term, labels));
  return each(required, 'preferredDuringSchedulingIgnoredDuringExecution', (one) =>
    within(one, 'podAffinityTerm', (term) => merged(term, labels)),
  );
}

/** A new Pod's spec with the labels of `matchLabelKeys` merged into its selectors, as the API server saves it. */
export function withMergedLabelKeys(spec: RawObject, labels: RawObject, minor: number): RawObject {
  const ofPods = (affinity: RawObject): RawObject =>
    ['podAffinity', 'podAntiAffinity'].reduce(
      (inside, field) => within(inside, field, (terms) => mergedAffinity(terms, labels)),
      affinity,
    );
  const kept = minor < AFFINITY_KEYS ? spec : within(spec, 'affinity', ofPods);
  return minor < SPREAD_KEYS ? kept : each(kept, 'topologySpreadConstraints', (one) => merged(one, labels));
}
