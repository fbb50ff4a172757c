import { listOf, recordOf } from '@/simulator/world/kube/kube-object';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import type { NodeState } from '@/simulator/world/kube/scheduler/node-state';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

const KINDS = ['gcePersistentDisk', 'awsElasticBlockStore', 'iscsi', 'rbd'] as const;
type Kind = (typeof KINDS)[number];

const isSame: Record<Kind, (a: JsonRecord, b: JsonRecord) => boolean> = {
  gcePersistentDisk: (a, b) => a['pdName'] === b['pdName'],
  awsElasticBlockStore: (a, b) => a['volumeID'] === b['volumeID'],
  iscsi: (a, b) => a['iqn'] === b['iqn'],
  rbd: (a, b) =>
    listOf(a['monitors']).some((each) => listOf(b['monitors']).includes(each)) &&
    (a['pool'] ?? 'rbd') === (b['pool'] ?? 'rbd') &&
    a['image'] === b['image'],
};

/** VolumeRestrictions: a disk has one pod of a node, unless all of them read it; an EBS volume has one in any case. */
export function disksClash(
  pod: Pod,
  node: NodeState,
  { podsOn }: { podsOn: (node: string) => readonly Pod[] },
): boolean {
  const own = (pod.spec.volumes ?? []).filter((volume) => KINDS.some((kind) => volume[kind] !== undefined));
  if (own.length === 0) return false;
  const there = podsOn(node.name).flatMap((each) => each.spec.volumes ?? []);
  return own.some((mine) =>
    there.some((other) =>
      KINDS.some((kind) => {
        if (mine[kind] === undefined || other[kind] === undefined) return false;
        const [a, b] = [recordOf(mine[kind]), recordOf(other[kind])];
        const read = kind !== 'awsElasticBlockStore' && a['readOnly'] === true && b['readOnly'] === true;
        return isSame[kind](a, b) && !read;
      }),
    ),
  );
}
