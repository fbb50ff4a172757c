import type { CloudNode, CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import type { ClusterStore } from '../cluster-store';

export const byName = { sort: 'name', dir: 'asc' } as const;

/** What a test puts into a store as the watches and the poller would, and the row of a node. */
export const storeFeeds = (store: () => ClusterStore) => ({
  node: (parts: Parameters<typeof rawNode>[0], listed = false) => store().sink('nodes').upsert(rawNode(parts), listed),
  pod: (parts: Parameters<typeof rawPod>[0], listed = false) => store().sink('pods').upsert(rawPod(parts), listed),
  known: () => {
    store().setKnown('nodes');
    store().setKnown('pods');
  },
  cloud: (pools: CloudNodePool[], nodes: CloudNode[] = [], tasks: CloudTask[] = []) =>
    store().setCloud({
      at: 10_000,
      pools,
      nodes: new Map(pools.map(({ id }) => [id, nodes.filter(({ poolId }) => poolId === id)])),
      tasks: new Map(tasks.map((task) => [task.targetId ?? '', task])),
    }),
  row: (name: string) =>
    store()
      .matchingNodes(byName)
      .find((one) => one.name === name),
});
