import { isObject, objectAt, objectsAt, type RawObject, textMapAt } from '@/lib/kube-rules/json/kube-json';
import {
  podMetaIn,
  podMetaPath,
  podSpecIn,
  podSpecPath,
  type WorkloadObject,
} from '../../kube-rules/objects/workload-object';
import { pointer } from '../../kube-rules/patch/json-pointer';
import { containerFields, itemsAt, ownHostProcess } from '../rules/read/read-workload';

type Holds = (value: unknown) => boolean;
type Fields = ReadonlyMap<string, Holds>;

const fieldsOf = (fields: Readonly<Record<string, Holds>>): Fields => new Map(Object.entries(fields));

const isSet: Holds = (value) => value !== undefined && value !== null;
const isFull: Holds = (value) =>
  Array.isArray(value) ? value.length > 0 : isObject(value) ? Object.keys(value).length > 0 : isSet(value);
const is =
  (wanted: unknown): Holds =>
  (value) =>
    value === wanted;
const isOther =
  (usual: unknown): Holds =>
  (value) =>
    isSet(value) && value !== usual;

/** Fields that a Windows node silently ignores (kubelet: kuberuntime/*_windows.go; containerd: Windows spec). */
const kernelFields = {
  runAsUser: isSet,
  runAsGroup: isSet,
  seccompProfile: isFull,
  seLinuxOptions: isFull,
  appArmorProfile: isFull,
};
const podSecurityFields: Fields = fieldsOf({
  ...kernelFields,
  fsGroup: isSet,
  fsGroupChangePolicy: isSet,
  supplementalGroups: isFull,
});
/** Fields that request nothing, such as `privileged: false`, are not reported. */
const containerSecurityFields: Fields = fieldsOf({
  ...kernelFields,
  privileged: is(true),
  capabilities: isFull,
  allowPrivilegeEscalation: is(false),
  readOnlyRootFilesystem: is(true),
  procMount: isOther('Default'),
});
const podFields: Fields = fieldsOf({
  hostPID: is(true),
  hostIPC: is(true),
  shareProcessNamespace: is(true),
  hostUsers: is(false),
});
const kernelAnnotation =
  /^(?:container\.(?:apparmor|seccomp)\.security|seccomp\.security)\.(?:alpha|beta)\.kubernetes\.io\//;

type Place = readonly [base: string, ...keys: (string | number)[]];

/** `at`: keys of the parent below a pointer; they are joined only for findings. */
const placesIn =
  (fields: Fields) =>
  (holder: RawObject, at: Place): string[] => {
    const found: string[] = [];
    for (const field of Object.keys(holder))
      if (fields.get(field)?.(holder[field]) === true) found.push(pointer(...at, field));
    return found;
  };

/** The default file mode, which the API server writes into the object (core/v1 defaults: 0644). */
const USUAL_MODE = 420;
const FILE_SOURCES = ['secret', 'configMap', 'downwardAPI'] as const;
const memoryFields: Fields = fieldsOf({ medium: is('Memory') });
const modeFields: Fields = fieldsOf({ defaultMode: isOther(USUAL_MODE) });
const itemFields: Fields = fieldsOf({ mode: isSet });
const mountFields: Fields = fieldsOf({ mountPropagation: isOther('None') });
const networkFields: Fields = fieldsOf({ hostNetwork: is(true), dnsPolicy: is('ClusterFirstWithHostNet') });

const itemPlaces = (holder: RawObject, at: string): string[] =>
  itemsAt(holder, 'items').flatMap(({ index, raw }) => placesIn(itemFields)(raw, [at, 'items', index]));

const filePlaces = (holder: RawObject, at: string): string[] => [
  ...placesIn(modeFields)(holder, [at]),
  ...itemPlaces(holder, at),
];

const projectedPlaces = (holder: RawObject, at: string): string[] =>
  itemsAt(holder, 'sources').flatMap(({ index, raw }) =>
    FILE_SOURCES.flatMap((kind) => itemPlaces(objectAt(raw, kind), pointer(at, 'sources', index, kind))),
  );

const volumePlaces = (volume: RawObject, at: string): string[] => [
  ...placesIn(memoryFields)(objectAt(volume, 'emptyDir'), [at, 'emptyDir']),
  ...[...FILE_SOURCES, 'projected'].flatMap((kind) => filePlaces(objectAt(volume, kind), pointer(at, kind))),
  ...projectedPlaces(objectAt(volume, 'projected'), pointer(at, 'projected')),
];

/** Only a pod of HostProcess containers uses the host's network; `hostNetwork` has no effect on other Windows pods. */
function networkPlaces(spec: RawObject, at: string): string[] {
  const places = placesIn(networkFields)(spec, [at]);
  if (places.length === 0) return places;
  const containers = objectsAt(spec, 'containers');
  return containers.some((one) => ownHostProcess(one) ?? ownHostProcess(spec)) ? [] : places;
}

const containerPlaces = (raw: RawObject, at: string): string[] => [
  ...placesIn(containerSecurityFields)(objectAt(raw, 'securityContext'), [at, 'securityContext']),
  ...itemsAt(raw, 'volumeMounts').flatMap(({ index, raw: mount }) =>
    placesIn(mountFields)(mount, [at, 'volumeMounts', index]),
  ),
];

/** Fields without effect on a Windows node; requests and default modes are omitted. */
export function ignoredOnWindows(workload: WorkloadObject): string[] {
  const spec = podSpecIn(workload);
  const specAt = pointer('', ...podSpecPath(workload.kind));
  const metaAt = pointer('', ...podMetaPath(workload.kind));
  return [
    ...placesIn(podFields)(spec, [specAt]),
    ...networkPlaces(spec, specAt),
    ...placesIn(podSecurityFields)(objectAt(spec, 'securityContext'), [specAt, 'securityContext']),
    ...containerFields.flatMap((field) =>
      itemsAt(spec, field).flatMap(({ index, raw }) => containerPlaces(raw, pointer(specAt, field, index))),
    ),
    ...itemsAt(spec, 'volumes').flatMap(({ index, raw }) => volumePlaces(raw, pointer(specAt, 'volumes', index))),
    ...Object.keys(textMapAt(podMetaIn(workload), 'annotations'))
      .filter((key) => kernelAnnotation.test(key))
      .map((key) => pointer(metaAt, 'annotations', key)),
  ];
}
