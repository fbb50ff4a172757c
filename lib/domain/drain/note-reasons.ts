import type { DrainPod } from '../ports/kube-drain';
import type { DrainNode, PodReason } from './classified';
import { graceOn, LONG_GRACE_SECONDS, WINDOWS_GRACE_SECONDS } from './limits';
import { ownerText } from './owner-text';

/** How many pods of one owner are on a node, by node and owner. */
export type ReplicasHere = ReadonlyMap<string, number>;

const hereKey = (pod: DrainPod, ownerUid: string): string => `${pod.nodeName}\u0000${ownerUid}`;

export function replicasHere(pods: readonly DrainPod[]): ReplicasHere {
  const counts = new Map<string, number>();
  for (const pod of pods) {
    if (pod.owner === null || pod.deletionAt !== null) continue;
    const key = hereKey(pod, pod.owner.uid);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function ofOwner(pod: DrainPod, here: ReplicasHere): PodReason[] {
  const { owner } = pod;
  if (owner === null) return [];
  const text = ownerText(pod);
  if (owner.kind === 'Job') return [{ code: 'job', owner: text }];
  if (owner.exists === false && owner.kind !== 'DaemonSet') return [{ code: 'owner-gone', owner: text }];
  const { replicas } = owner;
  if (replicas === null || replicas < 1) return [];
  if (replicas === 1) return [{ code: 'only-replica', owner: text }];
  const all = (here.get(hereKey(pod, owner.uid)) ?? 0) >= replicas;
  return all ? [{ code: 'all-replicas-here', owner: text, replicas }] : [];
}

/** Information about a pod that is evicted regardless. */
export function noteReasons({ pod, node, here }: { pod: DrainPod; node: DrainNode; here: ReplicasHere }): PodReason[] {
  const grace = graceOn(node.os, pod.graceSeconds);
  return [
    ...ofOwner(pod, here),
    ...(pod.safeToEvict === false ? [{ code: 'not-safe-to-evict' as const }] : []),
    ...(pod.finalizers.length > 0 ? [{ code: 'finalizers' as const, names: pod.finalizers.toSorted() }] : []),
    ...(grace > LONG_GRACE_SECONDS ? [{ code: 'long-grace' as const, minutes: Math.ceil(grace / 60) }] : []),
    ...(node.os === 'windows' && pod.graceSeconds < WINDOWS_GRACE_SECONDS
      ? [{ code: 'windows-grace' as const, seconds: WINDOWS_GRACE_SECONDS }]
      : []),
  ];
}
