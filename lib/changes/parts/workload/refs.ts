import type { ResourceRef } from '@/lib/domain/change/plan';
import type { PatchTarget } from '@/lib/domain/workload/patch/patch';

/** `namespace/Kind/name`, as people know a workload. */
export const targetName = ({ namespace, kind, name }: Pick<PatchTarget, 'namespace' | 'kind' | 'name'>): string =>
  `${namespace}/${kind}/${name}`;

export const targetRef = (target: PatchTarget): ResourceRef => ({
  type: 'workload',
  uid: target.uid,
  name: targetName(target),
});
