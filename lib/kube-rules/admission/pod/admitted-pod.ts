import { objectAt, objectsAt, type RawObject, isObject } from '@/lib/kube-rules/json/kube-json';
import { NEWEST_MINOR } from '../../objects/cluster-facts-of';
import { requestsOf } from '../../objects/requests-of';
import { isStoredPod, podMetaIn, type WorkloadObject } from '../../objects/workload-object';
import { text, part } from '../field';
import { defaultedSpec, type PodWorld, withDefaultTolerations } from './defaulted-pod';
import { withMergedLabelKeys } from './label-keys';
import { withPriority } from './referenced-objects';
import { APP_ARMOR, APP_ARMOR_FIELDS } from '../kind/pod-annotations';

const LOCAL = 'localhost/';

function profileOf(annotation: unknown): RawObject | null {
  if (annotation === 'unconfined') return { type: 'Unconfined' };
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' };
  if (typeof annotation !== 'string' || !annotation.startsWith(LOCAL)) return null;
  const localhostProfile = annotation.slice(LOCAL.length);
  return localhostProfile === '' ? null : { type: 'Localhost', localhostProfile };
}

/** A new Pod's spec with its AppArmor annotations converted to fields (applyAppArmorVersionSkew). */
function withAppArmorFields(spec: RawObject, annotations: RawObject, minor: number): RawObject {
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

/** A new pod's spec as the API server prepares it before it validates it, from one with its defaults. */
export function preparedSpec(workload: WorkloadObject, pod: RawObject, minor: number): RawObject {
  if (isStoredPod(workload)) return pod;
  const metadata = podMetaIn(workload);
  const once = workload.stored !== undefined;
  const keyed = withMergedLabelKeys(pod, objectAt(metadata, 'labels'), { minor, once });
  return withAppArmorFields(keyed, objectAt(metadata, 'annotations'), minor);
}

/** The spec of a pod of a workload as the API server saves it. */
export const admittedSpec = (workload: WorkloadObject, world: PodWorld): RawObject =>
  withDefaultTolerations(
    withPriority(
      preparedSpec(workload, defaultedSpec(workload, world), world.minor ?? NEWEST_MINOR),
      world.priorityClasses,
    ),
  );

/** Quality of service class of a pod (apis/core/helper/qos). */
export function qosClass(spec: RawObject): 'BestEffort' | 'Burstable' | 'Guaranteed' {
  const lists = objectsAt(spec, 'containers').map((one) => objectAt(one, 'resources'));
  const isLimited = lists.some((one) => Object.keys(objectAt(one, 'limits')).length > 0);
  const { cpu = 0, memory = 0 } = requestsOf(spec);
  if (cpu === 0 && memory === 0 && !isLimited) return 'BestEffort';
  const isGuaranteed = lists.every((one) =>
    ['cpu', 'memory'].every((name) => {
      const limit = objectAt(one, 'limits')[name];
      return limit !== undefined && objectAt(one, 'requests')[name] === limit;
    }),
  );
  return isGuaranteed ? 'Guaranteed' : 'Burstable';
}
