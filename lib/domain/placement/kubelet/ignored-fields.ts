import { isObject, objectAt, objectsAt, type RawObject, textMapAt } from '@/lib/domain/kube-json';
import {
  podMetaIn,
  podMetaPath,
  podSpecIn,
  podSpecPath,
  type WorkloadObject,
} from '../facts/workload-object';
import { pointer } from '../lint/read/pointer';
import { containerFields, itemsAt } from '../lint/read/read-workload';

type Holds = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Holds>>;

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

/** Fields that a Windows node drops without a word (kubelet: kuberuntime/*_windows.go; containerd: Windows spec builder). */
const kernelFields: Fields = {
  runAsUser: isSet,
  runAsGroup: isSet,
  seccompProfile: isFull,
  seLinuxOptions: isFull,
  appArmorProfile: isFull,
};
const podSecurityFields: Fields = {
  ...kernelFields,
  fsGroup: isSet,
  fsGroupChangePolicy: isSet,
  supplementalGroups: isFull,
};
/** What asks for nothing, such as `privileged: false`, is not missed. */
const containerSecurityFields: Fields = {
  ...kernelFields,
  privileged: is(true),
  capabilities: isFull,
  allowPrivilegeEscalation: is(false),
  readOnlyRootFilesystem: is(true),
  procMount: isOther('Default'),
};
const podFields: Fields = {
  hostPID: is(true),
  hostIPC: is(true),
  shareProcessNamespace: is(true),
  hostUsers: is(false),
};
const kernelAnnotation =
  /^(?:container\.(?:apparmor|seccomp)\.security|seccomp\.security)\.(?:alpha|beta)\.kubernetes\.io\//;

const placesIn = (holder: RawObject, at: string, fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([field, holds]) => Object.hasOwn(holder, field) && holds(holder[field]))
    .map(([field]) => pointer(at, field));

/** What a file's mode is when nothing is said; the API server writes it down (core/v1 defaults: 0644). */
const USUAL_MODE = 420;
const FILE_VOLUMES = ['secret', 'configMap', 'downwardAPI', 'projected'] as const;

function volumePlaces(volume: RawObject, at: string): string[] {
  const memory = placesIn(objectAt(volume, 'emptyDir'), pointer(at, 'emptyDir'), { medium: is('Memory') });
  const modes = FILE_VOLUMES.flatMap((kind) =>
    placesIn(objectAt(volume, kind), pointer(at, kind), { defaultMode: isOther(USUAL_MODE) }),
  );
  return [...memory, ...modes];
}

const isHostProcess = (holder: RawObject): unknown =>
  objectAt(objectAt(holder, 'securityContext'), 'windowsOptions')['hostProcess'];

/** Only a pod of HostProcess containers has the host's network; `hostNetwork` gives another Windows pod nothing. */
function networkPlaces(spec: RawObject, at: string): string[] {
  const containers = objectsAt(spec, 'containers');
  const isHost = containers.some((one) => (isHostProcess(one) ?? isHostProcess(spec)) === true);
  return isHost
    ? []
    : placesIn(spec, at, { hostNetwork: is(true), dnsPolicy: is('ClusterFirstWithHostNet') });
}

function containerPlaces(raw: RawObject, at: string): string[] {
  return [
    ...placesIn(objectAt(raw, 'securityContext'), pointer(at, 'securityContext'), containerSecurityFields),
    ...itemsAt(raw, 'volumeMounts').flatMap(({ index, raw: mount }) =>
      placesIn(mount, pointer(at, 'volumeMounts', index), { mountPropagation: isOther('None') }),
    ),
  ];
}

/**
 * Places of fields that have no effect on a Windows node, so that the pod runs and differs from what it says. A pod with
 * `spec.os.name: windows` cannot have most of them: the API server refuses it. Requests, and modes that nobody chose, are left out.
 */
export function ignoredOnWindows(workload: WorkloadObject): string[] {
  const spec = podSpecIn(workload);
  const specAt = pointer('', ...podSpecPath(workload.kind));
  const metaAt = pointer('', ...podMetaPath(workload.kind));
  return [
    ...placesIn(spec, specAt, podFields),
    ...networkPlaces(spec, specAt),
    ...placesIn(objectAt(spec, 'securityContext'), pointer(specAt, 'securityContext'), podSecurityFields),
    ...containerFields.flatMap((field) =>
      itemsAt(spec, field).flatMap(({ index, raw }) => containerPlaces(raw, pointer(specAt, field, index))),
    ),
    ...itemsAt(spec, 'volumes').flatMap(({ index, raw }) =>
      volumePlaces(raw, pointer(specAt, 'volumes', index)),
    ),
    ...Object.keys(textMapAt(podMetaIn(workload), 'annotations'))
      .filter((key) => kernelAnnotation.test(key))
      .map((key) => pointer(metaAt, 'annotations', key)),
  ];
}
