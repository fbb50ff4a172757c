import type { Taint } from '@/simulator/world/kube/shapes/node';
import type { Toleration } from '@/simulator/world/kube/shapes/pod';

/** Whether a toleration matches a taint (component-helpers ToleratesTaint); Gt and Lt are behind a gate that is off. */
export function tolerates(toleration: Toleration, taint: Taint): boolean {
  if ((toleration.effect ?? '') !== '' && toleration.effect !== taint.effect) return false;
  if ((toleration.key ?? '') !== '' && toleration.key !== taint.key) return false;
  const operator = toleration.operator ?? '';
  if (operator === 'Exists') return true;
  if (operator !== '' && operator !== 'Equal') return false;
  return (toleration.value ?? '') === (taint.value ?? '');
}

/** The first taint with one of these effects that nothing tolerates. */
export function untolerated(
  taints: readonly Taint[] | undefined,
  tolerations: readonly Toleration[] | undefined,
  effects: readonly string[] = ['NoSchedule', 'NoExecute'],
): Taint | undefined {
  return taints?.find(
    (taint) => effects.includes(taint.effect) && !(tolerations ?? []).some((each) => tolerates(each, taint)),
  );
}
