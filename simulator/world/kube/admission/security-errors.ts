import {
  duplicate,
  fieldForbidden,
  invalid,
  notSupported,
  outside,
  required,
} from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import { climbs } from '@/simulator/world/kube/admission/volume-errors';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';

const HIGHEST = 2 ** 31 - 1;

function idError(id: unknown, at: string): FieldError[] {
  if (typeof id !== 'number' || (id >= 0 && id <= HIGHEST)) return [];
  return [invalid(at, id, `must be between 0 and ${HIGHEST}, inclusive`)];
}

const TYPES = ['Localhost', 'RuntimeDefault', 'Unconfined'];

function profileErrors(profile: unknown, at: string, appArmor: boolean): FieldError[] {
  if (!isRecord(profile)) return [];
  const type = shown(profile['type']);
  const local = profile['localhostProfile'];
  const errors: FieldError[] = [];
  if (type === '') errors.push(required(`${at}.type`));
  else if (!TYPES.includes(type)) errors.push(notSupported(`${at}.type`, type, TYPES));
  const place = `${at}.localhostProfile`;
  if (type === 'Localhost') {
    if (shown(local) === '') errors.push(required(place));
    else if (appArmor ? shown(local).trim() !== local : climbs(local) || shown(local).startsWith('/'))
      errors.push(invalid(place, local, 'must be a plain name'));
  } else if (local !== undefined && (!appArmor || TYPES.includes(type)))
    errors.push(invalid(place, local, 'can only be set when type is Localhost'));
  return errors;
}

const SYSCTL = /^(?=.{1,253}$)([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;

function sysctlErrors(spec: JsonRecord, security: JsonRecord, at: string): FieldError[] {
  const seen = new Set<string>();
  return listOf(security['sysctls']).flatMap((given, index) => {
    const name = shown(recordOf(given)['name']);
    const place = `${at}.sysctls[${index}].name`;
    const errors: FieldError[] = [];
    if (name === '') errors.push(required(place));
    else if (!SYSCTL.test(name)) errors.push(invalid(place, name, 'must be a name of a sysctl'));
    else if (seen.has(name)) errors.push(duplicate(place, name));
    seen.add(name);
    if (spec['hostNetwork'] === true && name.startsWith('net.'))
      errors.push(invalid(place, name, "may not be specified when 'hostNetwork' is true"));
    if (spec['hostIPC'] === true && /^(kernel\.(sem|shm|msg)|fs\.mqueue\.)/.test(name))
      errors.push(invalid(place, name, "may not be specified when 'hostIPC' is true"));
    return errors;
  });
}

/** The pod's security context, and its own user namespace (validatePodSpecSecurityContext, validateHostUsers). */
export function podSecurityErrors(spec: JsonRecord, path: string, minor: number): FieldError[] {
  const security = recordOf(spec['securityContext']);
  const at = `${path}.securityContext`;
  const errors = [
    ...['fsGroup', 'runAsUser', 'runAsGroup'].flatMap((field) => idError(security[field], `${at}.${field}`)),
    ...listOf(security['supplementalGroups']).flatMap((id, index) =>
      idError(id, `${at}.supplementalGroups[${index}]`),
    ),
    ...sysctlErrors(spec, security, at),
    ...outside(security['fsGroupChangePolicy'], `${at}.fsGroupChangePolicy`, ['Always', 'OnRootMismatch']),
    ...profileErrors(security['seccompProfile'], `${at}.seccompProfile`, false),
    ...(minor >= 30 ? profileErrors(security['appArmorProfile'], `${at}.appArmorProfile`, true) : []),
    ...(minor >= 31
      ? outside(security['supplementalGroupsPolicy'], `${at}.supplementalGroupsPolicy`, ['Merge', 'Strict'])
      : []),
    ...(minor >= 32
      ? outside(security['seLinuxChangePolicy'], `${at}.seLinuxChangePolicy`, ['MountOption', 'Recursive'])
      : []),
  ];
  if (spec['shareProcessNamespace'] === true && spec['hostPID'] === true)
    errors.push(
      invalid(
        `${at}.shareProcessNamespace`,
        true,
        'ShareProcessNamespace and HostPID cannot both be enabled',
      ),
    );
  if (spec['hostUsers'] === false && minor >= 25)
    for (const [field, name] of Object.entries({
      hostNetwork: 'hostNetwork',
      hostPID: 'HostPID',
      hostIPC: 'HostIPC',
    }))
      if (spec[field] === true)
        errors.push(fieldForbidden(`${path}.${name}`, 'when `pod.Spec.HostUsers` is false'));
  return errors;
}

/** ValidateSecurityContext of a container. */
export function containerSecurityErrors(of: {
  container: JsonRecord;
  path: string;
  spec: JsonRecord;
  minor: number;
}): FieldError[] {
  const security = recordOf(of.container['securityContext']);
  const at = `${of.path}.securityContext`;
  const errors = [
    ...['runAsUser', 'runAsGroup'].flatMap((field) => idError(security[field], `${at}.${field}`)),
    ...profileErrors(security['seccompProfile'], `${at}.seccompProfile`, false),
    ...(of.minor >= 30 ? profileErrors(security['appArmorProfile'], `${at}.appArmorProfile`, true) : []),
  ];
  const mount = security['procMount'];
  if (of.minor >= 33 && mount !== undefined && mount !== 'Default') {
    if (mount !== 'Unmasked')
      errors.push(notSupported(`${at}.procMount`, shown(mount), ['Default', 'Unmasked']));
    else if (of.spec['hostUsers'] !== false)
      errors.push(invalid(`${at}.procMount`, mount, '`hostUsers` must be false to use `Unmasked`'));
  }
  if (security['allowPrivilegeEscalation'] !== false) return errors;
  if (security['privileged'] === true)
    errors.push(
      invalid(at, security, 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true'),
    );
  if (listOf(recordOf(security['capabilities'])['add']).includes('CAP_SYS_ADMIN'))
    errors.push(
      invalid(
        at,
        security,
        'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN',
      ),
    );
  return errors;
}
