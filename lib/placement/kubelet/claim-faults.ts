import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import { boundVolume } from '../rules/read/volumes';
import { kindFault, LINUX_VOLUMES, type NodeFault, templateFaults } from './node-fault';

/** Volumes behind claims that only Linux mounts: they fail on Windows as they do where the template names them itself. */
export function claimFaults(workload: WorkloadObject, storage: Pick<ClusterFacts, 'claims' | 'volumes'>): NodeFault[] {
  const { namespace } = workload;
  return templateFaults(workload).claims.flatMap(({ volume, claim }) => {
    const source = boundVolume(storage, { namespace, name: claim })?.source;
    const kind = LINUX_VOLUMES.find((one) => one === source);
    return kind === undefined ? [] : [kindFault(volume, kind)];
  });
}
