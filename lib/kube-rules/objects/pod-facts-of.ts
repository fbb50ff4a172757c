import { objectAt, objectsAt, type RawObject, textAt, textMapAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import { ownerOf } from './owner-of';
import { withPodDefaults } from '../defaulting/pod-spec-defaults';
import { podDemandOf } from './pod-demand';
import type { PodFacts } from './pod-facts';
import { statusRequestsOf } from './requests-of';

/** Its condition `Ready`, in any phase. */
export const isPodReady = (status: RawObject): boolean =>
  objectsAt(status, 'conditions').some((one) => one['type'] === 'Ready' && one['status'] === 'True');

export function podFactsOf(raw: RawObject): PodFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const status = objectAt(raw, 'status');
  const name = textAt(metadata, 'name');
  if (name === '') return null;
  const labels = textMapAt(metadata, 'labels');
  const phase = textAt(status, 'phase') || 'Pending';
  return {
    uid: textAt(metadata, 'uid'),
    namespace: textAt(metadata, 'namespace') || 'default',
    name,
    labels,
    nodeName: textOrNull(spec, 'nodeName'),
    phase,
    ready: phase === 'Running' && isPodReady(status),
    deleting: textAt(metadata, 'deletionTimestamp') !== '',
    ...ownerOf(metadata),
    demand: podDemandOf(withPodDefaults(spec), labels, statusRequestsOf(status)),
  };
}
