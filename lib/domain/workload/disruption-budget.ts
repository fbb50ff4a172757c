import type { KubePod } from '../ports/kube';
import type { KubeDisruptionBudget } from '../ports/kube-drain';
import { meets } from '../../kube-rules/selector/label-requirement';

type Coverage = Pick<KubeDisruptionBudget, 'namespace' | 'selector'>;

/** Whether a PDB covers a pod. Kubernetes API: PodDisruptionBudget v1, `selector`. */
export function covers({ namespace, selector }: Coverage, pod: Pick<KubePod, 'namespace' | 'labels'>): boolean {
  if (selector === null || namespace !== pod.namespace) return false;
  return selector.every((requirement) => meets(pod.labels ?? {}, requirement));
}

/** Whether an eviction is refused now; also while the PDB has no status (registry/core/pod/storage/eviction.go). */
export const allowsNone = ({ disruptionsAllowed }: KubeDisruptionBudget): boolean =>
  disruptionsAllowed === null || disruptionsAllowed <= 0;
