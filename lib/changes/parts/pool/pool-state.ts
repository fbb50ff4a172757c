import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { CloudNodePool } from '@/lib/domain/ports/cloud';

/** The pool an input names. */
export const poolRefOf = ({ nodePool }: { nodePool: { id: string; name: string } }): ResourceRef => ({
  type: 'node-pool',
  uid: nodePool.id,
  name: nodePool.name,
});

interface Named {
  pool: Pick<CloudNodePool, 'id' | 'name' | 'rawState'>;
  subject: ResourceRef;
  /** The name that was asked for; null = none was. */
  requested: string | null;
}

/** Summary and approval speak of the name; the call goes to the id. Both must mean one pool. */
export function nameFindings({ pool, subject, requested }: Named): Finding[] {
  const { id, name } = pool;
  if (requested === null || requested === name) return [];
  return [finding('pool-name-differs', { subject, field: 'nodePool', params: { requested, name, id } })];
}

/** ACK takes no call for a pool that is failed or that it works on. */
export function restFindings({ pool, subject }: Omit<Named, 'requested'>): Finding[] {
  const { name, rawState } = pool;
  const params = { name, state: rawState };
  if (rawState === 'failed') return [finding('pool-failed', { subject, params })];
  return rawState === 'active' ? [] : [finding('pool-busy', { subject, params })];
}

/** Whether the pool is the one that was meant, and ACK will take a call for it. */
export function stateFindings(q: Named): Finding[] {
  const named = nameFindings(q);
  return named.length > 0 ? named : restFindings(q);
}
