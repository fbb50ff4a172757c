import type { DrainBudget, KubeDisruptionBudget } from '@/lib/domain/ports/kube-drain';
import { countAt, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { amountAt } from '@/lib/kube-rules/objects/cluster-facts-of';
import { labelSelectorOf } from '@/lib/kube-rules/selector/label-selector';

/** Maps a PodDisruptionBudget (policy/v1); null when it has no UID. */
export function mapBudget(raw: RawObject): KubeDisruptionBudget | null {
  const metadata = objectAt(raw, 'metadata');
  const status = objectAt(raw, 'status');
  const uid = textAt(metadata, 'uid');
  if (uid === '') return null;
  return {
    uid,
    namespace: textAt(metadata, 'namespace'),
    name: textAt(metadata, 'name'),
    selector: labelSelectorOf(objectAt(raw, 'spec')['selector']),
    disruptionsAllowed: countAt(status, 'disruptionsAllowed'),
    currentHealthy: countAt(status, 'currentHealthy'),
    desiredHealthy: countAt(status, 'desiredHealthy'),
  };
}

/** A PodDisruptionBudget (policy/v1) with all that decides about an eviction; null when it has no UID. */
export function mapDrainBudget(raw: RawObject): DrainBudget | null {
  const budget = mapBudget(raw);
  if (budget === null) return null;
  const spec = objectAt(raw, 'spec');
  const status = objectAt(raw, 'status');
  const generation = countAt(objectAt(raw, 'metadata'), 'generation') ?? 0;
  return {
    ...budget,
    minAvailable: amountAt(spec, 'minAvailable'),
    maxUnavailable: amountAt(spec, 'maxUnavailable'),
    expectedPods: countAt(status, 'expectedPods'),
    unhealthyPods: textAt(spec, 'unhealthyPodEvictionPolicy') === 'AlwaysAllow' ? 'always-allow' : 'if-healthy-budget',
    reconciled: (countAt(status, 'observedGeneration') ?? 0) >= generation,
  };
}
