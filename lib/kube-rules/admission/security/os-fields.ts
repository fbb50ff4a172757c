import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { containersOf, type PodSpecAt } from '../containers-of';
import { forbidden, given, part, required, text, unsupported, type FieldError } from '../field';

/** The first minor of the API server that supports a field; older ones drop it. Zero: any, or `kept-fields` has dropped it. */
type Since = Readonly<Record<string, number>>;

/** Fields of the pod in the order in which validateWindows checks them. */
const POD: readonly (readonly [field: string, since: number])[] = [
  ['securityContext.appArmorProfile', 30],
  ['securityContext.seLinuxOptions', 0],
  ['hostUsers', 0],
  ['hostPID', 0],
  ['hostIPC', 0],
  ['securityContext.seccompProfile', 0],
  ['securityContext.fsGroup', 0],
  ['securityContext.fsGroupChangePolicy', 0],
  ['securityContext.sysctls', 0],
  ['shareProcessNamespace', 0],
  ['securityContext.runAsUser', 0],
  ['securityContext.runAsGroup', 0],
  ['securityContext.supplementalGroups', 0],
  ['securityContext.supplementalGroupsPolicy', 0],
  ['securityContext.seLinuxChangePolicy', 0],
];

const CONTAINER: Since = {
  appArmorProfile: 30,
  seLinuxOptions: 0,
  seccompProfile: 0,
  capabilities: 0,
  readOnlyRootFilesystem: 0,
  privileged: 0,
  allowPrivilegeEscalation: 0,
  procMount: 0,
  runAsUser: 0,
  runAsGroup: 0,
};

const CANNOT = 'cannot be set for a windows pod';

/** `spec.os` exists since 1.24, before only behind a gate (facts: A.9). */
const KNOWS_OS = 24;

const present = (holder: RawObject, fields: Since, minor: number): string[] =>
  Object.keys(fields).filter((field) => minor >= (fields[field] ?? 0) && given(holder, field));

/** Most fields are rejected if present at all, even as `false` and `[]`; these are not. */
const NOT_ZERO: Readonly<Record<string, (value: unknown) => boolean>> = {
  hostPID: (value) => value === true,
  hostIPC: (value) => value === true,
  sysctls: (value) => Array.isArray(value) && value.length > 0,
};

function isRejected(spec: RawObject, path: string): boolean {
  const field = path.replace('securityContext.', '');
  const holder = field === path ? spec : objectAt(spec, 'securityContext');
  const isSet = Object.hasOwn(NOT_ZERO, field) ? NOT_ZERO[field] : undefined;
  return isSet === undefined ? given(holder, field) : isSet(holder[field]);
}

/** validateWindows. */
function windowsErrors({ spec, path, minor }: PodSpecAt): FieldError[] {
  const ofContainers = containersOf(spec, path).flatMap(({ container, path: own }) =>
    present(objectAt(container, 'securityContext'), CONTAINER, minor).map((field) => `${own}.securityContext.${field}`),
  );
  const ofPod = POD.filter(([field, since]) => minor >= since && isRejected(spec, field)).map(
    ([field]) => `${path}.${field}`,
  );
  return [...ofPod, ...ofContainers].map((one) => forbidden(one, CANNOT));
}

/** validateLinux. */
const linuxErrors = ({ spec, path }: PodSpecAt): FieldError[] =>
  [{ container: spec, path }, ...containersOf(spec, path)]
    .filter(({ container }) => given(objectAt(container, 'securityContext'), 'windowsOptions'))
    .map((one) =>
      forbidden(`${one.path}.securityContext.windowsOptions`, 'windows options cannot be set for a linux pod'),
    );

/** The fields that `spec.os` forbids, and its allowed values (validateOS). */
export function osErrors(at: PodSpecAt): FieldError[] {
  const os = part(at.spec, 'os');
  if (os === null || at.minor < KNOWS_OS) return [];
  const name = text(os, 'name');
  if (name === '') return [required(`${at.path}.os.name`)];
  if (name === 'windows') return windowsErrors(at);
  if (name === 'linux') return linuxErrors(at);
  return [unsupported(`${at.path}.os`, name, ['linux', 'windows'])];
}
