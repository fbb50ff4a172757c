import { isObject, objectAt, objectsAt, type RawObject, textAt } from '@/lib/domain/kube-json';
import { claimAskOf } from './claim-of';
import type { PodVolume } from './pod-facts';

function volumeOf(volume: RawObject): PodVolume | null {
  if (isObject(volume['persistentVolumeClaim'])) {
    const claim = textAt(volume['persistentVolumeClaim'], 'claimName');
    return { kind: 'claim', claim };
  }
  if (isObject(volume['ephemeral'])) {
    const spec = objectAt(objectAt(volume['ephemeral'], 'volumeClaimTemplate'), 'spec');
    const storageClass =
      typeof spec['storageClassName'] === 'string' ? textAt(spec, 'storageClassName') : null;
    return { kind: 'ephemeral', name: textAt(volume, 'name'), storageClass, asks: claimAskOf(spec) };
  }
  return isObject(volume['csi']) ? { kind: 'csi', driver: textAt(volume['csi'], 'driver') } : null;
}

/** Volumes of a PodSpec that decide where it may run. */
export const podVolumesOf = (spec: RawObject): PodVolume[] =>
  objectsAt(spec, 'volumes').flatMap((volume) => volumeOf(volume) ?? []);
