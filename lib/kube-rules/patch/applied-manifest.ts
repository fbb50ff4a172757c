import { isObject, listOf, type RawObject } from '../json/kube-json';
import { canonicalQuantity } from '../quantity/canonical-quantity';
import { itemStep } from './field-set';
import { isAtomicMap, listRule } from './list-keys';

type Path = readonly string[];

/** Fields of Go types that are no pointers: the API server does not store their zero values. */
const NO_ZERO = [
  'hostIPC',
  'hostNetwork',
  'hostPID',
  'hostPort',
  'initialDelaySeconds',
  'minReadySeconds',
  'readOnly',
  'stdin',
  'stdinOnce',
  'tty',
];
const AMOUNTS = ['requests', 'limits', 'capacity', 'hard', 'overhead', 'podFixed'];
const AMOUNT = ['sizeLimit', 'divisor'];

/** Whether the API server stores nothing for a value. An empty class name is not an absent one. */
function isUnset(value: unknown, path: Path): boolean {
  const field = path.at(-1) ?? '';
  if (value === undefined || value === null) return true;
  if (value === '') return field !== 'storageClassName';
  if (value === 0 || value === false) return NO_ZERO.includes(field);
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

const isAmount = (path: Path): boolean => AMOUNTS.includes(path.at(-2) ?? '') || AMOUNT.includes(path.at(-1) ?? '');

/** Equal as the API server compares objects (apiequality.Semantic): quantities by amount, empty values as absent ones. */
export function semanticallyEqual(a: unknown, b: unknown, path: Path = []): boolean {
  if (a === b || (isUnset(a, path) && isUnset(b, path))) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => semanticallyEqual(item, b[at], path));
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
      semanticallyEqual(memberOf(a, key), memberOf(b, key), [...path, key]),
    );
  const isScalar = [a, b].every((one) => typeof one === 'string' || typeof one === 'number');
  return isScalar && isAmount(path) && canonicalQuantity(a) === canonicalQuantity(b);
}

const memberOf = (source: RawObject, key: string): unknown => (Object.hasOwn(source, key) ? source[key] : undefined);

function mergedMembers(stored: RawObject, manifest: RawObject, path: Path): RawObject {
  const result = { ...stored };
  for (const [key, value] of Object.entries(manifest)) {
    const member = appliedManifest(memberOf(stored, key), value, [...path, key]);
    if (member !== undefined && key !== '__proto__') result[key] = member;
  }
  return result;
}

function mergedItems(stored: readonly unknown[], manifest: readonly unknown[], path: Path): readonly unknown[] {
  const result = [...stored];
  for (const item of manifest) {
    const step = itemStep(item, path);
    const at = result.findIndex((each) => itemStep(each, path) === step);
    if (at < 0) result.push(item);
    else result[at] = appliedManifest(result[at], item, path);
  }
  return result;
}

/** A list that is replaced as a whole, unless it repeats the stored one, whose items have defaults besides. */
function replacedList(stored: readonly unknown[], manifest: readonly unknown[], path: Path): readonly unknown[] {
  const repeats = (item: unknown, at: number): boolean =>
    semanticallyEqual(appliedManifest(stored[at], item, path), stored[at], path);
  return stored.length === manifest.length && manifest.every(repeats) ? stored : manifest;
}

/** Plugins add tolerations to Pods, at updates again. */
const isPodToleration = (path: Path): boolean => path.join('.') === 'spec.tolerations';

const joinedTolerations = (stored: readonly unknown[], manifest: readonly unknown[]): unknown[] => [
  ...stored,
  ...manifest.filter((one) => !stored.some((other) => semanticallyEqual(one, other))),
];

/**
 * What the API server would hold after a manifest is applied to an object: what the manifest does not set stays. What
 * it no longer sets stays too, because who set it is not known.
 */
export function appliedManifest(stored: unknown, manifest: unknown, path: Path = []): unknown {
  if (manifest === null || semanticallyEqual(stored, manifest, path)) return stored;
  if (isObject(manifest) && !isAtomicMap(path)) return mergedMembers(isObject(stored) ? stored : {}, manifest, path);
  if (!Array.isArray(manifest)) return manifest;
  if (isPodToleration(path)) return joinedTolerations(listOf(stored), manifest);
  return listRule(path).kind === 'atomic'
    ? replacedList(listOf(stored), manifest, path)
    : mergedItems(listOf(stored), manifest, path);
}
