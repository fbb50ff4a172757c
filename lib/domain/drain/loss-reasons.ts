import type { DrainPod, DrainVolume } from '../ports/kube-drain';
import type { DrainInputs, PodReason } from './classified';
import { accepts, orphanReason } from './owner-text';

interface Losses {
  /** Nobody accepted them. */
  blocking: PodReason[];
  tolerated: PodReason[];
}

/** On the node's disk and outliving the pod: a drain leaves it there, a new disk does not. */
const onTheDisk = (volume: DrainVolume): boolean =>
  volume.kind === 'host-path' || (volume.kind === 'claim' && volume.local);

const namesOf = (volumes: readonly DrainVolume[]): string[] => volumes.map(({ name }) => name).toSorted();

/** What is lost when a pod leaves its node. An emptyDir goes with its pod, one in memory too (kubectl drain asks for both). */
export function lossReasons(pod: DrainPod, { accepted, disk }: DrainInputs): Losses {
  const scratch = namesOf(pod.volumes.filter(({ kind }) => kind === 'empty-dir'));
  const kept = namesOf(pod.volumes.filter(onTheDisk));
  const fatal = disk === 'lost';
  const bare = { code: 'no-controller' as const, accepted: accepts(accepted.bare, pod) };
  const data = { code: 'empty-dir' as const, volumes: scratch, accepted: accepts(accepted.emptyDir, pod) };
  const host = { code: 'host-path' as const, volumes: kept, fatal, accepted: accepts(accepted.hostPath, pod) };
  const orphan = orphanReason(pod, accepted);
  const found = [
    ...(orphan === null ? [] : [orphan]),
    ...(pod.owner === null ? [bare] : []),
    ...(scratch.length > 0 ? [data] : []),
    ...(kept.length > 0 ? [host] : []),
  ];
  const blocks = (one: (typeof found)[number]): boolean => !one.accepted && (one.code !== 'host-path' || one.fatal);
  return { blocking: found.filter(blocks), tolerated: found.filter((one) => !blocks(one)) };
}
