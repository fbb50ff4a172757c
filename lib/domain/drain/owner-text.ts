import type { DrainPod } from '../ports/kube-drain';
import type { Acceptance, AcceptedLosses, Reason } from './classified';

/** `namespace/Deployment/name`, the display name of the owner; a pod without an owner is named itself. */
export const ownerText = ({ namespace, name, owner }: Pick<DrainPod, 'namespace' | 'name' | 'owner'>): string =>
  owner === null ? `${namespace}/Pod/${name}` : `${namespace}/${owner.workload.kind}/${owner.workload.name}`;

const isNamed = (names: readonly string[], pod: DrainPod): boolean =>
  names.includes(`${pod.namespace}/${pod.name}`) || names.includes(ownerText(pod));

/** Whether a loss was accepted for a pod. */
export const accepts = (acceptance: Acceptance, pod: DrainPod): boolean =>
  acceptance === 'all' || isNamed(acceptance, pod);

/** For a pod of a deleted DaemonSet, which nothing recreates; null for every other. */
export function orphanReason(pod: DrainPod, { bare }: AcceptedLosses): Reason<'daemon-orphaned'> | null {
  if (pod.owner?.kind !== 'DaemonSet' || pod.owner.exists !== false) return null;
  const accepted = bare !== 'all' && isNamed(bare, pod);
  return { code: 'daemon-orphaned', owner: ownerText(pod), accepted };
}
