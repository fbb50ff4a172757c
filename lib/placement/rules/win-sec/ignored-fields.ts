import type { WorkloadRule } from '../checked-rule';
import { readWorkload, type ReadWorkload } from '../read/read-workload';
import { containerSecurityPlaces, podSecurityPlaces, podUserNameAt, userNameOf, says } from '../read/security-context';
import { fieldTexts } from '../read/field-text';
import { isMeantFor } from '../read/os';
import type { WorkloadLintInput } from '../lint-input';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';

const isTrue = (value: unknown): boolean => value === true;

/** Paths of fields of the PodSpec itself. */
const podPlaces = (
  { spec, specAt }: ReadWorkload,
  fields: readonly string[],
  passes: (value: unknown) => boolean = () => true,
): string[] =>
  fields.filter((field) => says(spec, field) && passes(spec[field])).map((field) => pointer(specAt, field));

/** Annotations from before the fields existed (Kubernetes docs: seccomp, AppArmor). */
const kernelAnnotation =
  /^(container\.apparmor\.security\.beta\.kubernetes\.io\/|container\.seccomp\.security\.alpha\.kubernetes\.io\/|seccomp\.security\.alpha\.kubernetes\.io\/pod$)/;

const KERNEL_FIELDS = ['seccompProfile', 'appArmorProfile', 'seLinuxOptions'];

const kernelPlaces = (workload: ReadWorkload): string[] => [
  ...podSecurityPlaces(workload, [...KERNEL_FIELDS, 'seLinuxChangePolicy']),
  ...containerSecurityPlaces(workload, KERNEL_FIELDS),
  ...Object.keys(workload.annotations)
    .filter((key) => kernelAnnotation.test(key))
    .map((key) => pointer(workload.metaAt, 'annotations', key)),
];

const idPlaces = (workload: ReadWorkload): string[] => [
  ...podSecurityPlaces(workload, ['runAsUser', 'runAsGroup']),
  ...containerSecurityPlaces(workload, ['runAsUser', 'runAsGroup']),
];

const namespacePlaces = (workload: ReadWorkload): string[] => [
  ...podPlaces(workload, ['hostPID', 'hostIPC'], isTrue),
  ...podPlaces(workload, ['shareProcessNamespace']),
];

/** Intended for Windows without `os.name: windows`, with which the API server would reject these fields. */
const isUnmarkedWindows = (input: WorkloadLintInput): boolean =>
  isMeantFor(input, 'windows') && (readWorkload(input).spec['os'] ?? null) === null;

/** A rule about fields that Windows does not support: the finding lists them, and the fix removes them. */
const strippedRule = (
  texts: Omit<WorkloadRule, 'for' | 'check'>,
  placesIn: (workload: ReadWorkload) => readonly string[],
): WorkloadRule => ({
  ...texts,
  for: 'windows',
  check: (input) => {
    if (!isUnmarkedWindows(input)) return [];
    const at = placesIn(readWorkload(input));
    if (at.length === 0) return [];
    const params = { fields: fieldTexts(input.specAt, at) };
    return [{ at, params, fixes: [[{ recipe: 'strip', paths: at }]] }];
  },
});

const userIds = strippedRule({ id: 'WIN-SEC-005', severity: 'warning', source: 'S2; K' }, idPlaces);

/** Removing the ids changes nothing; an account in their place has the intended effect. */
const userIdsOrAccount: WorkloadRule = {
  ...userIds,
  check: (input) => {
    const workload = readWorkload(input);
    const named = workload.containers.some((one) => userNameOf(workload, one) !== null);
    const account = { recipe: 'set', path: podUserNameAt(workload), value: 'ContainerUser' } as const;
    const offers = !named && workload.hostProcesses === 0;
    return userIds
      .check(input)
      .map((found) => ({
        ...found,
        fixes: offers ? [...found.fixes, ...found.fixes.map((fix) => [...fix, account])] : found.fixes,
      }));
  },
};

/** Fields that Windows does not support, in pods without `os.name: windows`. */
export const ignoredFieldRules: readonly WorkloadRule[] = [
  strippedRule({ id: 'WIN-SEC-001', severity: 'warning', source: 'S2 S3; K' }, (workload) =>
    containerSecurityPlaces(workload, ['privileged'], isTrue),
  ),
  strippedRule({ id: 'WIN-SEC-002', severity: 'warning', source: 'S2 S3' }, (workload) =>
    containerSecurityPlaces(workload, ['capabilities']),
  ),
  strippedRule({ id: 'WIN-SEC-003', severity: 'warning', source: 'S2; R' }, (workload) =>
    containerSecurityPlaces(workload, ['readOnlyRootFilesystem'], isTrue),
  ),
  strippedRule({ id: 'WIN-SEC-004', severity: 'info', source: 'S2' }, (workload) =>
    containerSecurityPlaces(workload, ['allowPrivilegeEscalation']),
  ),
  userIdsOrAccount,
  strippedRule({ id: 'WIN-SEC-006', severity: 'warning', source: 'S2; K' }, (workload) =>
    podSecurityPlaces(workload, ['fsGroup', 'fsGroupChangePolicy', 'supplementalGroups']),
  ),
  strippedRule({ id: 'WIN-SEC-007', severity: 'warning', source: 'S2' }, kernelPlaces),
  strippedRule({ id: 'WIN-SEC-008', severity: 'info', source: 'S2' }, (workload) =>
    containerSecurityPlaces(workload, ['procMount']),
  ),
  strippedRule({ id: 'WIN-SEC-009', severity: 'error', source: 'K' }, (workload) =>
    podSecurityPlaces(workload, ['sysctls'], (value) => Array.isArray(value) && value.length > 0),
  ),
  strippedRule({ id: 'WIN-SEC-010', severity: 'warning', source: 'S2' }, namespacePlaces),
  strippedRule({ id: 'WIN-SEC-011', severity: 'info', source: 'K' }, (workload) => podPlaces(workload, ['hostUsers'])),
  strippedRule({ id: 'WIN-SEC-012', severity: 'error', source: 'K' }, (workload) =>
    podSecurityPlaces(workload, ['supplementalGroupsPolicy'], (value) => value === 'Strict'),
  ),
];
