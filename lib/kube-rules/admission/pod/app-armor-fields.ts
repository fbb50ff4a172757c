import { isObject, objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { part, text } from '../field';
import { APP_ARMOR, APP_ARMOR_FIELDS } from '../kind/pod-annotations';

const LOCAL = 'localhost/';

function profileOf(annotation: unknown): RawObject | null {
  if (annotation === 'unconfined') return { type: 'Unconfined' };
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' };
  if (typeof annotation !== 'string' || !annotation.startsWith(LOCAL)) return null;
  const localhostProfile = annotation.slice(LOCAL.length);
  return localhostProfile === '' ? null : { type: 'Localhost', localhostProfile };
}

/** A new Pod's spec whose containers have as a field what annotations say of their AppArmor profile (applyAppArmorVersionSkew). */
export function withAppArmorFields(spec: RawObject, annotations: RawObject, minor: number): RawObject {
  const isAnnotated = Object.keys(annotations).some((key) => key.startsWith(APP_ARMOR));
  if (!isAnnotated || minor < APP_ARMOR_FIELDS || text(objectAt(spec, 'os'), 'name') === 'windows') return spec;
  const changed = ['initContainers', 'containers'].flatMap((list) => {
    const containers = spec[list];
    if (!Array.isArray(containers)) return [];
    const kept = containers.map((container: unknown) => {
      if (!isObject(container)) return container;
      const security = objectAt(container, 'securityContext');
      const profile = profileOf(annotations[APP_ARMOR + text(container, 'name')]);
      if (profile === null || part(security, 'appArmorProfile') !== null) return container;
      return { ...container, securityContext: { ...security, appArmorProfile: profile } };
    });
    return [[list, kept] as const];
  });
  return { ...spec, ...Object.fromEntries(changed) };
}
