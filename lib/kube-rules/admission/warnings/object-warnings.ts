import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { podMetaIn, podMetaPath, podSpecPath, type WorkloadObject } from '../../objects/workload-object';
import { APP_ARMOR, SECCOMP, SECCOMP_OF } from '../kind/pod-annotations';
import { claimTemplatesOf } from '../kind/template-rules';
import { containersOf } from '../containers-of';
import { count, part, text } from '../field';
import { dnsLabel } from '../names';
import { containerWarnings, fractionWarnings } from './container-warnings';
import { schedulingWarnings } from './scheduling-warnings';
import { claimWarnings, volumeWarnings } from './volume-warnings';

/** What a name that is not a DNS label affects, by kind. */
const HOST_NAMES: Readonly<Record<string, string>> = {
  Pod: "the Pod's hostname",
  Deployment: 'Pod names and hostnames',
  ReplicaSet: 'Pod names and hostnames',
  Job: 'Pod names and hostnames',
  CronJob: 'Pod names and hostnames',
  ReplicationController: 'Pod names and hostnames',
};

function nameWarnings({ kind, object }: WorkloadObject): string[] {
  const wrong = dnsLabel(text(objectAt(object, 'metadata'), 'name'));
  const used = HOST_NAMES[kind];
  if (used === undefined || wrong.length === 0) return [];
  return [
    `metadata.name: this is used in ${used}, which can result in surprising behavior; a DNS label is recommended: [${wrong.join(' ')}]`,
  ];
}

const profileOf = (holder: RawObject, field: string): RawObject | null =>
  part(objectAt(holder, 'securityContext'), field);

function seccompWarnings(spec: RawObject, annotations: RawObject, path: string): string[] {
  if (Object.keys(annotations).length === 0) return [];
  const keys = [
    ...(profileOf(spec, 'seccompProfile') === null ? [SECCOMP] : []),
    ...containersOf(spec, '')
      .filter(({ container }) => profileOf(container, 'seccompProfile') === null)
      .map(({ container }) => SECCOMP_OF + text(container, 'name')),
  ];
  return keys
    .filter((key) => Object.hasOwn(annotations, key))
    .map((key) => `${path}[${key}]: non-functional in v1.27+; use the "seccompProfile" field instead`);
}

/** From 1.30 on profiles are fields (gate AppArmorFields). */
function appArmorWarnings(spec: RawObject, annotations: RawObject, path: string): string[] {
  if (Object.keys(annotations).length === 0 || profileOf(spec, 'appArmorProfile') !== null) return [];
  return containersOf(spec, '')
    .filter(({ container }) => profileOf(container, 'appArmorProfile') === null)
    .map(({ container }) => APP_ARMOR + text(container, 'name'))
    .filter((key) => Object.hasOwn(annotations, key))
    .map((key) => `${path}[${key}]: deprecated since v1.30; use the "appArmorProfile" field instead`);
}

/** An invalid Pod gets the warning too, but not one for Windows (applyAppArmorVersionSkew). */
export function podAppArmorWarnings({ object }: WorkloadObject): string[] {
  const spec = objectAt(object, 'spec');
  if (text(objectAt(spec, 'os'), 'name') === 'windows') return [];
  return appArmorWarnings(spec, objectAt(objectAt(object, 'metadata'), 'annotations'), 'metadata.annotations');
}

/** Of entries that are named twice, and of those without a name. */
function listWarnings(spec: RawObject, path: string): string[] {
  const twice = (list: string, field: string, words: string): string[] => {
    const seen = new Set<string>();
    return objectsAt(spec, list).flatMap((one, index) => {
      const value = text(one, field);
      const known = seen.has(value);
      seen.add(value);
      return known ? [`${path}.${list}[${index}].${field}: ${words} ${JSON.stringify(value)}`] : [];
    });
  };
  return [
    ...twice('hostAliases', 'ip', 'duplicate ip'),
    ...twice('imagePullSecrets', 'name', 'duplicate name'),
    ...objectsAt(spec, 'imagePullSecrets').flatMap((one, index) =>
      text(one, 'name') === '' ? [`${path}.imagePullSecrets[${index}].name: invalid empty name ""`] : [],
    ),
  ];
}

/** Negative times of pods are set to 1 before warnings are computed. */
const graceWarnings = (spec: RawObject, path: string): string[] =>
  (count(spec, 'terminationGracePeriodSeconds') ?? 0) < 0
    ? [`${path}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`]
    : [];

const memory = new WeakMap<RawObject, Map<string, readonly string[]>>();

/** Warnings about a PodSpec alone, checked once for all workloads that share one, which is never modified. */
function specWarnings(spec: RawObject, path: string): readonly string[] {
  const known = memory.get(spec) ?? new Map<string, readonly string[]>();
  memory.set(spec, known);
  const warnings = known.get(path) ?? [
    ...schedulingWarnings(spec, path),
    ...volumeWarnings(spec, path),
    ...listWarnings(spec, path),
    ...fractionWarnings(objectAt(spec, 'overhead'), `${path}.overhead`),
    ...containerWarnings(spec, path),
  ];
  known.set(path, warnings);
  return warnings;
}

/** Warnings for an accepted object (pkg/api/pod/warnings.go, strategies of the kinds); `spec`: that of the pods. */
export function objectWarnings(workload: WorkloadObject, spec: RawObject): string[] {
  const { kind, object } = workload;
  const path = podSpecPath(kind).join('.');
  const annotations = objectAt(podMetaIn(workload), 'annotations');
  const annotated = `${podMetaPath(kind).join('.')}.annotations`;
  const claims = kind === 'StatefulSet' ? claimTemplatesOf(object) : [];
  return [
    ...nameWarnings(workload),
    ...specWarnings(spec, path),
    ...seccompWarnings(spec, annotations, annotated),
    ...(kind === 'Pod' ? podAppArmorWarnings(workload) : appArmorWarnings(spec, annotations, annotated)),
    ...(kind === 'Pod' ? [] : graceWarnings(spec, path)),
    ...claims.flatMap((one, index) => claimWarnings(objectAt(one, 'spec'), `spec.volumeClaimTemplates[${index}].Spec`)),
  ];
}
