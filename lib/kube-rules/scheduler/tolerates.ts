import type { Taint } from '../objects/taint';
import type { WrittenToleration } from '../objects/pod-facts';

const same = (one = '', other = ''): boolean => one === other;

/**
 * Whether a toleration covers a taint (component-helpers/scheduling/corev1); absent fields are empty. Gt and Lt need a feature gate
 * that is off.
 */
export function tolerates(
  { key = '', operator = '', value, effect = '' }: Partial<WrittenToleration>,
  taint: { key: string; value?: string; effect: string },
): boolean {
  if (effect !== '' && effect !== taint.effect) return false;
  if (key !== '' && key !== taint.key) return false;
  if (operator === 'Exists') return true;
  return (operator === 'Equal' || operator === '') && same(value, taint.value);
}

/** Taints that keep a pod with these tolerations off; PreferNoSchedule never does. */
export const untolerated = (taints: readonly Taint[], tolerations: readonly WrittenToleration[]): Taint[] =>
  taints.filter((taint) => taint.effect !== 'PreferNoSchedule' && !tolerations.some((one) => tolerates(one, taint)));
