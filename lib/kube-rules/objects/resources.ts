import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { bytesOf, cpuMilliOf } from '@/lib/kube-rules/quantity/quantity';

/** Amounts by resource name: `cpu` in thousandths of a core, everything else in its base unit (bytes, pieces). */
export type Resources = Readonly<Record<string, number>>;

/** A ResourceList (Kubernetes API: core/v1) in numbers; what is no quantity is left out. */
export function resourcesOf(list: RawObject): Resources {
  const amounts: Record<string, number> = {};
  for (const [name, text] of Object.entries(list)) {
    const amount = name === 'cpu' ? cpuMilliOf(text) : bytesOf(text);
    if (amount !== null && name !== '__proto__') amounts[name] = amount;
  }
  return amounts;
}
