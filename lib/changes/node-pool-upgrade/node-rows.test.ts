import { describe, expect, test } from 'vitest';
import { seen as observed } from '@/lib/changes/parts/observe-step';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolUpgradeData } from './data';
import { withRows } from './observe';
import { aKubeNode } from '@/lib/changes/testing/objects';
import type { Observation } from '@/lib/domain/change/step';

const data: PoolUpgradeData = {
  poolId: 'np-1',
  poolName: 'web',
  target: { kubelet: 'v1.33.1', runtime: null, imageId: null, build: null },
  replaceSystemDisk: true,
  nodes: [],
  allNodes: true,
  batch: { maxParallel: 10, intervalMinutes: 0, pause: 'never', maxFailed: 0 },
  ignoreWarnings: false,
  daemonSets: [],
  batches: null,
  earlierTasks: null,
};
const running: Observation = observed('not-yet', { text: 'stage' });
const failed: Observation = { state: 'failed', code: 'task-failed', detail: 'no', remedy: '', requestId: null };
const node = (more: Partial<KubeNode> = {}): KubeNode => aKubeNode('n', more);

function rowOf(now: KubeNode | null, observation: Observation) {
  const nodes = [{ wanted: { name: 'n', uid: 'before' }, node: now, cloud: undefined }];
  const [row] = withRows(observation, { nodes, data, strict: true }).rows ?? [];
  return row;
}

describe('the row of a node', () => {
  test.each<[string, KubeNode | null, string, string]>([
    ['not begun', node(), 'waiting', 'skipped'],
    ['cordoned', node({ unschedulable: true }), 'moving', 'failed'],
    ['missing', null, 'moving', 'failed'],
    ['back and not Ready yet', node({ kubeletVersion: 'v1.33.1', ready: 'False' }), 'moving', 'failed'],
    ['back at its version', node({ kubeletVersion: 'v1.33.1', uid: 'after' }), 'done', 'done'],
  ])('%s', (_, now, whileRunning, afterFailure) => {
    expect(rowOf(now, running)?.state).toBe(whileRunning);
    expect(rowOf(now, failed)?.state).toBe(afterFailure);
  });

  test('stays the same when the node registers again, and shows its versions', () => {
    const row = rowOf(node({ uid: 'after', kubeletVersion: 'v1.33.1' }), running);
    expect(row).toMatchObject({ key: 'roll:before', group: 'before', type: 'roll', name: 'n' });
    expect(row?.detail.text).toBe('kubelet v1.33.1, containerd://1.6.38: Ready');
  });
});
