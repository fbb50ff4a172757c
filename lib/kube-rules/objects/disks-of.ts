import { objectAt, objectsAt, type RawObject, textAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import type { Disk } from './pod-facts';

/** Fields that name a disk, by the kind of volume; its other fields tell two disks apart no more than the scheduler lets them. */
const NAMED = [
  ['gcePersistentDisk', 'pdName'],
  ['awsElasticBlockStore', 'volumeID'],
  ['iscsi', 'iqn'],
] as const;

/** Only one node can use a disk of this kind. */
const FOR_ONE = 'awsElasticBlockStore';

/** One image is the same by any of its monitors (core/v1 RBDVolumeSource; its pool is `rbd` where nothing is said). */
function imagesOf(source: RawObject): string[] {
  const pool = textAt(source, 'pool') || 'rbd';
  const image = textAt(source, 'image');
  return textsAt(source, 'monitors').map((monitor) => `rbd ${monitor} ${pool} ${image}`);
}

/** Disks in the volumes of a PodSpec that kube-scheduler keeps to one pod of a node (volumerestrictions/volume_restrictions.go). */
export const disksOf = (spec: RawObject): Disk[] =>
  objectsAt(spec, 'volumes').flatMap((volume) => [
    ...NAMED.flatMap(([kind, field]): Disk[] => {
      const source = objectAt(volume, kind);
      const name = textAt(source, field);
      const readOnly = kind !== FOR_ONE && source['readOnly'] === true;
      return name === '' ? [] : [{ id: `${kind} ${name}`, readOnly }];
    }),
    ...imagesOf(objectAt(volume, 'rbd')).map((id) => ({ id, readOnly: objectAt(volume, 'rbd')['readOnly'] === true })),
  ]);
