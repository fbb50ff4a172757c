import { isObject, objectAt, type RawObject, textMapAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import type { RuntimeClassFacts } from '../../objects/cluster-facts';
import { tolerationOf } from '../../objects/node-terms-of';
import type { WrittenToleration } from '../../objects/pod-facts';
import { type Resources, resourcesOf } from '../../objects/resources';

/** The class a PodSpec names; `missing`: no such class. null: it names none, or the classes could not be read. */
export function classOf(
  spec: RawObject,
  classes: readonly RuntimeClassFacts[] | null,
): RuntimeClassFacts | 'missing' | null {
  const name = textOrNull(spec, 'runtimeClassName');
  if (name === null || classes === null) return null;
  return classes.find((one) => one.name === name) ?? 'missing';
}

const same = (one: Resources, other: Resources): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
};

/** Only node selectors are compared; affinity that contradicts the class is not detected (setScheduling). */
function conflict(spec: RawObject, found: RuntimeClassFacts): string | null {
  const own = textMapAt(spec, 'nodeSelector');
  for (const [key, value] of Object.entries(found.nodeSelector))
    if (Object.hasOwn(own, key) && own[key] !== value)
      return `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${own[key]}`;
  return null;
}

/** Why the class cannot be applied to a pod (plugin/pkg/admission/runtimeclass, Admit); null: it can. */
export function classRejection(spec: RawObject, classes: readonly RuntimeClassFacts[] | null): string | null {
  const found = classOf(spec, classes);
  if (found === 'missing')
    return `pod rejected: RuntimeClass "${textOrNull(spec, 'runtimeClassName') ?? ''}" not found`;
  if (found === null) return null;
  const own = objectAt(spec, 'overhead');
  return found.overhead !== null && Object.keys(own).length > 0 && !same(resourcesOf(own), found.overhead)
    ? "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead"
    : conflict(spec, found);
}

/** Its own overhead, even an empty one, must be that of a class (the same plugin, Validate). */
export function overheadRejection(spec: RawObject, classes: readonly RuntimeClassFacts[] | null): string | null {
  const found = classOf(spec, classes);
  const isUnavailable = found === null && textOrNull(spec, 'runtimeClassName') !== null;
  if (!isObject(spec['overhead']) || isUnavailable) return null;
  return found !== null && found !== 'missing' && found.overhead !== null
    ? null
    : 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead';
}

/** pkg/util/tolerations isSuperset; times do not matter to where a pod may run. */
function covers(wide: WrittenToleration, narrow: WrittenToleration): boolean {
  if (wide.key !== narrow.key && (wide.key !== '' || wide.operator !== 'Exists')) return false;
  if (wide.effect !== narrow.effect && wide.effect !== '') return false;
  if (wide.operator === 'Exists') return true;
  return narrow.operator !== 'Exists' && wide.value === narrow.value;
}

const equal = (one: WrittenToleration, other: WrittenToleration): boolean =>
  one.key === other.key && one.operator === other.operator && one.value === other.value && one.effect === other.effect;

/** Both lists, without those that a wider one covers; of equal ones the first stays (MergeTolerations). */
export function mergeTolerations(own: readonly RawObject[], more: readonly WrittenToleration[]): RawObject[] {
  const all = [
    ...own.map((raw) => ({ raw, read: tolerationOf(raw) })),
    ...more.map((read) => ({ raw: { ...read }, read })),
  ];
  const merged: typeof all = [];
  for (const [index, one] of all.entries()) {
    const covered =
      merged.some((other) => equal(other.read, one.read) || covers(other.read, one.read)) ||
      all.slice(index + 1).some((other) => !equal(other.read, one.read) && covers(other.read, one.read));
    if (!covered) merged.push(one);
  }
  return merged.map(({ raw }) => raw);
}

/** A PodSpec with its class merged in; unchanged if the class is missing or unknown. */
export function withRuntimeClass(spec: RawObject, classes: readonly RuntimeClassFacts[] | null): RawObject {
  const found = classOf(spec, classes);
  if (found === null || found === 'missing') return spec;
  const own = Array.isArray(spec['tolerations']) ? spec['tolerations'].filter(isObject) : [];
  return {
    ...spec,
    nodeSelector: { ...textMapAt(spec, 'nodeSelector'), ...found.nodeSelector },
    tolerations: mergeTolerations(own, found.tolerations),
    ...(found.overheadText === null ? {} : { overhead: found.overheadText }),
  };
}
