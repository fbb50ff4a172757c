import type { Taint } from '@/lib/kube-rules/objects/taint';
import type { WrittenToleration } from '../objects/pod-facts';

/** Whether a toleration covers a taint (component-helpers/scheduling/corev1). Gt and Lt are behind a gate that is off. */
export function tolerates(toleration: WrittenToleration, taint: Taint): boolean {
  if (toleration.effect !== '' && toleration.effect !== taint.effect) return false;
  if (toleration.key !== '' && toleration.key !== taint.key) return false;
  if (toleration.operator === 'Exists') return true;
  const isEqual = toleration.operator === 'Equal' || toleration.operator === '';
  return isEqual && toleration.value === taint.value;
}

/** Taints that keep a pod with these tolerations off; PreferNoSchedule never does. */
export const untolerated = (taints: readonly Taint[], tolerations: readonly WrittenToleration[]): Taint[] =>
  taints.filter(
    (taint) => taint.effect !== 'PreferNoSchedule' && !tolerations.some((one) => tolerates(one, taint)),
  );
