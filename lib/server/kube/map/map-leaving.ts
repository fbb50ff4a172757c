import { MIRROR } from './map-drain-pod';
import { objectAt, objectsAt, type RawObject, textAt, textsAt, timeAt } from '@/lib/kube-rules/json/kube-json';

/** What decides about a pod's eviction besides its PDB and is not part of the shared pod shape. */
export interface PodLeaving {
  ready: boolean;
  mirror: boolean;
  finalizers: readonly string[];
}

const NONE: readonly string[] = Object.freeze([]);
const usual = [true, false].flatMap((ready) =>
  [true, false].map((mirror): PodLeaving => Object.freeze({ ready, mirror, finalizers: NONE })),
);

/** Nearly all pods share one of four objects. */
export function podLeaving(raw: RawObject): PodLeaving {
  const metadata = objectAt(raw, 'metadata');
  const ready = objectsAt(objectAt(raw, 'status'), 'conditions').some(
    (one) => one['type'] === 'Ready' && one['status'] === 'True',
  );
  const mirror = Object.hasOwn(objectAt(metadata, 'annotations'), MIRROR);
  const finalizers = textsAt(metadata, 'finalizers');
  const shared = usual.find((one) => one.ready === ready && one.mirror === mirror);
  return shared !== undefined && finalizers.length === 0 ? shared : { ready, mirror, finalizers };
}

export const sameLeaving = (a: PodLeaving, b: PodLeaving): boolean =>
  a === b ||
  (a.ready === b.ready &&
    a.mirror === b.mirror &&
    a.finalizers.length === b.finalizers.length &&
    a.finalizers.every((name, at) => name === b.finalizers[at]));

/** Since when a node is cordoned, and by which program; null = unknown. */
export interface CordonOrigin {
  by: string | null;
  at: number | null;
}

/** Set by Kubernetes while a node is cordoned; its node lifecycle controller records the time. */
const UNSCHEDULABLE_TAINT = 'node.kubernetes.io/unschedulable';

/** For a cordoned node. The API server records who set which field (Kubernetes docs: Server-Side Apply, managedFields). */
export function cordonOriginOf(raw: RawObject): CordonOrigin {
  let last: CordonOrigin = { by: null, at: null };
  for (const entry of objectsAt(objectAt(raw, 'metadata'), 'managedFields')) {
    const spec = objectAt(objectAt(entry, 'fieldsV1'), 'f:spec');
    if (!Object.hasOwn(spec, 'f:unschedulable')) continue;
    const at = timeAt(entry, 'time');
    if (last.by === null || (at ?? 0) >= (last.at ?? 0)) last = { by: textAt(entry, 'manager') || null, at };
  }
  const taint = objectsAt(objectAt(raw, 'spec'), 'taints').find((one) => one['key'] === UNSCHEDULABLE_TAINT);
  return { by: last.by, at: (taint === undefined ? null : timeAt(taint, 'timeAdded')) ?? last.at };
}
