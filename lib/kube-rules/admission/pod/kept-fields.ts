import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { NEWEST_MINOR } from '../../objects/cluster-facts-of';
import { podSpecPath, withObject, type WorkloadObject } from '../../objects/workload-object';

/** First minors whose API server keeps a field by default (pkg/features/kube_features.go); older ones drop it unread. */
type Since = readonly (readonly [field: string, since: number])[];
const OF_POD: Since = [
  ['hostnameOverride', 35],
  ['resources', 34],
  ['resourceClaims', 34],
  ['hostUsers', 33],
  ['schedulingGates', 27],
];
const OF_SECURITY: Since = [
  ['supplementalGroupsPolicy', 33],
  ['seLinuxChangePolicy', 33],
];
const DEEP_READ_ONLY = 31;
const CLAIMS = 34;
const SIDECARS = 29;
const AFFINITY_KEYS = 31;
const SPREAD_KEYS = 27;
const SPREAD_POLICIES = 26;

type Change = (inside: RawObject) => RawObject;

function without(inside: RawObject, fields: readonly string[]): RawObject {
  if (!fields.some((field) => Object.hasOwn(inside, field))) return inside;
  return Object.fromEntries(Object.entries(inside).filter(([field]) => !fields.includes(field)));
}

/** Every object of a list changed; the same object where none is. */
export function each(inside: RawObject, field: string, change: Change): RawObject {
  const list: unknown = inside[field];
  if (!Array.isArray(list)) return inside;
  const changed = list.map((one: unknown) => (isObject(one) ? change(one) : one));
  return changed.some((one, index) => one !== list[index]) ? { ...inside, [field]: changed } : inside;
}

export function within(inside: RawObject, field: string, change: Change): RawObject {
  const value = inside[field];
  if (!isObject(value)) return inside;
  const changed = change(value);
  return changed === value ? inside : { ...inside, [field]: changed };
}

const keylessTerm: Change = (term) => without(term, ['matchLabelKeys', 'mismatchLabelKeys']);

const keylessTerms: Change = (affinity) =>
  each(
    each(affinity, 'requiredDuringSchedulingIgnoredDuringExecution', keylessTerm),
    'preferredDuringSchedulingIgnoredDuringExecution',
    (one) => within(one, 'podAffinityTerm', keylessTerm),
  );

const keylessAffinity: Change = (affinity) =>
  within(within(affinity, 'podAffinity', keylessTerms), 'podAntiAffinity', keylessTerms);

const claimless: Change = (container) => within(container, 'resources', (one) => without(one, ['claims']));

const shallowMounts: Change = (container) =>
  each(container, 'volumeMounts', (one) => without(one, ['recursiveReadOnly']));

const newerThan = (fields: Since, minor: number): string[] =>
  fields.flatMap(([field, since]) => (minor < since ? [field] : []));

/** A PodSpec as a server of the minor keeps it; the same object where it keeps all of it. */
export function keptFields(spec: RawObject, minor: number): RawObject {
  const gone = newerThan(OF_POD, minor);
  if (gone.length === 0) return spec;
  let kept = without(spec, gone);
  const ofSecurity = newerThan(OF_SECURITY, minor);
  if (ofSecurity.length > 0) kept = within(kept, 'securityContext', (security) => without(security, ofSecurity));
  for (const list of ['initContainers', 'containers']) {
    if (minor < CLAIMS) kept = each(kept, list, claimless);
    if (minor < DEEP_READ_ONLY) kept = each(kept, list, shallowMounts);
  }
  if (minor < AFFINITY_KEYS) kept = within(kept, 'affinity', keylessAffinity);
  if (minor < SIDECARS) kept = each(kept, 'initContainers', (one) => without(one, ['restartPolicy']));
  const ofSpread = [
    ...(minor < SPREAD_KEYS ? ['matchLabelKeys'] : []),
    ...(minor < SPREAD_POLICIES ? ['nodeAffinityPolicy', 'nodeTaintsPolicy'] : []),
  ];
  return each(kept, 'topologySpreadConstraints', (one) => without(one, ofSpread));
}

/**
 * A new workload as a server of the minor keeps it (null: unknown), for everything that reads its pods: what is dropped
 * has no effect. What is stored has been kept. The same object where nothing is dropped.
 */
export function keptWorkload(workload: WorkloadObject, minor: number | null): WorkloadObject {
  if (workload.stored !== undefined) return workload;
  const kept = podSpecPath(workload.kind).reduceRight<Change>(
    (change, key) => (inside) => within(inside, key, change),
    (spec) => keptFields(spec, minor ?? NEWEST_MINOR),
  )(workload.object);
  return kept === workload.object ? workload : withObject(workload, kept);
}
