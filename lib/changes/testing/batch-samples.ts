import { aPod } from './objects';
import { type KindSample, windowsKubelets } from './samples';

/** Further samples of kinds, by kind; the laws run over them too. */
export const otherWays: readonly (readonly [string, KindSample])[] = [
  [
    'node-pool.upgrade',
    {
      input: {
        nodePool: { id: 'np-2', name: 'win-legacy' },
        runtimeVersion: '2.1.5',
        replaceSystemDisk: true,
        batches: { surge: 1 },
      },
      prepare: (world) => {
        windowsKubelets('v1.31.9')(world);
        world.put(aPod('web-1', { nodeName: 'win-legacy-n0' }));
      },
      disturb: windowsKubelets('v1.30.4'),
      // One more node and its mark; two batches that are closed and rebuilt, one with a pod; that node closed and removed.
      writes: 9,
    },
  ],
];
