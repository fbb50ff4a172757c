import type { ResourceRef } from '@/lib/domain/change/plan';
import type { PatchTarget } from '@/lib/domain/workload/patch/patch';

export const nodeRef = ({ uid, name }: { uid: string; name: string }): ResourceRef => ({ type: 'node', uid, name });

export const poolRef = ({ id, name }: { id: string; name: string }): ResourceRef => ({
  type: 'node-pool',
  uid: id,
  name,
});

export const poolRefOf = ({ nodePool }: { nodePool: { id: string; name: string } }): ResourceRef => poolRef(nodePool);

export const stepPool = ({ poolId, poolName }: { poolId: string; poolName: string }): ResourceRef =>
  poolRef({ id: poolId, name: poolName });

/** `namespace/Kind/name`, as people know a workload. */
export const targetName = ({ namespace, kind, name }: Pick<PatchTarget, 'namespace' | 'kind' | 'name'>): string =>
  `${namespace}/${kind}/${name}`;

export const targetRef = (target: PatchTarget): ResourceRef => ({
  type: 'workload',
  uid: target.uid,
  name: targetName(target),
});
