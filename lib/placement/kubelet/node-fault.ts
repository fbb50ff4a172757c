import { objectAt, objectsAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { podMetaIn, podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { minorOf } from '../../kube-rules/objects/cluster-facts-of';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { parseReference } from '../../domain/image/reference';
import { startingFields, itemsAt } from '../rules/read/read-workload';
import { memoized } from '../memoized';

/** Why a pod fails on a node, by the reason in its status or events. */
export interface NodeFault {
  by: string;
  sentence: Message;
  message: string | null;
}

interface TemplateFaults {
  /** `metadata.labels["kubernetes.io/os"]` of the pod; null = none. */
  osLabel: string | null;
  /** What the kubelet of a Windows node rejects before and after its OS check. */
  refusedFirst: readonly NodeFault[];
  refusedOnWindows: readonly NodeFault[];
  /** What fails on a Windows node after the kubelet has admitted the pod. */
  failsOnWindows: readonly NodeFault[];
  /** The same on a Linux node. */
  failsOnLinux: readonly NodeFault[];
  /** Names of the volumes that a container uses. */
  used: ReadonlySet<string>;
  failsAnywhere: readonly NodeFault[];
}

export const fault = (by: string, sentence: Message, message: string | null = null): NodeFault => ({
  by,
  sentence,
  message,
});

interface Container {
  name: string;
  raw: RawObject;
}

/** Ephemeral containers do not decide whether a pod starts. */
const containersIn = (spec: RawObject): Container[] =>
  startingFields.flatMap((field) => itemsAt(spec, field).map(({ raw }) => ({ name: textAt(raw, 'name'), raw })));

const sysctls = (spec: RawObject): NodeFault[] =>
  objectsAt(objectAt(spec, 'securityContext'), 'sysctls').length === 0
    ? []
    : [fault('SysctlForbidden', message('kubelet.sysctls'))];

function refusals(spec: RawObject): NodeFault[] {
  const security = objectAt(spec, 'securityContext');
  const found: NodeFault[] = [];
  if (security['supplementalGroupsPolicy'] === 'Strict')
    found.push(fault('SupplementalGroupsPolicyNotSupported', message('kubelet.groups-policy')));
  if (Object.keys(objectAt(spec, 'resources')).length > 0)
    found.push(fault('PodLevelResourcesNotSupported', message('kubelet.pod-resources')));
  return found;
}

/** kubelet: kuberuntime/security_context_windows.go, verifyRunAsNonRoot. */
function administratorIn(spec: RawObject, { name, raw }: Container): NodeFault[] {
  const [own, pods] = [objectAt(raw, 'securityContext'), objectAt(spec, 'securityContext')];
  if ((own['runAsNonRoot'] ?? pods['runAsNonRoot']) !== true) return [];
  const user = objectAt(own, 'windowsOptions')['runAsUserName'] ?? objectAt(pods, 'windowsOptions')['runAsUserName'];
  if (typeof user !== 'string' || user.toLowerCase() !== 'containeradministrator') return [];
  return [fault('CreateContainerConfigError', message('kubelet.administrator', { container: name }))];
}

/** kubelet: kuberuntime/security_context_others.go, verifyRunAsNonRoot. A user that only the image names is not known here. */
function rootIn(spec: RawObject, { name, raw }: Container): NodeFault[] {
  const [own, pods] = [objectAt(raw, 'securityContext'), objectAt(spec, 'securityContext')];
  if ((own['runAsNonRoot'] ?? pods['runAsNonRoot']) !== true) return [];
  if ((own['runAsUser'] ?? pods['runAsUser']) !== 0) return [];
  const original = "container's runAsUser breaks non-root policy";
  return [fault('CreateContainerConfigError', message('kubelet.root', { container: name }), original)];
}

/** containerd rejects a mount over the drive; the kubelet has no recursive read-only mounts on Windows. */
function mountFaults({ name, raw }: Container): NodeFault[] {
  const mounts = objectsAt(raw, 'volumeMounts');
  const drive = mounts
    .map((mount) => textAt(mount, 'mountPath'))
    .find((path) => /^(c:)?[\\/]?$/i.test(path) && path !== '');
  const found: NodeFault[] = [];
  if (drive !== undefined)
    found.push(fault('CreateContainerError', message('kubelet.drive-root', { container: name, path: drive })));
  if (mounts.some((mount) => mount['recursiveReadOnly'] === 'Enabled'))
    found.push(fault('CreateContainerConfigError', message('kubelet.read-only-deep', { container: name })));
  if (objectsAt(raw, 'volumeDevices').length > 0)
    found.push(fault('FailedMapVolume', message('kubelet.block', { container: name })));
  return found;
}

/** Types that must exist, as the kubelet names them (pkg/volume/hostpath). */
const CHECKED_TYPES = new Map([
  ['Directory', 'directory'],
  ['File', 'file'],
  ['Socket', 'socket file'],
  ['CharDevice', 'character device'],
  ['BlockDevice', 'block device'],
]);
/**
 * Volume kinds that only Linux can mount (mount-utils: mount_windows.go), and kinds that were removed (Kubernetes docs: volumes).
 * gcePersistentDisk is mounted by its CSI driver, which has a Windows node plugin (csi-translation-lib).
 */
export const LINUX_VOLUMES = [
  'nfs',
  'iscsi',
  'fc',
  'cephfs',
  'rbd',
  'glusterfs',
  'scaleIO',
  'storageos',
  'quobyte',
  'flocker',
  'photonPersistentDisk',
] as const;

/** Volume kinds that the kubelet no longer mounts by default, by the first minor (pkg/api/pod/warnings.go; gitRepo: feature gate GitRepoVolumeDriver). */
const REMOVED_VOLUMES: ReadonlyMap<string, number> = new Map([
  ['photonPersistentDisk', 16],
  ['scaleIO', 22],
  ['flocker', 25],
  ['storageos', 25],
  ['quobyte', 25],
  ['glusterfs', 26],
  ['cephfs', 31],
  ['rbd', 31],
  ['gitRepo', 33],
]);

/** Those that the kubelet of a node no longer mounts. */
export function removedVolumes({ kubeletVersion }: NodeFacts): (readonly [kind: string, since: number])[] {
  const minor = minorOf(kubeletVersion);
  return minor === null ? [] : [...REMOVED_VOLUMES].filter(([, since]) => minor >= since);
}

export const kindFault = (volume: string, kind: string): NodeFault =>
  fault('FailedMount', message('kubelet.volume-kind', { volume, kind }));

const PIPE = /^[\\/]{2}\.[\\/]pipe[\\/]/i;

/** On Windows, the kubelet recognizes a named pipe as none of its types (kubelet/volume/util/hostutil: GetFileType). */
function hostPathFaults(volume: string, host: RawObject): NodeFault[] {
  const [path, type] = [textAt(host, 'path'), textAt(host, 'type')];
  const isPipe = PIPE.test(path);
  const checked = CHECKED_TYPES.get(isPipe ? type.replace('OrCreate', '') : type);
  if (checked === undefined || !(isPipe || path.startsWith('/'))) return [];
  const sentence = message(isPipe ? 'kubelet.pipe-type' : 'kubelet.host-path', { volume, path, type });
  return [fault('FailedMount', sentence, `hostPath type check failed: ${path} is not a ${checked}`)];
}

function volumeFaults(volume: RawObject): NodeFault[] {
  const name = textAt(volume, 'name');
  const found = hostPathFaults(name, objectAt(volume, 'hostPath'));
  if (textAt(objectAt(volume, 'emptyDir'), 'medium').startsWith('HugePages'))
    found.push(fault('FailedMount', message('kubelet.huge-pages', { volume: name })));
  const kind = LINUX_VOLUMES.find((one) => Object.keys(objectAt(volume, one)).length > 0);
  if (kind !== undefined) found.push(kindFault(name, kind));
  return found;
}

/** The kubelet mounts only volumes that a container uses (volume manager: GetPodVolumeNames). */
const usedNames = (containers: readonly Container[]): Set<string> =>
  new Set(
    containers.flatMap(({ raw }) =>
      [...objectsAt(raw, 'volumeMounts'), ...objectsAt(raw, 'volumeDevices')].map((one) => textAt(one, 'name')),
    ),
  );

const imageFaults = ({ name, raw }: Container): NodeFault[] => {
  const image = textAt(raw, 'image', 1_000);
  if (image === '' || parseReference(image) !== null) return [];
  return [fault('InvalidImageName', message('kubelet.image-name', { container: name, image }))];
};

export const templateFaults = memoized((workload: WorkloadObject): TemplateFaults => {
  const spec = podSpecIn(workload);
  const containers = containersIn(spec);
  const labels = textMapAt(podMetaIn(workload), 'labels');
  const used = usedNames(containers);
  const volumes = objectsAt(spec, 'volumes').filter((volume) => used.has(textAt(volume, 'name')));
  const claims = objectsAt(spec, 'resourceClaims').length > 0;
  return {
    osLabel: Object.hasOwn(labels, 'kubernetes.io/os') ? (labels['kubernetes.io/os'] ?? null) : null,
    refusedFirst: sysctls(spec),
    refusedOnWindows: refusals(spec),
    failsOnWindows: [
      ...volumes.flatMap(volumeFaults),
      ...(claims ? [fault('DynamicResources', message('kubelet.claims'))] : []),
      ...containers.flatMap((container) => [...administratorIn(spec, container), ...mountFaults(container)]),
    ],
    failsOnLinux: containers.flatMap((container) => rootIn(spec, container)),
    used,
    failsAnywhere: containers.flatMap(imageFaults),
  };
});
