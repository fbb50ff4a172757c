import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { contentHash } from '@/simulator/world/kube/ids';
import { canonicalJson, getOrMake } from '@/simulator/world/kube/kube-object';
import { makePod, type PodOrder } from '@/simulator/world/kube/controllers/pod-maker';
import { deletePod, isFinished, isReady } from '@/simulator/world/kube/controllers/pod-state';
import type { Pod, PodTemplate } from '@/simulator/world/kube/shapes/pod';
import type { StatefulSet } from '@/simulator/world/kube/shapes/workload';

const REVISION = 'controller-revision-hash';

/** The revision of its pods; the text of a template is read once. */
const revisions = new WeakMap<PodTemplate, string>();

export const revisionOf = (set: StatefulSet): string =>
  `${set.metadata.name}-${getOrMake(revisions, set.spec.template, () => contentHash(canonicalJson(set.spec.template)))}`;

export const ordinalPod = (set: StatefulSet, ordinal: number, revision: string): PodOrder => ({
  owner: set,
  template: set.spec.template,
  name: `${set.metadata.name}-${ordinal}`,
  labels: labelsOf(set, ordinal, revision),
  adjust: (spec) => ({ ...spec, hostname: `${set.metadata.name}-${ordinal}`, subdomain: set.spec.serviceName ?? '' }),
});

/** One pod per ordinal, made in order, replaced in reverse order, never two with the same name. */
export function reconcileStatefulSet(context: ClusterContext, key: string): void {
  const set = context.store.statefulSets.byKey(key);
  if (set === undefined || set.metadata.deletionTimestamp !== undefined) return;
  const revision = revisionOf(set);
  const pods = podsByOrdinal(context, set);
  step(context, { set, key, revision, pods });
  writeStatus(context, set, revision);
}

function podsByOrdinal(context: ClusterContext, set: StatefulSet): Map<number, Pod> {
  const pods = new Map<number, Pod>();
  for (const pod of context.indexes.podsOwnedBy(set.metadata.uid ?? '')) {
    const ordinal = Number(pod.metadata.name.slice(set.metadata.name.length + 1));
    if (Number.isInteger(ordinal)) pods.set(ordinal, pod);
  }
  return pods;
}

interface Step {
  set: StatefulSet;
  key: string;
  revision: string;
  pods: Map<number, Pod>;
}

function step(context: ClusterContext, { set, key, revision, pods }: Step): void {
  const start = set.spec.ordinals?.start ?? 0;
  const end = start + (set.spec.replicas ?? 1);
  const ordered = set.spec.podManagementPolicy !== 'Parallel';
  for (let ordinal = start; ordinal < end; ordinal++) {
    const pod = pods.get(ordinal);
    if (pod === undefined) {
      makePod(context, ordinalPod(set, ordinal, revision));
      if (ordered) return;
    } else if (isFinished(pod) && pod.metadata.deletionTimestamp === undefined) {
      deletePod(context, pod);
      return;
    } else if (ordered && (!isReady(pod) || pod.metadata.deletionTimestamp !== undefined)) return;
  }
  const surplus = [...pods].filter(([ordinal]) => ordinal < start || ordinal >= end).sort(([a], [b]) => b - a);
  for (const [, pod] of surplus) {
    if (pod.metadata.deletionTimestamp === undefined) deletePod(context, pod);
    if (ordered) return;
  }
  if (surplus.length === 0) rollOne(context, { set, key, revision, pods });
}

const labelsOf = (set: StatefulSet, ordinal: number, revision: string): Record<string, string> => ({
  'apps.kubernetes.io/pod-index': String(ordinal),
  [REVISION]: revision,
  'statefulset.kubernetes.io/pod-name': `${set.metadata.name}-${ordinal}`,
});

/** Replaces the highest ordinal of an old revision, when all others are ready. */
function rollOne(context: ClusterContext, { set, revision, pods }: Step): void {
  if (set.spec.updateStrategy?.type === 'OnDelete') return;
  const partition = set.spec.updateStrategy?.rollingUpdate?.partition ?? 0;
  const from = (set.spec.ordinals?.start ?? 0) + partition;
  for (const [ordinal, pod] of [...pods].sort(([a], [b]) => b - a)) {
    if (ordinal < from) return;
    if (pod.metadata.labels?.[REVISION] !== revision) {
      deletePod(context, pod);
      return;
    }
    if (!isReady(pod)) return;
  }
}

function writeStatus(context: ClusterContext, given: StatefulSet, revision: string): void {
  const { store } = context;
  const set = store.statefulSets.get(given.metadata.namespace ?? '', given.metadata.name);
  if (set === undefined) return;
  const pods = [...podsByOrdinal(context, set).values()].filter((pod) => !isFinished(pod));
  const updated = pods.filter((pod) => pod.metadata.labels?.[REVISION] === revision).length;
  const ready = pods.filter((pod) => isReady(pod) && pod.metadata.deletionTimestamp === undefined).length;
  const settled = updated === pods.length && pods.length === (set.spec.replicas ?? 1);
  const currentRevision = settled ? revision : (set.status?.currentRevision ?? revision);
  store.replace(store.statefulSets, {
    ...set,
    status: {
      observedGeneration: set.metadata.generation ?? 1,
      replicas: pods.length,
      readyReplicas: ready,
      availableReplicas: ready,
      currentReplicas: settled ? pods.length : pods.length - updated,
      updatedReplicas: updated,
      currentRevision,
      updateRevision: revision,
      collisionCount: 0,
    },
  });
}
