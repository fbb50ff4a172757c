import { expect, test, vi } from 'vitest';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { rowOf } from './clusters';
import { TwoClusters } from './testing/two-clusters';

test('what nodes use is added up once for all tabs that ask within seconds', () => {
  const scene = new TwoClusters();
  scene.fill();
  const [here] = scene.app.fleet.clusters();
  if (here === undefined) throw new Error('no cluster');
  const sample = { name: 'n', cpuMilli: 10, memoryMiB: 1, at: null };
  const latest = vi.fn(() => sample);
  // A row reads no more of its use.
  const cluster = { ...here, usage: { latest } } as unknown as ClusterHandle;
  expect(rowOf(cluster, 0).used.linux).toEqual({ cpuMilli: 2_500, memoryMiB: 250, measured: 250 });
  const asked = latest.mock.calls.length;
  rowOf(cluster, 4_000);
  expect(latest).toHaveBeenCalledTimes(asked);
  rowOf(cluster, 6_000);
  expect(latest).toHaveBeenCalledTimes(2 * asked);
});
