import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { containersOf } from '../containers-of';
import { forbidden, invalid, part, text, type FieldError } from '../field';
import { descending } from '../volume/volume-source';

export const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';
export const SECCOMP = 'seccomp.security.alpha.kubernetes.io/pod';
export const SECCOMP_OF = 'container.seccomp.security.alpha.kubernetes.io/';
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const MIRROR = 'kubernetes.io/config.mirror';
const LOCAL = 'localhost/';

const APP_ARMOR_PROFILE = /^(|runtime\/default|unconfined|localhost\/.*)$/s;

/** GetDeletionCostFromPodAnnotations: without a plus and without leading zeros but after a minus. */
const isInt32 = (value: string): boolean =>
  /^(0|-\d+|[1-9]\d*)$/.test(value) && Number(value) >= -(2 ** 31) && Number(value) < 2 ** 31;

const CALLED: Readonly<Record<string, readonly string[]>> = {
  Unconfined: ['unconfined'],
  RuntimeDefault: ['runtime/default', 'docker/default'],
};
const SECCOMP_PROFILES = Object.values(CALLED).flat();

/** ValidateSeccompProfile. */
function seccompErrors(profile: string, path: string): FieldError[] {
  if (SECCOMP_PROFILES.includes(profile)) return [];
  return profile.startsWith(LOCAL)
    ? descending(profile.slice(LOCAL.length), path)
    : [invalid(path, profile, 'must be a valid seccomp profile')];
}

/** ValidatePodSpecificAnnotations. */
export function podAnnotationErrors(annotations: RawObject, spec: RawObject, path: string): FieldError[] {
  const names = new Set(containersOf(spec, '').map(({ container }) => text(container, 'name')));
  return Object.entries(annotations).flatMap(([key, value]) => {
    const [at, profile] = [`${path}[${key}]`, String(value)];
    if (key === MIRROR && text(spec, 'nodeName') === '')
      return [invalid(at, value, 'must set spec.nodeName if mirror pod annotation is set')];
    if (key === DELETION_COST && !isInt32(profile)) return [invalid(at, value, 'must be a 32bit integer')];
    if (key === SECCOMP || key.startsWith(SECCOMP_OF)) return seccompErrors(profile, `${path}.${key}`);
    if (!key.startsWith(APP_ARMOR)) return [];
    const container = key.slice(APP_ARMOR.length);
    return [
      ...(names.has(container) ? [] : [invalid(at, container, 'container not found')]),
      ...(APP_ARMOR_PROFILE.test(profile) ? [] : [invalid(at, value, `invalid AppArmor profile name: "${profile}"`)]),
    ];
  });
}

interface Match {
  name: 'seccomp' | 'apparmor';
  field: 'seccompProfile' | 'appArmorProfile';
  message: unknown;
  holder: RawObject;
  path: string;
}

/** validateSeccompAnnotationsAndFieldsMatch and validateAppArmorAnnotationsAndFieldsMatch. */
function matchErrors({ name, field, message, holder, path }: Match): FieldError[] {
  const profile = part(objectAt(holder, 'securityContext'), field);
  if (profile === null || typeof message !== 'string') return [];
  const [type, at] = [text(profile, 'type'), `${path}.securityContext.${field}`];
  const words = `${name} type in annotation and field must match`;
  if (type !== 'Localhost') {
    const called = Object.hasOwn(CALLED, type) ? CALLED[type] : undefined;
    return called === undefined || called.includes(message) ? [] : [forbidden(`${at}.type`, words)];
  }
  if (!message.startsWith(LOCAL)) return [forbidden(`${at}.type`, words)];
  return message.slice(LOCAL.length) === text(profile, 'localhostProfile')
    ? []
    : [forbidden(`${at}.localhostProfile`, `${name} profile in annotation and field must match`)];
}

/** validateSeccompAnnotationsAndFields. */
export function seccompMatchErrors(annotations: RawObject, spec: RawObject, path: string): FieldError[] {
  if (!Object.keys(annotations).some((key) => key.includes('seccomp'))) return [];
  const of = { name: 'seccomp', field: 'seccompProfile' } as const;
  return [
    ...matchErrors({ ...of, message: annotations[SECCOMP], holder: spec, path }),
    ...containersOf(spec, path).flatMap(({ container, path: at }) => {
      const message = annotations[SECCOMP_OF + text(container, 'name')];
      return matchErrors({ ...of, message, holder: container, path: at });
    }),
  ];
}

/** The first minor that has AppArmor in fields (gate AppArmorFields). */
export const APP_ARMOR_FIELDS = 30;

/** validateAppArmorAnnotationsAndFieldsMatchOnCreate: without its own profile, a container uses the annotation's. */
export function appArmorMatchErrors(annotations: RawObject, spec: RawObject, minor: number): FieldError[] {
  if (minor < APP_ARMOR_FIELDS || text(objectAt(spec, 'os'), 'name') === 'windows') return [];
  if (!Object.keys(annotations).some((key) => key.startsWith(APP_ARMOR))) return [];
  return containersOf(spec, 'spec').flatMap(({ container, path }) => {
    const message = annotations[APP_ARMOR + text(container, 'name')];
    return matchErrors({ name: 'apparmor', field: 'appArmorProfile', message, holder: container, path });
  });
}
