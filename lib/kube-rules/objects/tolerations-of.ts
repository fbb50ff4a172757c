import { objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { WrittenToleration } from './pod-facts';

/** Tolerations of a PodSpec or of a RuntimeClass's scheduling, as written. */
export const tolerationsOf = (source: RawObject): WrittenToleration[] =>
  objectsAt(source, 'tolerations').map((one) => ({
    key: textAt(one, 'key'),
    operator: textAt(one, 'operator'),
    value: textAt(one, 'value'),
    effect: textAt(one, 'effect'),
  }));
