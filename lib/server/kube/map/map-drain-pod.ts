import type { DrainOwner, DrainPod, DrainVolume, PlacedPod } from '@/lib/domain/ports/kube-drain';
import { controllerOf } from '@/lib/kube-rules/objects/owner-of';
import { isPodReady } from '@/lib/kube-rules/objects/pod-facts-of';
import { spreadOf } from '@/lib/kube-rules/objects/pod-demand';
import { type MappedPod, mapPod, toKubePod } from './map-pod';
import {
  countAt,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textMapAt,
  textOrNull,
  textsAt,
  timeAt,
} from '@/lib/kube-rules/json/kube-json';

/** Set by the kubelet on its copies of static pods (Kubernetes docs: Well-known labels). */
export const MIRROR = 'kubernetes.io/config.mirror';
const SAFE_TO_EVICT = 'cluster-autoscaler.kubernetes.io/safe-to-evict';
/** Kubernetes API: v1 PodSpec, default of terminationGracePeriodSeconds. */
const USUAL_GRACE_SECONDS = 30;
const INDEX_LABELS = ['apps.kubernetes.io/pod-index', 'batch.kubernetes.io/job-completion-index'];

/** A restarted container was Ready before, so the condition's time is not its start. */
function startSeconds(status: RawObject): number | null {
  const conditions = objectsAt(status, 'conditions').filter((one) => one['status'] === 'True');
  const [begin, end] = ['PodScheduled', 'Ready'].map((type) => {
    const found = conditions.find((one) => one['type'] === type);
    return found === undefined ? null : timeAt(found, 'lastTransitionTime');
  });
  const restarted = objectsAt(status, 'containerStatuses').some(
    (container) => (countAt(container, 'restartCount') ?? 0) > 0,
  );
  if (restarted || typeof begin !== 'number' || typeof end !== 'number' || end < begin) return null;
  return (end - begin) / 1_000;
}

function placed(raw: RawObject, pod: MappedPod): PlacedPod {
  const { ownerUid: _owner, workload: _workload, serving: _serving, ...shared } = toKubePod(pod);
  return { ...shared, startSeconds: startSeconds(objectAt(raw, 'status')) };
}

/** A Pod (v1), placed or waiting; null when it has no name or UID. */
export function mapPlacedPod(raw: RawObject): PlacedPod | null {
  const pod = mapPod(raw);
  return pod === null ? null : placed(raw, pod);
}

function ownerIn(metadata: RawObject, pod: MappedPod): DrainOwner | null {
  const owner = controllerOf(metadata);
  if (owner === null) return null;
  return { ...owner, exists: null, workload: pod.workload ?? owner, replicas: null };
}

function volumesOf(spec: RawObject, podName: string): DrainVolume[] {
  return objectsAt(spec, 'volumes').flatMap((volume): DrainVolume[] => {
    const name = textAt(volume, 'name');
    if ('emptyDir' in volume) {
      const inMemory = textAt(objectAt(volume, 'emptyDir'), 'medium') === 'Memory';
      return [{ kind: 'empty-dir', name, inMemory }];
    }
    if ('hostPath' in volume) return [{ kind: 'host-path', name, path: textAt(objectAt(volume, 'hostPath'), 'path') }];
    const named = textAt(objectAt(volume, 'persistentVolumeClaim'), 'claimName');
    // A generic ephemeral volume's claim is named after both (Kubernetes docs: Ephemeral Volumes).
    const claim = 'ephemeral' in volume ? `${podName}-${name}` : named;
    return claim === '' ? [] : [{ kind: 'claim', name, claim, volume: null, local: false, nodeTerms: [] }];
  });
}

/** The number in the name of a StatefulSet's pod; labels say it since 1.28, and of an indexed Job. */
function ordinalOf(pod: MappedPod, owner: DrainOwner | null): number | null {
  const label = INDEX_LABELS.map((key) => pod.labels[key]).find((value) => value !== undefined);
  const text = label ?? (owner?.kind === 'StatefulSet' ? /-(\d+)$/.exec(pod.name)?.[1] : undefined);
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function safeToEvict(annotations: Record<string, string>): boolean | null {
  const value = annotations[SAFE_TO_EVICT];
  return value === 'true' ? true : value === 'false' ? false : null;
}

/** A Pod (v1) with everything that decides about its eviction; null without a name, UID or node. */
export function mapDrainPod(raw: RawObject): DrainPod | null {
  const pod = mapPod(raw);
  if (pod === null || pod.nodeName === null) return null;
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const annotations = textMapAt(metadata, 'annotations');
  const owner = ownerIn(metadata, pod);
  return {
    ...placed(raw, pod),
    nodeName: pod.nodeName,
    owner,
    mirror: Object.hasOwn(annotations, MIRROR),
    ready: isPodReady(objectAt(raw, 'status')),
    deletionAt: timeAt(metadata, 'deletionTimestamp'),
    graceSeconds: Math.max(0, countAt(spec, 'terminationGracePeriodSeconds') ?? USUAL_GRACE_SECONDS),
    finalizers: textsAt(metadata, 'finalizers'),
    volumes: volumesOf(spec, pod.name),
    spread: spreadOf(spec, pod.labels),
    safeToEvict: safeToEvict(annotations),
    priorityClass: textOrNull(spec, 'priorityClassName'),
    priority: countAt(spec, 'priority') ?? 0,
    ordinal: ordinalOf(pod, owner),
    images: [...new Set(pod.template.images)].map((name) => ({ name, bytes: null })),
  };
}
