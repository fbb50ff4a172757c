import { message } from '@/lib/domain/message/message';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import { type WorkloadObject, podSpecIn } from '../../kube-rules/objects/workload-object';
import type { ImageStart } from '../../domain/image/image-platform';
import { startMessage } from '../image/starts-on';
import { systemName } from '../infer-os/evidence';
import type { LintContainer } from '../rules/lint-input';
import type { NodeOutcome } from '../../domain/placement/verdict';
import { type NodeFault, templateFaults, kindFault, LINUX_VOLUMES } from './node-fault';
import { boundVolume } from '../rules/read/volumes';
import { classOf } from '../../kube-rules/admission/pod/runtime-class';

/** Handlers of hcsshim (containerd's shim for Windows) have this prefix; Linux runtimes do not. */
const OF_WINDOWS = /^runhcs-/;

/** How a Linux node handles a Windows-only handler; no result if the class could not be read. */
function handlerFaults(
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

/** Volumes behind claims that only Linux can mount: they fail on Windows like volumes named in the template itself. */
function claimFaults(workload: WorkloadObject, storage: Pick<ClusterFacts, 'claims' | 'volumes'>): NodeFault[] {
  const { namespace } = workload;
  return templateFaults(workload).claims.flatMap(({ volume, claim }) => {
    const source = boundVolume(storage, { namespace, name: claim })?.source;
    const kind = LINUX_VOLUMES.find((one) => one === source);
    return kind === undefined ? [] : [kindFault(volume, kind)];
  });
}

export interface NodeInputs {
  workload: WorkloadObject;
  pod: PodToPlace;
  node: NodeFacts;
  containers: readonly LintContainer[];
  /** Claims, volumes and classes of the cluster; lists that could not be read give no result. */
  beside: Pick<ClusterFacts, 'claims' | 'volumes' | 'runtimeClasses'>;
  starts: (container: LintContainer, node: NodeFacts) => ImageStart;
}

interface OnNode {
  outcome: Extract<NodeOutcome, 'kubelet-rejects' | 'cannot-start' | 'runs' | 'unknown'>;
  reasons: readonly NodeFault[];
}

/** The kubelet's admission checks, in their order: sysctls, predicates, features (pkg/kubelet/kubelet.go). */
function refusals({ workload, pod }: NodeInputs, os: 'linux' | 'windows' | null): NodeFault[] {
  const { osLabel, refusedFirst, refusedOnWindows } = templateFaults(workload);
  const found: NodeFault[] = os === 'windows' ? [...refusedFirst] : [];
  if (os !== null && osLabel !== null && osLabel !== os)
    found.push({
      by: 'PodOSSelectorNodeLabelDoesNotMatch',
      sentence: message('kubelet.os-label', { wants: osLabel, os: systemName[os] }),
      message: "Failed to admit pod as the `kubernetes.io/os` label doesn't match node label",
    });
  if (os !== null && pod.os !== null && pod.os !== os)
    found.push({
      by: 'PodOSNotSupported',
      sentence: message('kubelet.os-field', { wants: pod.os, os: systemName[os] }),
      message: "Failed to admit pod as the OS field doesn't match node OS",
    });
  return os === 'windows' ? [...found, ...refusedOnWindows] : found;
}

/** One fault per container whose image does not start or may not start. */
const imageFaults = ({ containers, node, starts }: NodeInputs, wanted: 'no' | 'unknown'): NodeFault[] =>
  containers.flatMap((container) => {
    const start = starts(container, node);
    if (start.starts !== wanted) return [];
    const reported = { container: container.name, image: container.image, node };
    return [{ by: 'image', sentence: startMessage(start, reported), message: null }];
  });

/** Kubelet admission, start failures, then unknowns. The node's pause image and network are not considered. */
export function onNode(inputs: NodeInputs): OnNode {
  const os = inputs.node.os;
  const rejected = refusals(inputs, os);
  if (rejected.length > 0) return { outcome: 'kubelet-rejects', reasons: rejected };
  const { failsOnWindows, failsAnywhere } = templateFaults(inputs.workload);
  const failing = [
    ...(os === 'linux' ? handlerFaults(inputs.workload, inputs.beside) : []),
    ...failsAnywhere,
    ...imageFaults(inputs, 'no'),
    ...(os === 'windows' ? [...failsOnWindows, ...claimFaults(inputs.workload, inputs.beside)] : []),
  ];
  if (failing.length > 0) return { outcome: 'cannot-start', reasons: failing };
  const open = imageFaults(inputs, 'unknown');
  if (open.length > 0) return { outcome: 'unknown', reasons: open };
  if (os === null || inputs.containers.length === 0)
    return { outcome: 'unknown', reasons: [{ by: 'image', sentence: message('image.host-unknown'), message: null }] };
  return { outcome: 'runs', reasons: [] };
}
