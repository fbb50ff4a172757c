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

function appArmorErrors(profile: string, field: string): FieldError[] {
  const known = profile === '' || /^(runtime\/default$|unconfined$|localhost\/)/.test(profile);
  return known ? [] : [invalid(field, profile, `invalid AppArmor profile name: "${profile}"`)];
}

/** As strconv.ParseInt of 32 bits; a plus or a zero before a number is refused, but after a minus. */
function isCost(text: string): boolean {
  const [cost, first] = [Number(text), text.charAt(0)];
  const begins = first === '-' ? text.length > 1 : text === '0' || (first >= '1' && first <= '9');
  return (
    begins &&
    /^\d+$/.test(text.replace('-', '')) &&
    cost === Math.max(-(2 ** 31), Math.min(cost, 2 ** 31 - 1))
  );
}

/** Annotations that mean something of a pod; of AppArmor nobody looks on Windows (ValidatePodSpecificAnnotations). */
export function podAnnotationErrors(annotations: Annotations, spec: JsonRecord, field: string): FieldError[] {
  const windows = recordOf(spec['os'])['name'] === 'windows';
  const names = new Set(containersAt(spec, '').map(({ container }) => container['name']));
  return Object.entries(annotations ?? {}).flatMap(([key, value]) => {
    const at = `${field}[${key}]`;
    if (key === 'kubernetes.io/config.mirror' && !spec['nodeName'])
      return [invalid(at, value, 'must set spec.nodeName if mirror pod annotation is set')];
    if (key === 'controller.kubernetes.io/pod-deletion-cost' && !isCost(value))
      return [invalid(at, value, 'must be a 32bit integer')];
    if (key === SECCOMP || key.startsWith(SECCOMP_OF)) return seccompErrors(value, at);
    if (windows || !key.startsWith(APP_ARMOR)) return [];
    const name = key.slice(APP_ARMOR.length);
    const found = names.has(name) ? [] : [invalid(at, name, 'container not found')];
    return [...found, ...appArmorErrors(value, at)];
  });
}

type Field = 'seccompProfile' | 'appArmorProfile';

interface Compared {
  field: Field;
  holder: JsonRecord;
  said: string | undefined;
  path: string;
}

function differing({ field, holder, said, path }: Compared): FieldError[] {
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
  ...differing({ field: 'seccompProfile', holder: spec, said: annotations?.[SECCOMP], path }),
  ...containersAt(spec, path).flatMap(({ container, path: at }) =>
    differing({
      field: 'seccompProfile',
      holder: container,
      said: annotations?.[`${SECCOMP_OF}${String(container['name'])}`],
      path: at,
    }),
  ),
];

/** The same of AppArmor, of new pods alone (validateAppArmorAnnotationsAndFieldsMatchOnCreate). */
export const appArmorMatchErrors = (annotations: Annotations, spec: JsonRecord): FieldError[] =>
  recordOf(spec['os'])['name'] === 'windows'
    ? []
    : containersAt(spec, 'spec').flatMap(({ container, path }) =>
        differing({
          field: 'appArmorProfile',
          holder: container,
          said: annotations?.[`${APP_ARMOR}${String(container['name'])}`],
          path,
        }),
      );
