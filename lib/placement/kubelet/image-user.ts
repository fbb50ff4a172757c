import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { message } from '@/lib/domain/message/message';
import { podSpecIn } from '../../kube-rules/objects/workload-object';
import { userOfImage } from '../image/image-users';
import { startingFields } from '../rules/read/read-workload';
import type { PodInCluster } from './cluster-faults';
import { fault, type NodeFault } from './node-fault';

/** Whether the user of the image decides if the kubelet starts a container on Linux (kuberuntime: verifyRunAsNonRoot). */
export function dependsOnImageUser(spec: RawObject, container: RawObject): boolean {
  const [own, pods] = [objectAt(container, 'securityContext'), objectAt(spec, 'securityContext')];
  const asUser = own['runAsUser'] ?? pods['runAsUser'] ?? null;
  return (own['runAsNonRoot'] ?? pods['runAsNonRoot']) === true && asUser === null;
}

/** OpenShift gives each pod a user of its own (security context constraint restricted-v2). */
export const setsUsers = ({ cluster }: Pick<PodInCluster, 'cluster'>): boolean => cluster.provider === 'openshift';

/** Containers of a Linux node whose images are known to run as root. */
export function rootImageFaults(q: PodInCluster): NodeFault[] {
  if (setsUsers(q)) return [];
  const spec = podSpecIn(q.workload);
  return startingFields
    .flatMap((field) => objectsAt(spec, field))
    .filter((raw) => dependsOnImageUser(spec, raw) && userOfImage(textAt(raw, 'image', 1_000)) === 'root')
    .map((raw) => {
      const sentence = message('kubelet.root-image', { container: textAt(raw, 'name') });
      return fault('CreateContainerConfigError', sentence, 'container has runAsNonRoot and image will run as root');
    });
}
