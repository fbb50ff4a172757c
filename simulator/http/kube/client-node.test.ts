import type * as ClientNode from '@kubernetes/client-node';
import type { ADD, CoreV1Api, DELETE, Informer, KubeConfig, UPDATE, V1Pod } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ServedCluster } from '@/simulator/http/kube/testing/served-cluster';
import { podObject, workload } from '@/simulator/world/kube/testing/test-cluster';

let served: ServedCluster;
let library: typeof ClientNode;
let config: KubeConfig;
let core: CoreV1Api;

beforeAll(async () => {
  library = await import('@kubernetes/client-node');
  served = await ServedCluster.start({ pace: 20 });
  served.scene.node('l1');
  served.scene.cluster.apply(workload('Deployment', 'web', { replicas: 2 }));
  served.run();
  config = new library.KubeConfig();
  config.loadFromString((await served.server.kubeconfig({ minutes: 60 })).yaml);
  core = config.makeApiClient(library.CoreV1Api);
});

afterAll(() => served.close());

const EVENTS = ['add', 'update', 'delete'] as const satisfies readonly (typeof ADD | typeof UPDATE | typeof DELETE)[];

describe('@kubernetes/client-node', () => {
  it('lists and reads typed objects', async () => {
    const nodes = await core.listNode();
    expect(nodes.items.map((node) => node.metadata?.name)).toEqual(['l1']);
    expect(nodes.items[0]?.metadata?.creationTimestamp).toBeInstanceOf(Date);
    await expect(core.readNamespacedPod({ namespace: 'default', name: 'none' })).rejects.toMatchObject({ code: 404 });
  });

  it('signs in with a token too', async () => {
    const other = new library.KubeConfig();
    other.loadFromString((await served.server.kubeconfig({ minutes: 60, auth: 'token' })).yaml);
    expect((await other.makeApiClient(library.CoreV1Api).listNamespace()).items.length).toBeGreaterThanOrEqual(4);
  });

  it('evicts', async () => {
    await expect
      .poll(() => served.scene.pods('web').filter((pod) => pod.metadata.deletionTimestamp === undefined).length)
      .toBe(2);
    const name = served.scene.pods('web')[0]?.metadata.name ?? '';
    await core.createNamespacedPodEviction({ namespace: 'default', name, body: { metadata: { name } } });
    await expect.poll(() => served.scene.cluster.get('Pod', 'default', name)).toBeUndefined();
  });

  it('follows pods with an informer', async () => {
    const seen: string[] = [];
    const path = '/api/v1/namespaces/default/pods';
    const informer: Informer<V1Pod> = library.makeInformer(config, path, () =>
      core.listNamespacedPod({ namespace: 'default' }),
    );
    for (const event of EVENTS) informer.on(event, (pod: V1Pod) => seen.push(`${event} ${pod.metadata?.name ?? ''}`));
    await informer.start();
    served.scene.cluster.apply(podObject('informed', { spec: { schedulerName: 'none' } }));
    await expect.poll(() => seen).toContain('add informed');
    served.scene.cluster.apply(podObject('informed', { labels: { a: 'b' }, spec: { schedulerName: 'none' } }));
    await expect.poll(() => seen).toContain('update informed');
    served.scene.cluster.remove('Pod', 'default', 'informed');
    await expect.poll(() => seen).toContain('delete informed');
    await informer.stop();
  });

  it('lists again after 410', async () => {
    const seen = new Set<string>();
    const informer: Informer<V1Pod> = library.makeInformer(config, '/api/v1/pods', () =>
      core.listPodForAllNamespaces(),
    );
    informer.on('add', (pod: V1Pod) => seen.add(pod.metadata?.name ?? ''));
    await informer.start();
    served.scene.cluster.faults.expireWatchAt410 = true;
    await expect
      .poll(
        () => served.scene.cluster.calls().filter((call) => call.verb === 'list' && call.resource === 'pods').length,
      )
      .toBeGreaterThanOrEqual(2);
    served.scene.cluster.faults.expireWatchAt410 = false;
    served.scene.cluster.apply(podObject('after-gone', { spec: { schedulerName: 'none' } }));
    await expect.poll(() => seen).toContain('after-gone');
    await informer.stop();
  });
});
