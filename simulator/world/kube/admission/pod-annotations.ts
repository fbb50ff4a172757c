import { containersAt } from '@/simulator/world/kube/admission/containers-at';
import { invalid } from '@/simulator/world/kube/admission/field-error';
import type { FieldError } from '@/simulator/world/kube/admission/field-error';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { recordOf } from '@/simulator/world/kube/kube-object';

const PREFIX = 'container.apparmor.security.beta.kubernetes.io/';

/** AppArmor by annotation: of a container that is there, and a profile; on Windows nobody looks (ValidatePodSpecificAnnotations). */
export function appArmorErrors(
  annotations: Readonly<Record<string, string>> | undefined,
  spec: JsonRecord,
  field: string,
): FieldError[] {
  if (recordOf(spec['os'])['name'] === 'windows') return [];
  const names = new Set(containersAt(spec, '').map(({ container }) => container['name']));
  return Object.entries(annotations ?? {}).flatMap(([key, profile]) => {
    if (!key.startsWith(PREFIX)) return [];
    const at = `${field}[${key}]`;
    const name = key.slice(PREFIX.length);
    const known = profile === '' || /^(runtime\/default$|unconfined$|localhost\/)/.test(profile);
    return [
      ...(names.has(name) ? [] : [invalid(at, name, 'container not found')]),
      ...(known ? [] : [invalid(at, profile, `invalid AppArmor profile name: "${profile}"`)]),
    ];
  });
}
