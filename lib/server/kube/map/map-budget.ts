import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube-drain';
import { countAt, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { labelSelectorOf } from '@/lib/kube-rules/selector/label-selector';

/** A PodDisruptionBudget (policy/v1) in our words; null when it has no UID. */
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
