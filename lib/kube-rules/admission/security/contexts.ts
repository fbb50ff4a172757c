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
  type FieldError,
} from '../field';
import { goValue } from '../go-value';
import { descending } from '../volume/volume-source';
import { windowsOptionErrors } from './windows-options';

const MAX_ID = 2_147_483_647;

const idErrors = (source: RawObject, fields: readonly string[], path: string): FieldError[] =>
  fields.flatMap((field) => {
    const id = count(source, field);
    if (id === null || (id >= 0 && id <= MAX_ID)) return [];
    return [invalid(`${path}.${field}`, id, `must be between 0 and ${MAX_ID}, inclusive`)];
  });

/** The profile with the names of its Go fields, as messages show it. */
const profileValue = goValue({ Type: 'type', LocalhostProfile: 'localhostProfile' });

const PROFILES = ['Localhost', 'RuntimeDefault', 'Unconfined'];

/** validateSeccompProfileField and ValidateAppArmorProfileField, which differ in words only. */
function profileErrors(profile: RawObject | null, path: string, name: 'seccomp' | 'AppArmor'): FieldError[] {
  if (profile === null) return [];
  const type = text(profile, 'type');
  const local = given(profile, 'localhostProfile');
  const at = `${path}.localhostProfile`;
  const errors: FieldError[] = [];
  if (type === '') {
    const field = name === 'seccomp' ? 'seccompProfile' : 'appArmorProfile';
    errors.push(required(`${path}.type`, `type is required when ${field} is set`));
  } else if (!PROFILES.includes(type)) errors.push(unsupported(`${path}.type`, type, PROFILES));
  if (type === 'Localhost') {
    if (!local || (name === 'AppArmor' && text(profile, 'localhostProfile') === ''))
      errors.push(required(at, `must be set when ${name} type is Localhost`));
    else if (name === 'seccomp') errors.push(...descending(text(profile, 'localhostProfile'), at));
    else if (text(profile, 'localhostProfile').trim() !== text(profile, 'localhostProfile'))
      errors.push(invalid(at, profile['localhostProfile'], 'must not be padded with whitespace'));
  } else if (local && (name === 'seccomp' || PROFILES.includes(type)))
    errors.push(
      invalid(
        at,
        name === 'seccomp' ? profileValue(profile) : profile['localhostProfile'],
        `can only be set when ${name} type is Localhost`,
      ),
    );
  return errors;
}

const SYSCTL = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;
const SYSCTL_TEXT = String.raw`^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$`;

function sysctlErrors(security: RawObject, path: string, spec: RawObject): FieldError[] {
  const seen = new Set<string>();
  return objectsAt(security, 'sysctls').flatMap((one, index) => {
    const at = `${path}.sysctls[${index}].name`;
    const name = text(one, 'name');
    const errors: FieldError[] = [];
    if (name === '') errors.push(required(at));
    else if (name.length > 253 || !SYSCTL.test(name))
      errors.push(invalid(at, name, `must have at most 253 characters and match regex ${SYSCTL_TEXT}`));
    else if (seen.has(name)) errors.push(duplicate(at, name));
    seen.add(name);
    if (spec['hostNetwork'] === true && name.startsWith('net.'))
      errors.push(invalid(at, name, "may not be specified when 'hostNetwork' is true"));
    if (spec['hostIPC'] === true && /^(kernel\.(shm|msg|sem)|fs\.mqueue\.)/.test(name))
      errors.push(invalid(at, name, "may not be specified when 'hostIPC' is true"));
    return errors;
  });
}

/** validatePodSpecSecurityContext. */
export function podSecurityErrors(spec: RawObject, path: string, minor: number): FieldError[] {
  const security = objectAt(spec, 'securityContext');
  const at = `${path}.securityContext`;
  const groups = Array.isArray(security['supplementalGroups']) ? security['supplementalGroups'] : [];
  const errors = idErrors(security, ['fsGroup', 'runAsUser', 'runAsGroup'], at);
  for (const [index, group] of groups.entries())
    errors.push(
      ...idErrors({ group }, ['group'], at).map((one) => ({ ...one, path: `${at}.supplementalGroups[${index}]` })),
    );
  if (spec['shareProcessNamespace'] === true && spec['hostPID'] === true) {
    const detail = 'ShareProcessNamespace and HostPID cannot both be enabled';
    errors.push(invalid(`${at}.shareProcessNamespace`, true, detail));
  }
  errors.push(
    ...sysctlErrors(security, at, spec),
    ...listed(security, 'fsGroupChangePolicy', { path: at, known: ['Always', 'OnRootMismatch'] }),
    ...profileErrors(part(security, 'seccompProfile'), `${at}.seccompProfile`, 'seccomp'),
    ...windowsOptionErrors(part(security, 'windowsOptions'), `${at}.windowsOptions`),
  );
  if (minor >= 30)
    errors.push(...profileErrors(part(security, 'appArmorProfile'), `${at}.appArmorProfile`, 'AppArmor'));
  errors.push(
    ...listed(security, 'supplementalGroupsPolicy', { path: at, known: ['Merge', 'Strict'] }),
    // `MountOption` needs the feature gate SELinuxMount, which is off by default.
    ...listed(security, 'seLinuxChangePolicy', { path: at, known: ['Recursive'] }),
  );
  return errors;
}

const securityValue = goValue({
  Capabilities: { field: 'capabilities', of: goValue({ Add: 'add', Drop: 'drop' }) },
  Privileged: 'privileged',
  SELinuxOptions: {
    field: 'seLinuxOptions',
    of: goValue({ User: 'user', Role: 'role', Type: 'type', Level: 'level' }, ''),
  },
  WindowsOptions: {
    field: 'windowsOptions',
    of: goValue({
      GMSACredentialSpecName: 'gmsaCredentialSpecName',
      GMSACredentialSpec: 'gmsaCredentialSpec',
      RunAsUserName: 'runAsUserName',
      HostProcess: 'hostProcess',
    }),
  },
  RunAsUser: 'runAsUser',
  RunAsGroup: 'runAsGroup',
  RunAsNonRoot: 'runAsNonRoot',
  ReadOnlyRootFilesystem: 'readOnlyRootFilesystem',
  AllowPrivilegeEscalation: 'allowPrivilegeEscalation',
  ProcMount: 'procMount',
  SeccompProfile: { field: 'seccompProfile', of: profileValue },
  AppArmorProfile: { field: 'appArmorProfile', of: profileValue },
});

interface ContainerSecurity {
  container: RawObject;
  path: string;
  spec: RawObject;
  minor: number;
}

/** From 1.33 on the API server keeps the value of `procMount` (gate ProcMountType). */
function procMountErrors(security: RawObject, at: string, { spec, minor }: ContainerSecurity): FieldError[] {
  const value = text(security, 'procMount');
  if (minor < 33 || !given(security, 'procMount')) return [];
  if (value === 'Unmasked' && spec['hostUsers'] !== false)
    return [invalid(`${at}.procMount`, value, '`hostUsers` must be false to use `Unmasked`')];
  return ['Default', 'Unmasked'].includes(value)
    ? []
    : [unsupported(`${at}.procMount`, value, ['Default', 'Unmasked'])];
}

/** ValidateSecurityContext. */
export function containerSecurityErrors(of: ContainerSecurity): FieldError[] {
  const security = part(of.container, 'securityContext');
  if (security === null) return [];
  const at = `${of.path}.securityContext`;
  const errors = [
    ...idErrors(security, ['runAsUser', 'runAsGroup'], at),
    ...procMountErrors(security, at, of),
    ...profileErrors(part(security, 'seccompProfile'), `${at}.seccompProfile`, 'seccomp'),
  ];
  if (security['allowPrivilegeEscalation'] === false) {
    if (security['privileged'] === true)
      errors.push(
        invalid(at, securityValue(security), 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true'),
      );
    const added = textsAt(objectAt(security, 'capabilities'), 'add').filter((one) => one === 'CAP_SYS_ADMIN');
    for (const _ of added)
      errors.push(
        invalid(
          at,
          securityValue(security),
          'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN',
        ),
      );
  }
  errors.push(...windowsOptionErrors(part(security, 'windowsOptions'), `${at}.windowsOptions`));
  if (of.minor >= 30)
    errors.push(...profileErrors(part(security, 'appArmorProfile'), `${at}.appArmorProfile`, 'AppArmor'));
  return errors;
}

/** From 1.35 on, pods with their own user namespace may not use block devices. */
const FORBIDS_DEVICES = 35;

/** validateHostUsers: a user namespace of its own excludes the host's other namespaces. */
export function hostUserErrors(spec: RawObject, path: string, minor: number): FieldError[] {
  if (spec['hostUsers'] !== false) return [];
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
