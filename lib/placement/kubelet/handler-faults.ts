import { message } from '@/lib/domain/message/message';
import { classOf } from '../../kube-rules/admission/pod/runtime-class';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import { podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { NodeFault } from './node-fault';

/** Handlers of hcsshim (containerd's shim for Windows) begin so; no runtime of a Linux node has one. */
const OF_WINDOWS = /^runhcs-/;

/** What a Linux node makes of a handler that only Windows has; nothing where the class could not be read. */
export function handlerFaults(
  workload: WorkloadObject,
  { runtimeClasses }: Pick<ClusterFacts, 'runtimeClasses'>,
): NodeFault[] {
  const found = classOf(podSpecIn(workload), runtimeClasses);
  if (found === null || found === 'missing' || !OF_WINDOWS.test(found.handler)) return [];
  const { name, handler } = found;
  return [
    {
      by: 'FailedCreatePodSandBox',
      sentence: message('kubelet.windows-handler', { name, handler }),
      // containerd: internal/cri/config, "no runtime for %q is configured".
      message: `no runtime for "${handler}" is configured`,
    },
  ];
}
