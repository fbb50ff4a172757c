import { isObject, objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { part } from '../field';

/** First minors that merge the keys into selectors (gates MatchLabelKeysInPodAffinity, MatchLabelKeysInPodTopologySpreadSelectorMerge). */
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

/** Every object of a list changed; the same object where none is. */
function each(holder: RawObject, list: string, change: (one: RawObject) => RawObject): RawObject {
  const own: unknown = holder[list];
  if (!Array.isArray(own)) return holder;
  const changed = own.map((one: unknown) => (isObject(one) ? change(one) : one));
  return changed.every((one, index) => one === own[index]) ? holder : { ...holder, [list]: changed };
}

/** The same of one object. */
function within(holder: RawObject, field: string, change: (inside: RawObject) => RawObject): RawObject {
  const inside = part(holder, field);
  if (inside === null) return holder;
  const changed = change(inside);
  return changed === inside ? holder : { ...holder, [field]: changed };
}

function mergedAffinity(affinity: RawObject, labels: RawObject): RawObject {
  const required = each(affinity, 'requiredDuringSchedulingIgnoredDuringExecution', (term) => merged(term, labels));
  return each(required, 'preferredDuringSchedulingIgnoredDuringExecution', (one) =>
    within(one, 'podAffinityTerm', (term) => merged(term, labels)),
  );
}

/** A new Pod's spec whose selectors have been given the labels that `matchLabelKeys` name, as the API server validates and saves it. */
export function withMergedLabelKeys(spec: RawObject, labels: RawObject, minor: number): RawObject {
  const ofPods = (affinity: RawObject): RawObject =>
    ['podAffinity', 'podAntiAffinity'].reduce(
      (inside, field) => within(inside, field, (terms) => mergedAffinity(terms, labels)),
      affinity,
    );
  const kept = minor < AFFINITY_KEYS ? spec : within(spec, 'affinity', ofPods);
  return minor < SPREAD_KEYS ? kept : each(kept, 'topologySpreadConstraints', (one) => merged(one, labels));
}
