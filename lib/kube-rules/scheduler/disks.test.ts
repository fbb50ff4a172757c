import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { request, fits, node, refusals, running } from './testing/scene';

const gce = (pdName: string, readOnly = false): RawObject => ({ gcePersistentDisk: { pdName, readOnly } });
const ebs = (volumeID: string, readOnly = false): RawObject => ({ awsElasticBlockStore: { volumeID, readOnly } });
const iscsi = (iqn: string, lun: number, readOnly = false): RawObject => ({
  iscsi: { iqn, lun, readOnly, targetPortal: '10.0.0.1' },
});
const rbd = (monitors: string[], more: RawObject = {}): RawObject => ({ rbd: { monitors, image: 'i', ...more } });
const mounts = (...volumes: RawObject[]): RawObject => ({
  volumes: volumes.map((volume, at) => ({ name: `v${at}`, ...volume })),
});

// pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go, isVolumeConflict.
test.each<[string, RawObject, RawObject, string[]]>([
  ['one disk, written by both', gce('d'), gce('d'), ['b']],
  ['one disk, read by one of them', gce('d', true), gce('d'), ['b']],
  ['one disk, read by both', gce('d', true), gce('d', true), ['a', 'b']],
  ['two disks', gce('d'), gce('e'), ['a', 'b']],
  ['one EBS volume, read by both', ebs('d', true), ebs('d', true), ['b']],
  ['two EBS volumes', ebs('d'), ebs('e'), ['a', 'b']],
  ['two LUNs of one iSCSI name', iscsi('q', 0), iscsi('q', 1), ['b']],
  ['two iSCSI names', iscsi('q', 0), iscsi('r', 0), ['a', 'b']],
  ['an iSCSI name that both read', iscsi('q', 0, true), iscsi('q', 0, true), ['a', 'b']],
  ['an image by a monitor that both know', rbd(['m', 'n']), rbd(['n', 'o']), ['b']],
  ['an image by other monitors', rbd(['m']), rbd(['o']), ['a', 'b']],
  ['the default pool', rbd(['m'], { pool: 'rbd' }), rbd(['m']), ['b']],
  ['an image of another pool', rbd(['m'], { pool: 'p' }), rbd(['m']), ['a', 'b']],
  ['another image', rbd(['m'], { image: 'j' }), rbd(['m']), ['a', 'b']],
  ['an image that both read', rbd(['m'], { readOnly: true }), rbd(['m'], { readOnly: true }), ['a', 'b']],
  ['a disk and a volume of the same name', gce('d'), ebs('d'), ['a', 'b']],
])('%s', (_, mine, theirs, expected) => {
  const answer = request({ spec: mounts(mine) }, node('a'), node('b'), running('a', { spec: mounts(theirs) }));
  expect(fits(answer)).toEqual(expected);
  if (expected.length === 1)
    expect(refusals(answer)['a']).toEqual(['VolumeRestrictions: node(s) had no available disk']);
});
