import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import type { ReadWorkload } from '../read/read-workload';
import { containerSecurityPlaces, podSecurityPlaces, says } from '../read/security-context';

export const isTrue = (value: unknown): boolean => value === true;

/** Places of fields of the PodSpec itself. */
export const podPlaces = (
  { spec, specAt }: ReadWorkload,
  fields: readonly string[],
  passes: (value: unknown) => boolean = () => true,
): string[] =>
  fields.filter((field) => says(spec, field) && passes(spec[field])).map((field) => pointer(specAt, field));

/** Annotations from before the fields existed (Kubernetes docs: seccomp, AppArmor). */
const kernelAnnotation =
  /^(container\.apparmor\.security\.beta\.kubernetes\.io\/|container\.seccomp\.security\.alpha\.kubernetes\.io\/|seccomp\.security\.alpha\.kubernetes\.io\/pod$)/;

const KERNEL_FIELDS = ['seccompProfile', 'appArmorProfile', 'seLinuxOptions'];

export const kernelPlaces = (workload: ReadWorkload): string[] => [
  ...podSecurityPlaces(workload, [...KERNEL_FIELDS, 'seLinuxChangePolicy']),
  ...containerSecurityPlaces(workload, KERNEL_FIELDS),
  ...Object.keys(workload.annotations)
    .filter((key) => kernelAnnotation.test(key))
    .map((key) => pointer(workload.metaAt, 'annotations', key)),
];

export const idPlaces = (workload: ReadWorkload): string[] => [
  ...podSecurityPlaces(workload, ['runAsUser', 'runAsGroup']),
  ...containerSecurityPlaces(workload, ['runAsUser', 'runAsGroup']),
];

export const namespacePlaces = (workload: ReadWorkload): string[] => [
  ...podPlaces(workload, ['hostPID', 'hostIPC'], isTrue),
  ...podPlaces(workload, ['shareProcessNamespace']),
];
