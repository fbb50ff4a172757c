import { containersAt } from '@/simulator/world/kube/admission/containers-at';
import { fieldForbidden, invalid } from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { recordOf } from '@/simulator/world/kube/kube-object';

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';
const SECCOMP = 'seccomp.security.alpha.kubernetes.io/pod';
const SECCOMP_OF = 'container.seccomp.security.alpha.kubernetes.io/';

type Annotations = Readonly<Record<string, string>> | undefined;

function seccompErrors(profile: string, field: string): FieldError[] {
  if (/^(runtime\/default|docker\/default|unconfined)$/.test(profile)) return [];
  if (!profile.startsWith('localhost/')) return [invalid(field, profile, 'must be a valid seccomp profile')];
  const file = profile.slice('localhost/'.length);
  return [
    ...(file.startsWith('/') ? [invalid(field, file, 'must be a relative path')] : []),
    ...(file.split('/').includes('..') ? [invalid(field, file, "must not contain '..'")] : []),
  ];
}

function appArmorErrors(container: boolean, name: string, profile: string, field: string): FieldError[] {
  const known = profile === '' || /^(runtime\/default$|unconfined$|localhost\/)/.test(profile);
  return [
    ...(container ? [] : [invalid(field, name, 'container not found')]),
    ...(known ? [] : [invalid(field, profile, `invalid AppArmor profile name: "${profile}"`)]),
  ];
}

/** Annotations that mean something of a pod; of AppArmor nobody looks on Windows (ValidatePodSpecificAnnotations). */
export function podAnnotationErrors(annotations: Annotations, spec: JsonRecord, field: string): FieldError[] {
  const windows = recordOf(spec['os'])['name'] === 'windows';
  const names = new Set(containersAt(spec, '').map(({ container }) => container['name']));
  return Object.entries(annotations ?? {}).flatMap(([key, value]) => {
    const at = `${field}[${key}]`;
    if (key === 'kubernetes.io/config.mirror' && !spec['nodeName'])
      return [invalid(at, value, 'must set spec.nodeName if mirror pod annotation is set')];
    if (key === 'controller.kubernetes.io/pod-deletion-cost' && !/^(0|-?[1-9]\d{0,9})$/.test(value))
      return [invalid(at, value, 'must be a 32bit integer')];
    if (key === SECCOMP || key.startsWith(SECCOMP_OF)) return seccompErrors(value, at);
    if (windows || !key.startsWith(APP_ARMOR)) return [];
    const name = key.slice(APP_ARMOR.length);
    return appArmorErrors(names.has(name), name, value, at);
  });
}

type Field = 'seccompProfile' | 'appArmorProfile';

function differing(field: Field, holder: JsonRecord, said: string | undefined, path: string): FieldError[] {
  const profile = recordOf(recordOf(holder['securityContext'])[field]);
  const called: Record<string, RegExp> = {
    Unconfined: /^unconfined$/,
    RuntimeDefault: /^(runtime|docker)\/default$/,
    Localhost: /^localhost\//,
  };
  const type = String(profile['type']);
  const form = Object.hasOwn(called, type) ? called[type] : undefined;
  if (said === undefined || form === undefined) return [];
  const [name, at] = [
    field === 'seccompProfile' ? 'seccomp' : 'apparmor',
    `${path}.securityContext.${field}`,
  ];
  if (!form.test(said))
    return [fieldForbidden(`${at}.type`, `${name} type in annotation and field must match`)];
  return type !== 'Localhost' || said === `localhost/${String(profile['localhostProfile'])}`
    ? []
    : [fieldForbidden(`${at}.localhostProfile`, `${name} profile in annotation and field must match`)];
}

/** What annotation and field of seccomp say, of pods and templates (validateSeccompAnnotationsAndFields). */
export const seccompMatchErrors = (
  annotations: Annotations,
  spec: JsonRecord,
  path: string,
): FieldError[] => [
  ...differing('seccompProfile', spec, annotations?.[SECCOMP], path),
  ...containersAt(spec, path).flatMap(({ container, path: at }) =>
    differing('seccompProfile', container, annotations?.[`${SECCOMP_OF}${String(container['name'])}`], at),
  ),
];

/** The same of AppArmor, of new pods alone (validateAppArmorAnnotationsAndFieldsMatchOnCreate). */
export const appArmorMatchErrors = (annotations: Annotations, spec: JsonRecord): FieldError[] =>
  recordOf(spec['os'])['name'] === 'windows'
    ? []
    : containersAt(spec, 'spec').flatMap(({ container, path }) =>
        differing(
          'appArmorProfile',
          container,
          annotations?.[`${APP_ARMOR}${String(container['name'])}`],
          path,
        ),
      );
