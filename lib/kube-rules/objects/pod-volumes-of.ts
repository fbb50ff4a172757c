import { isObject, objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { claimRequestOf } from './claim-of';
import type { PodVolume } from './pod-facts';

function volumeOf(volume: RawObject): PodVolume | null {
  if (isObject(volume['persistentVolumeClaim'])) {
    const claim = textAt(volume['persistentVolumeClaim'], 'claimName');
    return { kind: 'claim', claim };
  }
  if (isObject(volume['ephemeral'])) {
    const made = objectAt(volume['ephemeral'], 'volumeClaimTemplate');
    const spec = objectAt(made, 'spec');
    // The API server allows no name here: only what stands for a StatefulSet's claim has one.
    const template = textAt(objectAt(made, 'metadata'), 'name');
    const storageClass = typeof spec['storageClassName'] === 'string' ? textAt(spec, 'storageClassName') : null;
    const name = textAt(volume, 'name');
    const own = { kind: 'ephemeral', name, storageClass, asks: claimRequestOf(spec) } as const;
    return template === '' ? own : { ...own, template };
  }
  return isObject(volume['csi']) ? { kind: 'csi', driver: textAt(volume['csi'], 'driver') } : null;
}

/** Volumes of a PodSpec that decide where it may run. */
export const podVolumesOf = (spec: RawObject): PodVolume[] =>
  objectsAt(spec, 'volumes').flatMap((volume) => volumeOf(volume) ?? []);
