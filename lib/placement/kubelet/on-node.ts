import { message } from '@/lib/domain/message/message';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { podSpecIn } from '../../kube-rules/objects/workload-object';
import type { ImageStart } from '../../domain/image/image-platform';
import { startMessage } from '../image/starts-on';
import { systemName } from '../infer-os/evidence';
import type { LintContainer } from '../rules/lint-input';
import { decidesStart } from '../rules/read/read-workload';
import type { NodeOutcome } from '../../domain/placement/verdict-words';
import {
  type PodInCluster,
  driverDoubts,
  driverFaults,
  handlerFaults,
  isProvenOnOs,
  removedFaults,
  windowsDoubts,
  windowsFaults,
} from './cluster-faults';
import { commandFaults } from './command-faults';
import { hostAccountFaults } from './host-account';
import { rootImageFaults } from './image-user';
import { imageVolumeDoubts, imageVolumeFaults } from './image-volumes';
import { hugePageFaults, sysctlDoubts } from './linux-limits';
import { featureDoubts, featureFaults, featureRefusals } from './node-features';
import { type NodeFault, templateFaults } from './node-fault';

/** Lists of the cluster that could not be read give no result. */
export interface NodeInputs extends PodInCluster {
  containers: readonly LintContainer[];
  starts: (container: LintContainer, node: NodeFacts) => ImageStart;
}

interface OnNode {
  outcome: Extract<NodeOutcome, 'kubelet-rejects' | 'cannot-start' | 'runs' | 'unknown'>;
  reasons: readonly NodeFault[];
}

/** The kubelet's admission checks, in their order: sysctls, predicates, features (pkg/kubelet/kubelet.go). */
function refusals(inputs: NodeInputs, os: 'linux' | 'windows' | null): NodeFault[] {
  const { workload, pod } = inputs;
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
  return [...found, ...(os === 'windows' ? refusedOnWindows : os === 'linux' ? featureRefusals(inputs) : [])];
}

/** One fault per container whose image does not start or may not start. */
const imageFaults = ({ containers, node, starts }: NodeInputs, wanted: 'no' | 'unknown'): NodeFault[] =>
  containers.flatMap((container) => {
    const start = starts(container, node);
    if (start.starts !== wanted) return [];
    const reported = { container: container.name, image: container.image, node };
    return [{ by: 'image', sentence: startMessage(start, reported), message: null }];
  });

/** Kubelet admission, start failures, then unknowns. The node's pause image is not considered. */
export function onNode(all: NodeInputs): OnNode {
  const inputs = { ...all, containers: all.containers.filter(decidesStart) };
  const os = inputs.node.os;
  const rejected = refusals(inputs, os);
  if (rejected.length > 0) return { outcome: 'kubelet-rejects', reasons: rejected };
  const { failsOnWindows, failsOnLinux, failsAnywhere } = templateFaults(inputs.workload);
  const commands =
    os === null || isProvenOnOs(inputs) ? null : commandFaults(podSpecIn(inputs.workload), inputs.containers, os);
  const failing = [
    ...handlerFaults(inputs),
    ...failsAnywhere,
    ...imageFaults(inputs, 'no'),
    ...(os === 'windows' ? [...failsOnWindows, ...windowsFaults(inputs)] : []),
    ...(os === 'windows' && !isProvenOnOs(inputs) ? hostAccountFaults(inputs) : []),
    ...(os === 'linux'
      ? [...failsOnLinux, ...driverFaults(inputs), ...featureFaults(inputs), ...hugePageFaults(inputs)]
      : []),
    ...(os === 'linux' && !isProvenOnOs(inputs) ? rootImageFaults(inputs) : []),
    ...removedFaults(inputs),
    ...imageVolumeFaults(inputs),
    ...(commands?.faults ?? []),
  ];
  if (failing.length > 0) return { outcome: 'cannot-start', reasons: failing };
  const open = [
    ...imageFaults(inputs, 'unknown'),
    ...(commands?.doubts ?? []),
    ...(os === 'windows' ? windowsDoubts(inputs) : []),
    ...(isProvenOnOs(inputs) ? [] : imageVolumeDoubts(inputs)),
    ...(os === 'linux' && !isProvenOnOs(inputs)
      ? [...driverDoubts(inputs), ...featureDoubts(inputs), ...sysctlDoubts(inputs)]
      : []),
  ];
  if (open.length > 0) return { outcome: 'unknown', reasons: open };
  if (os === null || inputs.containers.length === 0)
    return { outcome: 'unknown', reasons: [{ by: 'image', sentence: message('image.host-unknown'), message: null }] };
  return { outcome: 'runs', reasons: [] };
}
