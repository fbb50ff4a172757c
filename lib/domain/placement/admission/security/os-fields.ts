import { objectAt, type RawObject } from '@/lib/domain/kube-json';
import { containersOf } from '../containers-of';
import { forbidden, given, part, required, text, unsupported } from '../field';
import type { FieldRefusal } from '../refusal';

/** The first minor of the API server that knows a field; older ones drop it. */
type Since = Readonly<Record<string, number>>;

const POD: Since = {
  appArmorProfile: 30,
  seLinuxOptions: 0,
  seccompProfile: 0,
  fsGroup: 0,
  fsGroupChangePolicy: 0,
  runAsUser: 0,
  runAsGroup: 0,
  supplementalGroups: 0,
  supplementalGroupsPolicy: 31,
  seLinuxChangePolicy: 32,
};

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

/** `spec.os` is there from 1.24 on unless a gate was opened (facts: A.9). */
const KNOWS_OS = 24;
const KNOWS_HOST_USERS = 25;
const KNOWS_POD_RESOURCES = 34;

interface PodSpecAt {
  spec: RawObject;
  path: string;
  minor: number;
}

const present = (holder: RawObject, fields: Since, minor: number): string[] =>
  Object.keys(fields).filter((field) => minor >= (fields[field] ?? 0) && given(holder, field));

/** validateWindows: most fields are refused by being there at all, `false` and `[]` included. */
function windowsRefusals({ spec, path, minor }: PodSpecAt): FieldRefusal[] {
  const security = objectAt(spec, 'securityContext');
  const at = present(security, POD, minor).map((field) => `securityContext.${field}`);
  const sysctls = security['sysctls'];
  if (Array.isArray(sysctls) && sysctls.length > 0) at.push('securityContext.sysctls');
  if (minor >= KNOWS_HOST_USERS && given(spec, 'hostUsers')) at.push('hostUsers');
  if (spec['hostPID'] === true) at.push('hostPID');
  if (spec['hostIPC'] === true) at.push('hostIPC');
  if (given(spec, 'shareProcessNamespace')) at.push('shareProcessNamespace');
  const ofContainers = containersOf(spec, path).flatMap(({ container, path: own }) =>
    present(objectAt(container, 'securityContext'), CONTAINER, minor).map(
      (field) => `${own}.securityContext.${field}`,
    ),
  );
  const refusals = [...at.map((one) => `${path}.${one}`), ...ofContainers].map((one) =>
    forbidden(one, CANNOT),
  );
  if (minor >= KNOWS_POD_RESOURCES && given(spec, 'resources'))
    refusals.push(forbidden(`${path}.resources`, 'may not be set for a windows pod'));
  return refusals;
}

/** validateLinux. */
const linuxRefusals = ({ spec, path }: PodSpecAt): FieldRefusal[] =>
  [{ container: spec, path }, ...containersOf(spec, path)]
    .filter(({ container }) => given(objectAt(container, 'securityContext'), 'windowsOptions'))
    .map((one) =>
      forbidden(
        `${one.path}.securityContext.windowsOptions`,
        'windows options cannot be set for a linux pod',
      ),
    );

/** What `spec.os` forbids, and what it may be itself (validateOS). */
export function osRefusals(at: PodSpecAt): FieldRefusal[] {
  const os = part(at.spec, 'os');
  if (os === null || at.minor < KNOWS_OS) return [];
  const name = text(os, 'name');
  if (name === '') return [required(`${at.path}.os.name`)];
  if (name === 'windows') return windowsRefusals(at);
  if (name === 'linux') return linuxRefusals(at);
  return [unsupported(`${at.path}.os`, name, ['linux', 'windows'])];
}
