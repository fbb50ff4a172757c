import { canonicalJson } from '@/simulator/world/kube/kube-object';
import { quantityValue } from '@/simulator/world/kube/quantity';
import { disksClash } from '@/simulator/world/kube/scheduler/disks';
import { matchesNodeAffinity, nodesByName } from '@/simulator/world/kube/scheduler/node-affinity';
import { hostPorts } from '@/simulator/world/kube/scheduler/node-state';
import type { HostPort, NodeShape, NodeState } from '@/simulator/world/kube/scheduler/node-state';
import { podAffinityFilter } from '@/simulator/world/kube/scheduler/pod-affinity';
import type { AffinityScene } from '@/simulator/world/kube/scheduler/pod-affinity';
import { podRequests } from '@/simulator/world/kube/scheduler/pod-requests';
import { spreadFilter } from '@/simulator/world/kube/scheduler/spread';
import { tolerates, untolerated } from '@/simulator/world/kube/scheduler/taints';
import { volumeFilter } from '@/simulator/world/kube/scheduler/volume-filter';
import type { VolumeScene } from '@/simulator/world/kube/scheduler/volume-filter';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

const UNSCHEDULABLE_TAINT = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

/** Reasons that no preemption can change. */
export interface Unfit {
  reasons: readonly string[];
  hopeless: boolean;
}

export interface FitScene extends AffinityScene, VolumeScene {
  minor: number;
  /** Answers by constraints and node shape, for pods that do not look at host names. */
  shapes: Map<string, Map<NodeShape, Unfit | null>>;
}

/** The filters made ready for one pod; `refusal`: a PreFilter refuses it before any node is looked at. */
export interface Fit {
  refusal?: string;
  onNode: (node: NodeState) => Unfit | undefined;
}

/** The scheduler's filters for one pod, in its order; the first that fails gives the reasons. */
export function fitFor(pod: Pod, scene: FitScene): Fit {
  const named = nodesByName(pod.spec);
  const volumes = volumeFilter(pod, scene);
  const byShape = shapeFilter(pod, scene);
  const ports = hostPorts(pod);
  const spread = spreadFilter(pod, scene.nodes, scene.counts);
  const affinity = podAffinityFilter(pod, scene);
  const refusal = named?.size === 0 ? 'pod affinity terms conflict' : volumes.refusal;
  const onNode = (node: NodeState): Unfit | undefined => {
    if (named !== undefined && !named.has(node.name)) {
      return unfit("node(s) didn't satisfy plugin(s) [NodeAffinity]", true);
    }
    const first = byShape(node);
    if (first !== undefined) return first;
    if (portsClash(ports, node)) return unfit("node(s) didn't have free ports for the requested pod ports");
    const lacking = lackingRoom(pod, node);
    if (lacking.length > 0) return { reasons: lacking, hopeless: false };
    if (disksClash(pod, node, scene)) return unfit('node(s) had no available disk');
    const reason = volumes.filter?.(node) ?? spread?.(node) ?? affinity?.(node);
    return typeof reason === 'string' ? unfit(reason) : reason;
  };
  return { ...(refusal === undefined ? {} : { refusal }), onNode };
}

/** What a node's shape alone decides; nodes of one shape share the answer unless the pod looks at their names. */
function shapeFilter(pod: Pod, scene: FitScene): (node: NodeState) => Unfit | undefined {
  const constraints = canonicalJson([
    pod.spec.nodeSelector,
    pod.spec.affinity?.nodeAffinity,
    pod.spec.tolerations,
  ]);
  const perNode = constraints.includes('kubernetes.io/hostname') || constraints.includes('metadata.name');
  const answers = scene.shapes.get(constraints) ?? new Map<NodeShape, Unfit | null>();
  scene.shapes.set(constraints, answers);
  return (node) => {
    if (perNode) return shapeUnfit(pod, node, scene.minor);
    const known = answers.get(node.shape);
    if (known !== undefined) return known ?? undefined;
    const found = shapeUnfit(pod, node, scene.minor);
    answers.set(node.shape, found ?? null);
    return found;
  };
}

function unfit(reason: string, hopeless = false): Unfit {
  return { reasons: [reason], hopeless };
}

function shapeUnfit(pod: Pod, node: NodeState, minor: number): Unfit | undefined {
  const tolerations = pod.spec.tolerations ?? [];
  if (node.shape.unschedulable && !tolerations.some((each) => tolerates(each, UNSCHEDULABLE_TAINT))) {
    return unfit('node(s) were unschedulable', true);
  }
  const taint = untolerated(node.shape.taints, tolerations);
  if (taint !== undefined) {
    const name = minor >= 36 ? 'taint(s)' : `taint {${taint.key}: ${taint.value ?? ''}}`;
    return unfit(`node(s) had untolerated ${name}`, true);
  }
  if (matchesNodeAffinity(pod.spec, { name: node.name, labels: node.labels })) return undefined;
  return unfit("node(s) didn't match Pod's node affinity/selector", true);
}

function portsClash(ports: HostPort[], node: NodeState): boolean {
  if (ports.length === 0) return false;
  const any = (ip: string): boolean => ip === '' || ip === '0.0.0.0';
  for (const taken of node.ports.values()) {
    for (const other of taken) {
      const clash = ports.some(
        (port) =>
          port.port === other.port &&
          port.protocol === other.protocol &&
          (any(port.ip) || any(other.ip) || port.ip === other.ip),
      );
      if (clash) return true;
    }
  }
  return false;
}

const NOTHING: readonly string[] = [];

/** NodeResourcesFit: pod count first, then every resource with a request above what is free. */
export function lackingRoom(pod: Pod, node: NodeState): readonly string[] {
  const { free } = node;
  const asked = podRequests(pod.spec);
  const fits =
    free.pods >= 1 &&
    asked.cpuMilli <= free.cpuMilli &&
    asked.memoryBytes <= free.memoryBytes &&
    asked.ephemeralBytes === 0 &&
    !asked.hasExtended;
  if (fits) return NOTHING;
  const lacking: string[] = [];
  if (free.pods < 1) lacking.push('Too many pods');
  const requests = podRequests(pod.spec);
  if (requests.cpuMilli > 0 && requests.cpuMilli > free.cpuMilli) lacking.push('Insufficient cpu');
  if (requests.memoryBytes > 0 && requests.memoryBytes > free.memoryBytes)
    lacking.push('Insufficient memory');
  if (requests.ephemeralBytes > 0 && requests.ephemeralBytes > free.ephemeralBytes)
    lacking.push('Insufficient ephemeral-storage');
  for (const [name, amount] of Object.entries(requests.extended)) {
    const have = quantityValue(node.node.status?.allocatable?.[name]) - (node.extendedUsed.get(name) ?? 0);
    if (amount > 0 && amount > have) lacking.push(`Insufficient ${name}`);
  }
  return lacking;
}
