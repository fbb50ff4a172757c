import { windowsRule, type WorkloadRule } from '../checked-rule';
import type { ReadWorkload } from '../read/read-workload';
import { containerSecurityPlaces, podSecurityPlaces, podUserNameAt, userNameOf, says } from '../read/security-context';
import { stripped } from '../read/field-text';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { mayNeedAdministrator } from './administrator-signs';

const isTrue = (value: unknown): boolean => value === true;

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

/** With `os.name: windows` the API server rejects these fields. */
const isMarked = ({ spec }: ReadWorkload): boolean => (spec['os'] ?? null) !== null;

/** The fields to remove; what HostProcess containers get instead differs. */
const strippedFields = (workload: ReadWorkload, places: readonly string[]) => {
  const host = workload.hostProcesses > 0 ? 'yes' : 'no';
  return isMarked(workload)
    ? []
    : stripped(workload, places).map((one) => ({ ...one, params: { ...one.params, host } }));
};

/** A rule about fields that Windows does not support: the finding lists them, and the fix removes them. */
const strippedRule = (rule: Parameters<typeof windowsRule>[0], placesIn: (workload: ReadWorkload) => string[]) =>
  windowsRule(rule, (workload) => strippedFields(workload, placesIn(workload)));

/** Removing the ids changes nothing; an account in their place has the intended effect, unless a container may need an administrator. */
const userIdsRule = windowsRule({ id: 'WIN-SEC-005', severity: 'warning', source: 'S2; K' }, (workload) => {
  const named = workload.containers.some((one) => userNameOf(workload, one) !== null);
  const needed = workload.containers.some((one) => mayNeedAdministrator(workload, one));
  const account = { recipe: 'set', path: podUserNameAt(workload), value: 'ContainerUser' } as const;
  const found = strippedFields(workload, idPlaces(workload));
  if (named || workload.hostProcesses > 0 || needed) return found;
  return found.map((one) => ({ ...one, fixes: [...one.fixes, ...one.fixes.map((fix) => [...fix, account])] }));
});

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
  userIdsRule,
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
