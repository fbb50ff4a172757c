import type { TaintName } from '../ports/kube';
import type { Taint } from './node';

/** Key and effect identify a taint (Kubernetes API: v1 Taint). */
export const sameTaint = (a: TaintName, b: TaintName): boolean =>
  a.key === b.key && (a.effect === null || b.effect === null || a.effect === b.effect);

interface TaintEdit {
  set: readonly Taint[];
  remove: readonly TaintName[];
}

/** Taints after an edit: unmentioned ones keep their position, new ones come last. */
export function editTaints<T extends TaintName>(present: readonly T[], edit: TaintEdit): (T | Taint)[] {
  const kept = present.filter((one) => !edit.remove.some((gone) => sameTaint(gone, one)));
  const changed = kept.map((one) => edit.set.find((other) => sameTaint(other, one)) ?? one);
  return [...changed, ...edit.set.filter((one) => !kept.some((other) => sameTaint(other, one)))];
}
