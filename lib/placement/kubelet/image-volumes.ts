import { objectsAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { says } from '../rules/read/security-context';
import type { PodInCluster } from './cluster-faults';
import { fault, type NodeFault, templateFaults } from './node-fault';

/** containerd mounts images since 2.1 (containerd#10579), on Windows not reliably yet (containerd#11903, #13496). */
const TOO_OLD = /^containerd:\/\/v?(?:0|1|2\.0)\./;

/** Whether the runtime of a node mounts images as volumes; null: unknown. */
export function mountsImages({ os, containerRuntime }: Pick<NodeFacts, 'os' | 'containerRuntime'>): boolean | null {
  if (TOO_OLD.test(containerRuntime)) return false;
  return os === 'windows' ? null : true;
}

/** Names of the volumes made from images that containers use. */
function imageVolumes(workload: WorkloadObject): string[] {
  const { used } = templateFaults(workload);
  return objectsAt(podSpecIn(workload), 'volumes')
    .filter((volume) => says(volume, 'image'))
    .map((volume) => textAt(volume, 'name'))
    .filter((name) => used.has(name));
}

export const imageVolumeFaults = ({ workload, node }: PodInCluster): NodeFault[] =>
  mountsImages(node) === false
    ? imageVolumes(workload).map((volume) => fault('CreateContainerError', message('kubelet.image-volume', { volume })))
    : [];

export const imageVolumeDoubts = ({ workload, node }: PodInCluster): NodeFault[] =>
  mountsImages(node) === null
    ? imageVolumes(workload).map((volume) => fault('image-volume', message('kubelet.unknown-image-volume', { volume })))
    : [];
