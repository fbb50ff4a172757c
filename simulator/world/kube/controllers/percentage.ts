import type { IntOrString } from '@/simulator/world/kube/shapes/workload';

/** A count or a percentage of a total (apimachinery GetScaledValueFromIntOrPercent). */
export function scaled(value: IntOrString | undefined, total: number, round: 'up' | 'down'): number {
  if (value === undefined) return 0;
  if (typeof value === 'number') return value;
  const share = (Number.parseInt(value, 10) * total) / 100;
  if (Number.isNaN(share)) return 0;
  return round === 'up' ? Math.ceil(share) : Math.floor(share);
}
