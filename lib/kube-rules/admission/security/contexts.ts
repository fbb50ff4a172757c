import { objectAt, objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { containersOf } from '../containers-of';
import {
  count,
  duplicate,
  forbidden,
  given,
  invalid,
  listed,
  part,
  required,
  text,
  unsupported,
} from '../field';
import type { FieldRefusal } from '../refusal';
import { descending } from '../volume/volume-source';
import { windowsOptionRefusals } from './windows-options';

const MAX_ID = 2_147_483_647;

function idRefusals(source: RawObject, fields: readonly string[], path: string): FieldRefusal[] {
  return fields.flatMap((field) => {
    const id = count(source, field);
    if (id === null || (id >= 0 && id <= MAX_ID)) return [];
    return [invalid(`${path}.${field}`, id, `must be between 0 and ${MAX_ID}, inclusive`)];
  });
}

const PROFILES = ['Localhost', 'RuntimeDefault', 'Unconfined'];

/** validateSeccompProfileField and ValidateAppArmorProfileField, which differ in words only. */
function profileRefusals(
  profile: RawObject | null,
  path: string,
  name: 'seccomp' | 'AppArmor',
): FieldRefusal[] {
  if (profile === null) return [];
  const type = text(profile, 'type');
  const local = given(profile, 'localhostProfile');
  const at = `${path}.localhostProfile`;
  const refusals: FieldRefusal[] = [];
  if (type === '') {
    const field = name === 'seccomp' ? 'seccompProfile' : 'appArmorProfile';
    refusals.push(required(`${path}.type`, `type is required when ${field} is set`));
  } else if (!PROFILES.includes(type)) refusals.push(unsupported(`${path}.type`, type, PROFILES));
  if (type === 'Localhost') {
    if (!local || (name === 'AppArmor' && text(profile, 'localhostProfile') === ''))
      refusals.push(required(at, `must be set when ${name} type is Localhost`));
    else if (name === 'seccomp') refusals.push(...descending(text(profile, 'localhostProfile'), at));
    else if (text(profile, 'localhostProfile').trim() !== text(profile, 'localhostProfile'))
      refusals.push(invalid(at, profile['localhostProfile'], 'must not be padded with whitespace'));
  } else if (local && (name === 'seccomp' || PROFILES.includes(type)))
    refusals.push(invalid(at, profile['localhostProfile'], `can only be set when ${name} type is Localhost`));
  return refusals;
}

const SYSCTL = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;

function sysctlRefusals(security: RawObject, path: string, spec: RawObject): FieldRefusal[] {
  const seen = new Set<string>();
  return objectsAt(security, 'sysctls').flatMap((one, index) => {
    const at = `${path}.sysctls[${index}].name`;
    const name = text(one, 'name');
    const refusals: FieldRefusal[] = [];
    if (name === '') refusals.push(required(at));
    else if (name.length > 253 || !SYSCTL.test(name))
      refusals.push(invalid(at, name, 'must have at most 253 characters and match regex of sysctl names'));
    else if (seen.has(name)) refusals.push(duplicate(at, name));
    seen.add(name);
    if (spec['hostNetwork'] === true && name.startsWith('net.'))
      refusals.push(invalid(at, name, "may not be specified when 'hostNetwork' is true"));
    if (spec['hostIPC'] === true && /^(kernel\.(shm|msg|sem)|fs\.mqueue\.)/.test(name))
      refusals.push(invalid(at, name, "may not be specified when 'hostIPC' is true"));
    return refusals;
  });
}

/** validatePodSpecSecurityContext. */
export function podSecurityRefusals(spec: RawObject, path: string, minor: number): FieldRefusal[] {
  const security = objectAt(spec, 'securityContext');
  const at = `${path}.securityContext`;
  const groups = Array.isArray(security['supplementalGroups']) ? security['supplementalGroups'] : [];
  const refusals = idRefusals(security, ['fsGroup', 'runAsUser', 'runAsGroup'], at);
  for (const [index, group] of groups.entries())
    refusals.push(
      ...idRefusals({ group }, ['group'], at).map((one) => ({
        ...one,
        path: `${at}.supplementalGroups[${index}]`,
      })),
    );
  if (spec['shareProcessNamespace'] === true && spec['hostPID'] === true) {
    const detail = 'ShareProcessNamespace and HostPID cannot both be enabled';
    refusals.push(invalid(`${at}.shareProcessNamespace`, true, detail));
  }
  refusals.push(
    ...sysctlRefusals(security, at, spec),
    ...listed(security, 'fsGroupChangePolicy', { path: at, known: ['Always', 'OnRootMismatch'] }),
    ...profileRefusals(part(security, 'seccompProfile'), `${at}.seccompProfile`, 'seccomp'),
    ...windowsOptionRefusals(part(security, 'windowsOptions'), `${at}.windowsOptions`),
  );
  if (minor >= 30)
    refusals.push(...profileRefusals(part(security, 'appArmorProfile'), `${at}.appArmorProfile`, 'AppArmor'));
  if (minor >= 31)
    refusals.push(...listed(security, 'supplementalGroupsPolicy', { path: at, known: ['Merge', 'Strict'] }));
  if (minor >= 32)
    refusals.push(
      ...listed(security, 'seLinuxChangePolicy', { path: at, known: ['MountOption', 'Recursive'] }),
    );
  return refusals;
}

interface ContainerSecurity {
  container: RawObject;
  path: string;
  spec: RawObject;
  minor: number;
}

/** From 1.33 on the API server keeps the value of `procMount` (gate ProcMountType). */
function procMountRefusals(
  security: RawObject,
  at: string,
  { spec, minor }: ContainerSecurity,
): FieldRefusal[] {
  const value = text(security, 'procMount');
  if (minor < 33 || !given(security, 'procMount')) return [];
  if (value === 'Unmasked' && spec['hostUsers'] !== false)
    return [invalid(`${at}.procMount`, value, '`hostUsers` must be false to use `Unmasked`')];
  return ['Default', 'Unmasked'].includes(value)
    ? []
    : [unsupported(`${at}.procMount`, value, ['Default', 'Unmasked'])];
}

/** ValidateSecurityContext. */
export function containerSecurityRefusals(of: ContainerSecurity): FieldRefusal[] {
  const security = part(of.container, 'securityContext');
  if (security === null) return [];
  const at = `${of.path}.securityContext`;
  const refusals = [
    ...idRefusals(security, ['runAsUser', 'runAsGroup'], at),
    ...procMountRefusals(security, at, of),
    ...profileRefusals(part(security, 'seccompProfile'), `${at}.seccompProfile`, 'seccomp'),
  ];
  if (security['allowPrivilegeEscalation'] === false) {
    if (security['privileged'] === true)
      refusals.push(
        invalid(at, security, 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true'),
      );
    const added = textsAt(objectAt(security, 'capabilities'), 'add').filter((one) => one === 'CAP_SYS_ADMIN');
    for (const _ of added)
      refusals.push(
        invalid(
          at,
          security,
          'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN',
        ),
      );
  }
  refusals.push(...windowsOptionRefusals(part(security, 'windowsOptions'), `${at}.windowsOptions`));
  if (of.minor >= 30)
    refusals.push(...profileRefusals(part(security, 'appArmorProfile'), `${at}.appArmorProfile`, 'AppArmor'));
  return refusals;
}

/** From 1.35 on block devices are not for pods with users of their own. */
const FORBIDS_DEVICES = 35;

/** validateHostUsers: a user namespace of its own, and none of the host's others. */
export function hostUserRefusals(spec: RawObject, path: string, minor: number): FieldRefusal[] {
  if (minor < 25 || spec['hostUsers'] !== false) return [];
  const shared = [
    ['hostNetwork', 'hostNetwork'],
    ['hostPID', 'HostPID'],
    ['hostIPC', 'HostIPC'],
  ] as const;
  const devices = containersOf(spec, path).filter(
    ({ container }) => minor >= FORBIDS_DEVICES && objectsAt(container, 'volumeDevices').length > 0,
  );
  return [
    ...shared.filter(([field]) => spec[field] === true).map(([, at]) => `${path}.${at}`),
    ...devices.map(({ path: at }) => `${at}.volumeDevices`),
  ].map((at) => forbidden(at, 'when `pod.Spec.HostUsers` is false'));
}
