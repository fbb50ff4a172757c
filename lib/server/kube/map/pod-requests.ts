import { bytesOf, cpuMilliOf } from '@/lib/kube-rules/quantity/quantity';
import { objectAt, objectsAt, type RawObject } from '@/lib/kube-rules/json/kube-json';

/** What the scheduler sets aside for a pod. */
export interface PodRequests {
  cpuMilli: number;
  memoryBytes: number;
}

const NOTHING: PodRequests = { cpuMilli: 0, memoryBytes: 0 };

const plus = (a: PodRequests, b: PodRequests): PodRequests => ({
  cpuMilli: a.cpuMilli + b.cpuMilli,
  memoryBytes: a.memoryBytes + b.memoryBytes,
});

const larger = (a: PodRequests, b: PodRequests): PodRequests => ({
  cpuMilli: Math.max(a.cpuMilli, b.cpuMilli),
  memoryBytes: Math.max(a.memoryBytes, b.memoryBytes),
});

function amounts(from: RawObject): PodRequests {
  return {
    cpuMilli: Math.max(0, cpuMilliOf(from['cpu']) ?? 0),
    memoryBytes: Math.max(0, bytesOf(from['memory']) ?? 0),
  };
}

function containerRequests(container: RawObject): PodRequests {
  const resources = objectAt(container, 'resources');
  const limits = objectAt(resources, 'limits');
  const requests = objectAt(resources, 'requests');
  // A limit without a request is the request (Kubernetes API defaulting); templates are shown before it happens.
  return amounts({ cpu: requests['cpu'] ?? limits['cpu'], memory: requests['memory'] ?? limits['memory'] });
}

/** Restartable init containers (sidecars) run on, so what starts after them is added to them. */
function initPeak(spec: RawObject): { peak: PodRequests; sidecars: PodRequests } {
  let peak = NOTHING;
  let sidecars = NOTHING;
  for (const container of objectsAt(spec, 'initContainers')) {
    const own = containerRequests(container);
    if (container['restartPolicy'] === 'Always') {
      sidecars = plus(sidecars, own);
      peak = larger(peak, sidecars);
    } else peak = larger(peak, plus(sidecars, own));
  }
  return { peak, sidecars };
}

/**
 * Effective requests of a PodSpec: the larger of all containers with sidecars and of the init phase, pod-level requests in
 * their place where given, overhead on top. Kubernetes docs: Init containers, Sidecar containers, Pod overhead,
 * Pod-level resources.
 */
export function podRequests(spec: RawObject): PodRequests {
  const { peak, sidecars } = initPeak(spec);
  const running = objectsAt(spec, 'containers').reduce<PodRequests>(
    (sum, container) => plus(sum, containerRequests(container)),
    sidecars,
  );
  const byContainers = larger(running, peak);
  const podLevel = objectAt(objectAt(spec, 'resources'), 'requests');
  const ofPod = amounts(podLevel);
  const effective = {
    cpuMilli: podLevel['cpu'] === undefined ? byContainers.cpuMilli : ofPod.cpuMilli,
    memoryBytes: podLevel['memory'] === undefined ? byContainers.memoryBytes : ofPod.memoryBytes,
  };
  return plus(effective, amounts(objectAt(spec, 'overhead')));
}
