import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { PriorityClassFacts } from './cluster-facts';

/** A PriorityClass (scheduling.k8s.io/v1); null when it has no name or no value. */
export function priorityClassOf(raw: RawObject): PriorityClassFacts | null {
  const name = textAt(objectAt(raw, 'metadata'), 'name');
  const { value, globalDefault } = raw;
  if (name === '' || typeof value !== 'number') return null;
  const preemptionPolicy = textAt(raw, 'preemptionPolicy') || 'PreemptLowerPriority';
  return { name, value, globalDefault: globalDefault === true, preemptionPolicy };
}
