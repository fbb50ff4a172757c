import { expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { kindOf, planOf } from '../testing/produced';

const kind = 'node-pool.upgrade';
const NODE = { name: 'win-legacy-n0', uid: 'uid-win-legacy-n0' };

test.each<[string, { [field: string]: Json }, string]>([
  ['a version of a number', { kubelet: 7 }, 'input.kubelet'],
  ['eleven nodes at once', { batch: { maxParallel: 11 } }, 'input.batch.maxParallel'],
  ['an interval of a minute', { batch: { intervalMinutes: 1 } }, 'input.batch.intervalMinutes'],
  ['an interval beside pauses', { batch: { intervalMinutes: 5, pause: 'every-batch' } }, 'input.batch.intervalMinutes'],
  ['no nodes', { nodes: [] }, 'input.nodes'],
  ['a node twice', { nodes: [NODE, NODE] }, 'input.nodes'],
])('%s is refused', (_, more, field) => {
  const raw = { nodePool: { id: 'np-2', name: 'win-legacy' }, ...more };
  expect(() => kindOf(kind).parseInput(raw)).toThrowError(
    expect.objectContaining({ details: { issues: [expect.objectContaining({ field })] } }),
  );
});

test.each<[string, { [field: string]: Json }, { [field: string]: Json }]>([
  [
    'all nodes, without names',
    {},
    {
      kubernetes_version: '1.32.1-aliyun.1',
      runtime_type: 'containerd',
      runtime_version: '2.1.5',
      use_replace: true,
      rolling_policy: { max_parallelism: 1, pause_policy: 'NotPause', batch_interval: 0, max_failed_nodes: 0 },
    },
  ],
  [
    'one node, with pauses and without warnings',
    {
      kubelet: false,
      nodes: [NODE],
      batch: { maxParallel: 3, pause: 'first-batch', maxFailed: 2 },
      ignoreWarnings: true,
    },
    {
      runtime_type: 'containerd',
      runtime_version: '2.1.5',
      use_replace: true,
      node_names: ['win-legacy-n0'],
      ignore_warning_check: true,
      rolling_policy: { max_parallelism: 3, pause_policy: 'FirstBatch', max_failed_nodes: 2 },
    },
  ],
])('asks ACK for %s', async (_, input, body) => {
  const { draft } = await planOf({ kind, input });
  expect(draft.calls).toEqual([
    {
      system: 'ack',
      action: 'UpgradeClusterNodepool',
      method: 'POST',
      path: '/clusters/c1/nodepools/np-2/upgrade',
      body,
    },
  ]);
});
