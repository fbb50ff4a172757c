import { type JsonRecord, type KubeObject, listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Container, Pod } from '@/simulator/world/kube/shapes/pod';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';

const recordsOf = (value: unknown): JsonRecord[] => listOf(value).map(recordOf);

const isWindows = (node: Node): boolean => node.status?.nodeInfo?.['operatingSystem'] === 'windows';

/** Types of hostPath that are checked, as the kubelet names them (pkg/volume/hostpath). */
const CHECKED: Record<string, string> = {
  Directory: 'directory',
  File: 'file',
  Socket: 'socket file',
  CharDevice: 'character device',
  BlockDevice: 'block device',
};

/** Only what mount-utils has for Linux (mount_windows.go knows cifs alone). */
const LINUX_ONLY = ['nfs', 'iscsi', 'fc', 'cephfs', 'rbd', 'glusterfs'];

function whyNotMounted(volume: JsonRecord): string | undefined {
  const { path, type } = recordOf(volume['hostPath']);
  const checked = typeof type === 'string' ? CHECKED[type] : undefined;
  if (checked !== undefined && typeof path === 'string' && path.startsWith('/'))
    return `hostPath type check failed: ${path} is not a ${checked}`;
  const medium = recordOf(volume['emptyDir'])['medium'];
  if (typeof medium === 'string' && medium.startsWith('HugePages')) return 'huge pages are not supported';
  const { fsType } = recordOf(volume['csi']);
  if (typeof fsType === 'string' && /^(ext[234]|xfs|btrfs)$/.test(fsType)) return `unsupported file system ${fsType}`;
  const kind = LINUX_ONLY.find((one) => volume[one] !== undefined && volume[one] !== null);
  return kind === undefined ? undefined : `only cifs mount is supported now, fstype: "${kind}"`;
}

const specOf = (object: KubeObject): JsonRecord => recordOf(object['spec']);

/** The source of a volume: for a claim, the source of the PersistentVolume that it is bound to. */
function sourceOf(volume: JsonRecord, namespace: string, store: ObjectStore): JsonRecord {
  const claimName = recordOf(volume['persistentVolumeClaim'])['claimName'];
  const claims = store.ofKind('PersistentVolumeClaim');
  const claim = typeof claimName === 'string' ? claims?.get(namespace, claimName) : undefined;
  if (claim === undefined) return volume;
  const bound = store.ofKind('PersistentVolume')?.get('', shown(specOf(claim)['volumeName']));
  return bound === undefined ? volume : specOf(bound);
}

/** The first used volume of a pod that a Windows node cannot mount. */
export function windowsVolumeFailure(
  pod: Pod,
  node: Node,
  store: ObjectStore,
): { reason: 'FailedMount' | 'FailedMapVolume'; message: string } | undefined {
  if (!isWindows(node)) return undefined;
  const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  const used = new Set(containers.flatMap((one) => recordsOf(one['volumeMounts']).map((mount) => mount['name'])));
  for (const volume of pod.spec.volumes ?? []) {
    const source = sourceOf(volume, pod.metadata.namespace ?? 'default', store);
    const why = used.has(volume['name']) ? whyNotMounted(source) : undefined;
    if (why === undefined) continue;
    const name = shown(volume['name']);
    return { reason: 'FailedMount', message: `MountVolume.SetUp failed for volume "${name}" : ${why}` };
  }
  const block = containers.flatMap((one) => recordsOf(one['volumeDevices']))[0];
  if (block === undefined) return undefined;
  const name = shown(block['name']);
  return { reason: 'FailedMapVolume', message: `MapVolume.MapPodDevice failed for volume "${name}" : not supported` };
}

/** Why containerd cannot create the container (mounts on Windows), or undefined. */
export function windowsCreateFailure(container: Container, node: Node): string | undefined {
  if (!isWindows(node)) return undefined;
  const path = recordsOf(container['volumeMounts'])
    .map((mount) => shown(mount['mountPath']))
    .find((one) => /^c:[\\/]?$/i.test(one));
  return path === undefined
    ? undefined
    : `failed to generate spec: failed to mount: destination path (${path}) cannot be the C drive`;
}

/** Why the process of a container does not start: no Windows image has the programs of Linux under these names. */
export function windowsStartFailure(container: Container, node: Node): string | undefined {
  if (!isWindows(node)) return undefined;
  const [program = ''] = [...listOf(container['command']), ...listOf(container['args'])].map(shown);
  if (!/^(sh|bash|\/bin\/.*|\/usr\/.*)$/.test(program)) return undefined;
  return `failed to start containerd task "${container.name}": hcs::System::CreateProcess ${container.name}: The system cannot find the file specified.: unknown`;
}

export const optionsOf = (holder: { securityContext?: unknown }): JsonRecord =>
  recordOf(recordOf(holder.securityContext)['windowsOptions']);

/** Images that start ServiceMonitor.exe, which ends at once if it may not control a service (IIS.ServiceMonitor issue 77). */
const WITH_SERVICE_MONITOR = /\/(windows\/servercore\/iis|dotnet\/framework\/(aspnet|wcf))(:|@|$)/;

export function endsAsUser(pod: Pod, container: Container, node: Node): boolean {
  if (!isWindows(node) || container['command'] !== undefined) return false;
  const user = shown(optionsOf(container)['runAsUserName'] ?? optionsOf(pod.spec)['runAsUserName'] ?? '');
  return user.toLowerCase() === 'containeruser' && WITH_SERVICE_MONITOR.test(container.image ?? '');
}

/** Why the kubelet rejects a container's configuration (kuberuntime: verifyRunAsNonRoot), or undefined. */
export function configFailure(pod: Pod, container: Container, node: Node): string | undefined {
  const [own, pods] = [recordOf(container.securityContext), recordOf(pod.spec.securityContext)];
  const isNonRoot = (own['runAsNonRoot'] ?? pods['runAsNonRoot']) === true;
  if (!isWindows(node)) {
    const { name, uid, namespace } = pod.metadata;
    const where = `(pod: "${name}_${namespace}(${uid})", container: ${container.name})`;
    return isNonRoot && (own['runAsUser'] ?? pods['runAsUser']) === 0
      ? `container's runAsUser breaks non-root policy ${where}`
      : undefined;
  }
  if (recordsOf(container['volumeMounts']).some((mount) => mount['recursiveReadOnly'] === 'Enabled'))
    return 'failed to resolve recursive read-only mode: volume cannot be mounted as recursive read-only: runtime handler does not support it';
  const user = optionsOf(container)['runAsUserName'] ?? optionsOf(pod.spec)['runAsUserName'];
  if (!isNonRoot || typeof user !== 'string' || user.toLowerCase() !== 'containeradministrator') return undefined;
  return `container's runAsUser (${user}) which will be regarded as root identity and will break non-root policy (container: ${container.name})`;
}
