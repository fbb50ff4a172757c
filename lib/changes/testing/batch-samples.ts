import { aPod } from './fake-pods';
import type { FakeWorld } from './fake-world';
import type { KindSample } from './samples';

const kubelets =
  (version: string) =>
  (world: FakeWorld): void => {
    for (const node of world.state.nodes) if (node.os === 'windows') node.kubeletVersion = version;
  };

/** Other ways of a kind that has a sample already, by kind; the laws run over them too. */
export const otherWays: readonly (readonly [string, KindSample])[] = [
  [
    'node-pool.upgrade',
    {
      input: {
        nodePool: { id: 'np-2', name: 'win-legacy' },
        runtimeVersion: '2.1.5',
        replaceSystemDisk: true,
        waves: { surge: 1 },
      },
      prepare: (world) => {
        kubelets('v1.31.9')(world);
        world.state.pods.push(aPod('web-1', { nodeName: 'win-legacy-n0' }));
      },
      disturb: kubelets('v1.30.4'),
      // One more node and its mark; two batches that are closed and rebuilt, one with a pod; that node closed and removed.
      writes: 9,
    },
  ],
];
