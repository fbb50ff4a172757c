import { runtimeClass as admittedClass } from '@/lib/kube-rules/admission/testing/admitted';
import { countAt, objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts, RuntimeClassFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { podSpecPath, type WorkloadObject, workloadObjectOf } from '@/lib/kube-rules/objects/workload-object';
import type { WorkloadLintInput } from '../rules/lint-input';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { evaluateWorkload } from '../verdict/evaluate-workload';
import { PlacementMatrix } from '../verdict/matrix/placement-matrix';
import { placementWorld } from '../verdict/placement-world';
import { sketchCluster } from './sketch-nodes';

export const TODAY = '2026-11-21';

/** A Deployment with this PodSpec; `labels` and `annotations` are those of its pods. */
export const deployment = (
  spec: RawObject,
  {
    labels = {},
    annotations = {},
    replicas = 1,
  }: { labels?: RawObject; annotations?: RawObject; replicas?: number } = {},
): RawObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'shop', namespace: 'default' },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'shop' } },
    template: { metadata: { labels: { app: 'shop', ...labels }, annotations }, spec },
  },
});

export const daemonSet = (spec: RawObject): RawObject => {
  const { kind: _, ...rest } = deployment(spec);
  const { replicas: __, ...inside } = objectAt(rest, 'spec');
  return { ...rest, kind: 'DaemonSet', spec: inside };
};

export const barePod = (spec: RawObject): RawObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'shop', namespace: 'default', labels: { app: 'shop' } },
  spec,
});

export const podOf = (image: string, more: RawObject = {}, container: RawObject = {}): RawObject => ({
  containers: [{ name: 'app', image, ...container }],
  ...more,
});

export const runtimeClass = (reported: Partial<RuntimeClassFacts>): RuntimeClassFacts =>
  admittedClass('windows-2022', { handler: 'runhcs-wcow-process', ...reported });

export function workloadFrom(object: RawObject): WorkloadObject {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('the object makes no pods');
  return workload;
}

export const sketchWorkload = (
  kind: string,
  name: string,
  { namespace = 'kube-system', spec = {} }: { namespace?: string; spec?: RawObject } = {},
): WorkloadObject =>
  workloadFrom({
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, namespace, uid: `uid-${name}` },
    spec: { template: { spec } },
  });

export const daemon = (name: string, image = 'x'): WorkloadObject =>
  sketchWorkload('DaemonSet', name, { spec: podOf(image) });

/** Rule inputs for an object in a cluster, from the real stages; `given` overrides them. */
export function lintInput(
  object: RawObject,
  { cluster = sketchCluster(), given = {} }: { cluster?: ClusterFacts; given?: Partial<WorkloadLintInput> } = {},
): WorkloadLintInput {
  const workload = workloadFrom(object);
  const { evaluations: _, ...evaluated } = evaluateWorkload(workload, placementWorld({ cluster, today: TODAY }));
  return { ...evaluated, specAt: pointer('', ...podSpecPath(workload.kind)), cluster, today: TODAY, ...given };
}

export const named = (name: string, object: RawObject): RawObject => ({
  ...object,
  metadata: { name, namespace: 'shop', uid: name },
});

export function matrixOf(cluster: ClusterFacts, objects: readonly RawObject[]): PlacementMatrix {
  const matrix = new PlacementMatrix();
  for (const one of cluster.pods) matrix.podCame(one);
  const workloads = objects.map((raw) => {
    const object = { ...workloadFrom(raw), stored: raw };
    const isOwn = ({ namespace, workload, ready }: PodFacts): boolean =>
      ready && namespace === object.namespace && workload?.kind === object.kind && workload.name === object.name;
    const replicas = countAt(objectAt(raw, 'spec'), 'replicas') ?? 1;
    return { object, replicas, available: cluster.pods.filter(isOwn).length };
  });
  matrix.take({ cluster, workloads, parts: { today: TODAY } });
  matrix.work(() => true);
  return matrix;
}
