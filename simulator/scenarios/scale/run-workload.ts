import type { Draw } from '@/simulator/scenarios/scale/draw';
import type { DrawnWorkload } from '@/simulator/scenarios/scale/draw-workload';
import type { NodeSpace } from '@/simulator/scenarios/scale/node-space';
import { runningPod } from '@/simulator/scenarios/scale/running-pod';
import { endedStatus, terminated } from '@/simulator/world/kube/kubelet/pod-status';
import { REVISION, replicaSetOf, templateHash } from '@/simulator/world/kube/controllers/deployment';
import { jobPod } from '@/simulator/world/kube/controllers/job';
import { draftPod, type PodOrder } from '@/simulator/world/kube/controllers/pod-maker';
import { ordinalPod, revisionOf } from '@/simulator/world/kube/controllers/stateful-set';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { type KubeObject, kubeTime } from '@/simulator/world/kube/kube-object';
import type { Condition, Pod, PodTemplate } from '@/simulator/world/kube/shapes/pod';
import type { Collection } from '@/simulator/world/kube/store/collection';
import type { ReplicaSet } from '@/simulator/world/kube/shapes/workload';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Filling {
  kube: KubeCluster;
  space: NodeSpace;
  draw: Draw;
}

const selectorOf = ({ labels }: DrawnWorkload): Record<string, string> =>
  Object.fromEntries(['app.kubernetes.io/name', 'app.kubernetes.io/instance'].map((key) => [key, labels[key] ?? '']));

const templateOf = (drawn: DrawnWorkload): PodTemplate & Record<string, unknown> =>
  // A drawn spec has containers; the API server adds the rest when it is applied.
  ({
    metadata: {
      labels: drawn.labels,
      ...(Object.keys(drawn.podAnnotations).length === 0 ? {} : { annotations: drawn.podAnnotations }),
    },
    spec: drawn.podSpec as PodTemplate['spec'],
  });

function manifestOf(drawn: DrawnWorkload, createdMs: number): KubeObject {
  const { kind, name, namespace, labels, replicas } = drawn;
  const selector = { matchLabels: selectorOf(drawn) };
  const spec = {
    Deployment: { replicas, selector, strategy: { type: 'RollingUpdate' } },
    StatefulSet: { replicas, selector, serviceName: name, podManagementPolicy: 'OrderedReady' },
    Job: { parallelism: replicas, completions: replicas, backoffLimit: 4 },
  }[kind];
  const annotations = { 'meta.helm.sh/release-name': name, ...(kind === 'Deployment' ? { [REVISION]: '1' } : {}) };
  return {
    apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1',
    kind,
    metadata: { name, namespace, labels, annotations, creationTimestamp: kubeTime(createdMs) },
    spec: { ...spec, template: templateOf(drawn) },
  };
}

/** Stores the pods of a workload on nodes that they fit; returns them. */
function placePods(
  { kube, space, draw }: Filling,
  drawn: DrawnWorkload,
  of: { order: (at: number) => PodOrder; createdMs: number },
): Pod[] {
  const { context } = kube;
  const first = draftPod(context, of.order(0));
  const rooms = space.take(first, { count: drawn.replicas, pools: drawn.pools, spread: drawn.spread });
  return rooms.map((room, at) => {
    const drafted = at === 0 ? first : draftPod(context, of.order(at));
    const createdMs = Math.min(context.now() - HOUR_MS, of.createdMs + draw.below(DAY_MS));
    return runningPod(drafted, { room, createdMs, draw });
  });
}

const store = ({ kube: { context } }: Filling, pods: readonly Pod[]): number => {
  for (const pod of pods) context.store.insert(context.store.pods, pod);
  return pods.length;
};

const condition = (at: string, what: Pick<Condition, 'type' | 'reason' | 'message'>): Condition => ({
  ...what,
  status: 'True',
  lastUpdateTime: at,
  lastTransitionTime: at,
});

/** The stored object with the defaults of the API server. */
function applied<T extends KubeObject>({ kube }: Filling, collection: Collection<T>, manifest: KubeObject): T {
  const { namespace = '', name } = kube.apply(manifest).metadata;
  const found = collection.get(namespace, name);
  if (found === undefined) throw new Error(`scenario: ${name} is not stored`);
  return found;
}

function runDeployment(filling: Filling, drawn: DrawnWorkload, createdMs: number): number {
  const { context } = filling.kube;
  const { store: objects } = context;
  const deployment = applied(filling, objects.deployments, manifestOf(drawn, createdMs));
  const drafted = replicaSetOf(deployment, { hash: templateHash(deployment.spec.template), revision: 1 });
  const at = kubeTime(createdMs);
  const set: ReplicaSet = objects.insert(objects.replicaSets, {
    ...drafted,
    metadata: { ...drafted.metadata, creationTimestamp: at },
  });
  const order = (): PodOrder => ({ owner: set, template: set.spec.template });
  const pods = placePods(filling, drawn, { order, createdMs });
  const count = pods.length;
  const counts = { replicas: count, readyReplicas: count, availableReplicas: count };
  const status = { ...counts, fullyLabeledReplicas: count, observedGeneration: 1 };
  // Nothing has been served yet: the first version is as if it had been created with its replicas.
  objects.replicaSets.put({ ...set, spec: { ...set.spec, replicas: count }, status });
  const conditions = [
    condition(at, {
      type: 'Available',
      reason: 'MinimumReplicasAvailable',
      message: 'Deployment has minimum availability.',
    }),
    condition(at, {
      type: 'Progressing',
      reason: 'NewReplicaSetAvailable',
      message: `ReplicaSet "${set.metadata.name}" has successfully progressed.`,
    }),
  ];
  objects.deployments.put({
    ...deployment,
    spec: { ...deployment.spec, replicas: count },
    status: { observedGeneration: 1, ...counts, updatedReplicas: count, conditions },
  });
  return store(filling, pods);
}

function runStatefulSet(filling: Filling, drawn: DrawnWorkload, createdMs: number): number {
  const { store: objects } = filling.kube.context;
  filling.kube.apply({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: drawn.name,
      namespace: drawn.namespace,
      labels: drawn.labels,
      creationTimestamp: kubeTime(createdMs),
    },
    spec: { clusterIP: 'None', selector: selectorOf(drawn), ports: [{ port: 80, targetPort: 80, protocol: 'TCP' }] },
  });
  const set = applied(filling, objects.statefulSets, manifestOf(drawn, createdMs));
  const revision = revisionOf(set);
  const pods = placePods(filling, drawn, { order: (at) => ordinalPod(set, at, revision), createdMs });
  const count = pods.length;
  objects.statefulSets.put({
    ...set,
    spec: { ...set.spec, replicas: count },
    status: {
      observedGeneration: 1,
      replicas: count,
      readyReplicas: count,
      availableReplicas: count,
      currentReplicas: count,
      updatedReplicas: count,
      currentRevision: revision,
      updateRevision: revision,
      collisionCount: 0,
    },
  });
  return store(filling, pods);
}

function ended(pod: Pod, atMs: number): Pod {
  const conditions = (pod.status?.conditions ?? []).map((each) =>
    each.type === 'Ready' || each.type === 'ContainersReady'
      ? { ...each, status: 'False', reason: 'PodCompleted', lastTransitionTime: kubeTime(atMs) }
      : each,
  );
  const containerStatuses = (pod.status?.containerStatuses ?? []).map((status) =>
    endedStatus(pod, status, terminated(0, 'Completed', atMs)),
  );
  return { ...pod, status: { ...pod.status, phase: 'Succeeded', conditions, containerStatuses } };
}

function runJob(filling: Filling, drawn: DrawnWorkload): number {
  const { context } = filling.kube;
  const { store: objects } = context;
  const createdMs = context.now() - filling.draw.between(1, 30) * HOUR_MS;
  const job = applied(filling, objects.jobs, manifestOf(drawn, createdMs));
  const pods = placePods(filling, drawn, { order: () => jobPod(job), createdMs });
  const count = pods.length;
  const endedMs = context.now() - HOUR_MS / 2;
  const at = kubeTime(endedMs);
  const over = { type: 'Complete', reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' };
  objects.jobs.put({
    ...job,
    spec: { ...job.spec, parallelism: count, completions: count },
    status: {
      startTime: kubeTime(createdMs),
      ...(drawn.isDone
        ? {
            succeeded: count,
            completionTime: at,
            conditions: [{ ...over, status: 'True', lastProbeTime: at, lastTransitionTime: at }],
          }
        : { active: count, ready: count }),
    },
  });
  return store(filling, drawn.isDone ? pods.map((pod) => ended(pod, endedMs)) : pods);
}

/** A workload that has been running for days, with all that belongs to it. Returns the number of its pods. */
export function runWorkload(filling: Filling, drawn: DrawnWorkload): number {
  const { kube, draw } = filling;
  const createdMs = kube.context.now() - draw.between(2, 120) * DAY_MS;
  const { name, namespace } = drawn;
  for (const object of drawn.config) kube.apply(object);
  if (drawn.isGuarded)
    kube.apply({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name, namespace, labels: drawn.labels, creationTimestamp: kubeTime(createdMs) },
      spec: { maxUnavailable: 1, selector: { matchLabels: selectorOf(drawn) } },
    });
  if (drawn.kind === 'Job') return runJob(filling, drawn);
  return drawn.kind === 'StatefulSet'
    ? runStatefulSet(filling, drawn, createdMs)
    : runDeployment(filling, drawn, createdMs);
}
