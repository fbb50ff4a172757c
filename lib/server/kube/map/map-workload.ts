import type { KubeWorkload } from '@/lib/domain/ports/kube';
import { mapTemplate } from './map-template';
import { type Controller, controllerOf } from '@/lib/kube-rules/objects/owner-of';
import { countAt, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

export type WorkloadKind = KubeWorkload['kind'];

export interface WorkloadFacts extends KubeWorkload {
  resourceVersion: string;
  owner: Controller | null;
}

function podSpecOf(kind: WorkloadKind, spec: RawObject): RawObject {
  if (kind === 'Pod') return spec;
  const holder = kind === 'CronJob' ? objectAt(objectAt(spec, 'jobTemplate'), 'spec') : spec;
  return objectAt(objectAt(holder, 'template'), 'spec');
}

function replicasOf(kind: WorkloadKind, raw: RawObject): number | null {
  const spec = objectAt(raw, 'spec');
  if (kind === 'DaemonSet') return countAt(objectAt(raw, 'status'), 'desiredNumberScheduled');
  if (kind === 'Job') return countAt(spec, 'parallelism') ?? 1;
  if (kind === 'CronJob') return null;
  return kind === 'Pod' ? 1 : (countAt(spec, 'replicas') ?? 1);
}

/** The controllers omit `availableReplicas` while it is 0 (Kubernetes API: apps/v1, omitempty). */
function availableOf(kind: WorkloadKind, raw: RawObject): number | null {
  if (kind !== 'Deployment' && kind !== 'StatefulSet' && kind !== 'ReplicaSet') return null;
  return countAt(objectAt(raw, 'status'), 'availableReplicas') ?? 0;
}

/** Maps a workload object (apps/v1, batch/v1, v1); null when it has no name or UID. */
export function mapWorkload(kind: WorkloadKind, raw: RawObject): WorkloadFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const name = textAt(metadata, 'name');
  const uid = textAt(metadata, 'uid');
  if (name === '' || uid === '') return null;
  return {
    kind,
    namespace: textAt(metadata, 'namespace'),
    name,
    uid,
    resourceVersion: textAt(metadata, 'resourceVersion'),
    owner: controllerOf(metadata),
    replicas: replicasOf(kind, raw),
    available: availableOf(kind, raw),
    template: mapTemplate(podSpecOf(kind, objectAt(raw, 'spec')), { ofPod: false }),
  };
}
