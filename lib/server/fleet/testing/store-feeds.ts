import type { CloudNode, CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
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
  drainsKnown: () => ['nodes', 'pods', 'budgets'].forEach((kind) => store().setKnown(kind)),
  foreignNode: (parts: Parameters<typeof rawNode>[0]) => {
    const raw = rawNode(parts);
    const metadata = { ...objectAt(raw, 'metadata'), annotations: {} };
    store()
      .sink('nodes')
      .upsert({ ...raw, metadata }, false);
  },
  readyPod: (name: string, node: string, app?: string) => {
    const raw = rawPod({ name, node, owner: 'web' });
    const metadata = { ...objectAt(raw, 'metadata'), labels: app === undefined ? {} : { app } };
    const status = { ...objectAt(raw, 'status'), conditions: [{ type: 'Ready', status: 'True' }] };
    store()
      .sink('pods')
      .upsert({ ...raw, metadata, status }, false);
  },
  blockingBudget: (name: string, app = name) => {
    const metadata = { name, namespace: 'shop', uid: `pdb-${name}` };
    const spec = { selector: { matchLabels: { app } } };
    const status = { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2, expectedPods: 2 };
    store().sink('budgets').upsert({ metadata, spec, status }, false);
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
