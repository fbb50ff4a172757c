import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';

/** The pool named by an input. */
export const poolRefOf = ({ nodePool }: { nodePool: { id: string; name: string } }): ResourceRef => ({
  type: 'node-pool',
  uid: nodePool.id,
  name: nodePool.name,
});

interface Named {
  pool: Pick<CloudNodePool, 'id' | 'name' | 'rawState'>;
  subject: ResourceRef;
  /** The requested name; null: none. */
  requested: string | null;
}

/** Summary and approval show the name; the call uses the id. Both must refer to one pool. */
export function nameFindings({ pool, subject, requested }: Named): Finding[] {
  const { id, name } = pool;
  if (requested === null || requested === name) return [];
  return [finding('pool-name-differs', { subject, field: 'nodePool', params: { requested, name, id } })];
}

/** ACK accepts no call for a pool that is failed or in transition. */
export function restFindings({ pool, subject }: Omit<Named, 'requested'>): Finding[] {
  const { name, rawState } = pool;
  const params = { name, state: rawState };
  if (rawState === 'failed') return [finding('pool-failed', { subject, params })];
  return rawState === 'active' ? [] : [finding('pool-busy', { subject, params })];
}

/** Whether the pool is the intended one, and ACK will accept a call for it. */
export function stateFindings(q: Named): Finding[] {
  const named = nameFindings(q);
  return named.length > 0 ? named : restFindings(q);
}
