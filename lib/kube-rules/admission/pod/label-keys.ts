import { objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { part } from '../field';
import { each, within } from './kept-fields';

/** First minor versions that merge the keys into selectors (feature gates MatchLabelKeysInPodAffinity, MatchLabelKeysInPodTopologySpreadSelectorMerge). */
const AFFINITY_KEYS = 31;
const SPREAD_KEYS = 34;

const LISTS: readonly (readonly [list: string, operator: string])[] = [
  ['matchLabelKeys', 'In'],
  ['mismatchLabelKeys', 'NotIn'],
];

/** A term with an expression for each of its keys that the pod has a label of. `once`: except those that it has. */
function merged(term: RawObject, labels: RawObject, once: boolean): RawObject {
  const selector = part(term, 'labelSelector');
  const own = selector === null ? [] : objectsAt(selector, 'matchExpressions');
  const expressions = LISTS.flatMap(([list, operator]) =>
    textsAt(term, list)
      .filter((key) => Object.hasOwn(labels, key))
      .map((key) => ({ key, operator, values: [labels[key]] }))
      .filter((one) => !once || !own.some((known) => sameJson(known, one))),
  );
  if (selector === null || expressions.length === 0) return term;
  const matchExpressions = [...own, ...expressions];
  return { ...term, labelSelector: { ...selector, matchExpressions } };
}

type Merge = (term: RawObject) => RawObject;

function mergedAffinity(affinity: RawObject, merge: Merge): RawObject {
  const required = each(affinity, 'requiredDuringSchedulingIgnoredDuringExecution', merge);
  return each(required, 'preferredDuringSchedulingIgnoredDuringExecution', (one) =>
    within(one, 'podAffinityTerm', merge),
  );
}

/**
 * A new Pod's spec with the labels of `matchLabelKeys` merged into its selectors, as the API server saves it.
 * `once`: the spec is from a stored object, in whose selectors they may be merged already.
 */
export function withMergedLabelKeys(
  spec: RawObject,
  labels: RawObject,
  { minor, once = false }: { minor: number; once?: boolean },
): RawObject {
  const merge: Merge = (term) => merged(term, labels, once);
  const ofPods = (affinity: RawObject): RawObject =>
    ['podAffinity', 'podAntiAffinity'].reduce(
      (inside, field) => within(inside, field, (terms) => mergedAffinity(terms, merge)),
      affinity,
    );
  const kept = minor < AFFINITY_KEYS ? spec : within(spec, 'affinity', ofPods);
  return minor < SPREAD_KEYS ? kept : each(kept, 'topologySpreadConstraints', merge);
}
