import { canonicalJson, controllerOf, without } from '@/simulator/world/kube/kube-object';
import { bytesOf, milliOf, quantityValue } from '@/simulator/world/kube/quantity';
import { podRequests } from '@/simulator/world/kube/scheduler/pod-requests';
import type { Node, Taint } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

/** What nodes of one pool have in common for the scheduler: everything but name and room. */
export interface NodeShape {
  id: string;
  labels: Record<string, string>;
  taints: Taint[];
  unschedulable: boolean;
}

export interface HostPort {
  port: number;
  protocol: string;
  ip: string;
}

const HOSTNAME = 'kubernetes.io/hostname';

/** One node as the scheduler sees it: its shape, its room and what its pods take of it. */
export class NodeState {
  node: Node;
  shape: NodeShape;
  free = { cpuMilli: 0, memoryBytes: 0, ephemeralBytes: 0, pods: 0 };
  allocatable = { cpuMilli: 0, memoryBytes: 0, ephemeralBytes: 0, pods: 0 };
  readonly extendedUsed = new Map<string, number>();
  readonly owners = new Map<string, number>();
  readonly ports = new Map<string, HostPort[]>();

  constructor(node: Node) {
    this.node = node;
    this.shape = shapeOf(node);
    this.renew(node);
  }

  get name(): string {
    return this.node.metadata.name;
  }

  get labels(): Record<string, string> {
    return this.node.metadata.labels ?? {};
  }

  /** Takes over a changed Node, keeping what is used. */
  renew(node: Node): void {
    const before = this.allocatable;
    const room = node.status?.allocatable ?? {};
    this.node = node;
    this.shape = shapeOf(node);
    this.allocatable = {
      cpuMilli: milliOf(room['cpu']),
      memoryBytes: bytesOf(room['memory']),
      ephemeralBytes: quantityValue(room['ephemeral-storage']),
      pods: quantityValue(room['pods']),
    };
    this.free = {
      cpuMilli: this.free.cpuMilli + this.allocatable.cpuMilli - before.cpuMilli,
      memoryBytes: this.free.memoryBytes + this.allocatable.memoryBytes - before.memoryBytes,
      ephemeralBytes: this.free.ephemeralBytes + this.allocatable.ephemeralBytes - before.ephemeralBytes,
      pods: this.free.pods + this.allocatable.pods - before.pods,
    };
  }

  /** `sign` 1 when a pod comes, -1 when it goes. */
  count(pod: Pod, sign: 1 | -1): void {
    const requests = podRequests(pod.spec);
    this.free.cpuMilli -= sign * requests.cpuMilli;
    this.free.memoryBytes -= sign * requests.memoryBytes;
    this.free.ephemeralBytes -= sign * requests.ephemeralBytes;
    this.free.pods -= sign;
    for (const [name, amount] of Object.entries(requests.extended)) {
      this.extendedUsed.set(name, (this.extendedUsed.get(name) ?? 0) + sign * amount);
    }
    const owner = controllerOf(pod)?.uid;
    if (owner !== undefined) {
      const left = (this.owners.get(owner) ?? 0) + sign;
      if (left > 0) this.owners.set(owner, left);
      else this.owners.delete(owner);
    }
    const ports = hostPorts(pod);
    const key = pod.metadata.uid ?? '';
    if (sign === -1) this.ports.delete(key);
    else if (ports.length > 0) this.ports.set(key, ports);
  }
}

/** Host ports a pod takes; those of ordinary init containers do not count. */
export function hostPorts(pod: Pod): HostPort[] {
  const sidecars = (pod.spec.initContainers ?? []).filter(
    (container) => container.restartPolicy === 'Always',
  );
  const ports: HostPort[] = [];
  for (const container of [...pod.spec.containers, ...sidecars]) {
    for (const port of container.ports ?? []) {
      if ((port.hostPort ?? 0) > 0) {
        ports.push({ port: port.hostPort ?? 0, protocol: port.protocol ?? 'TCP', ip: port.hostIP ?? '' });
      }
    }
  }
  return ports;
}

const shapes = new Map<string, NodeShape>();
const SHAPES_AT_MOST = 20_000;

function shapeOf(node: Node): NodeShape {
  const labels = without(node.metadata.labels ?? {}, HOSTNAME);
  const taints = node.spec.taints ?? [];
  const unschedulable = node.spec.unschedulable === true;
  const id = canonicalJson({
    labels,
    taints: taints.map(({ key, value, effect }) => ({ key, value, effect })),
    unschedulable,
  });
  const known = shapes.get(id);
  if (known !== undefined) return known;
  if (shapes.size > SHAPES_AT_MOST) shapes.clear();
  const shape = { id, labels, taints, unschedulable };
  shapes.set(id, shape);
  return shape;
}
