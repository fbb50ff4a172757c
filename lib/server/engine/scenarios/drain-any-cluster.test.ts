import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import type { Change } from '@/lib/domain/change/change';
import { type AnyCluster, anyCluster, isReal } from '@/lib/server/kube/testing/any-cluster';
import { createKubeWriter } from '@/lib/server/kube/write/write';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { isLeft } from '../testing/bench';
import { clusterStage } from '../testing/cluster-stage';
import { realEngine } from '../testing/real-engine';

/** The node of a real cluster that may be drained of all that runs on it. */
const given = process.env['MULLION_TEST_DRAIN_NODE'] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'mullion-any-'));
const databases = testDatabases();
let cluster: AnyCluster;

const post = (path: string, json: object) =>
  cluster.kube.transport.call({ method: 'POST', path, body: { type: 'application/json', json } });

/** Three pods of which two are required, near the drained node but not bound to it. */
async function runWeb(node: string): Promise<void> {
  const labels = { app: 'web' };
  const near = {
    weight: 100,
    preference: { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [node] }] },
  };
  const container = { name: 'main', image: 'nginx:1.27', resources: { requests: { cpu: '50m', memory: '64Mi' } } };
  const spec = {
    nodeSelector: { 'kubernetes.io/os': 'linux' },
    affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [near] } },
    containers: [container],
  };
  const { namespace } = cluster;
  await post(`/apis/apps/v1/namespaces/${namespace}/deployments`, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { replicas: 3, selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  });
  await post(`/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web' },
    spec: { minAvailable: 2, selector: { matchLabels: labels } },
  });
}

const own = async () => (await cluster.kube.reader.pods()).filter(({ namespace }) => namespace === cluster.namespace);

const isWhole = async (): Promise<boolean> => {
  const workloads = await cluster.kube.reader.workloads();
  const budgets = await cluster.kube.reader.drainBudgets();
  const ours = <T extends { namespace: string }>(all: readonly T[]): T[] =>
    all.filter(({ namespace }) => namespace === cluster.namespace);
  return (
    ours(workloads).every(({ available }) => available === 3) &&
    ours(budgets).every(({ reconciled, expectedPods }) => reconciled && expectedPods === 3)
  );
};

beforeAll(async () => {
  cluster = await anyCluster();
});
afterAll(async () => {
  await databases.close();
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
});

async function drain(node: { name: string; uid: string }): Promise<Change> {
  const configFile = join(folder, 'mullion.yaml');
  const clusters = [{ name: 'any', environment: 'dev', kubeconfig: cluster.kubeconfig }];
  writeFileSync(configFile, stringify({ clusters, settleMs: 1_000 }));
  const { db } = await databases.sqlite();
  const real = realEngine({ db, configFile });
  real.fleet.start();
  const stage = clusterStage(real, 'any');
  try {
    const accepted = { emptyDir: 'all', hostPath: 'all', bare: 'all' };
    const { id } = await stage.request('node.drain', { nodes: [node], accepted, soakMinutes: 0 });
    real.engine.start();
    const isOver = async (): Promise<boolean> => isLeft(await stage.get(id));
    // The engine uses real time, whatever the cluster's clock.
    await cluster.until(() => vi.waitUntil(isOver, { timeout: 1_000 }).catch(() => false));
    return await stage.get(id);
  } finally {
    await real.engine.stop();
    await stage.stop();
  }
}

test.skipIf(isReal && given === '')(
  'a drain of this cluster’s API server empties a node and leaves its workload whole',
  { timeout: 700_000 },
  async () => {
    await runWeb(isReal ? given : cluster.node);
    await cluster.until(isWhole);
    const before = await own();
    const name = isReal ? given : (before[0]?.nodeName ?? '');
    const node = (await cluster.kube.reader.nodes()).find((one) => one.name === name);
    if (node === undefined) throw new Error(`no node ${name}`);
    const leaving = before.filter(({ nodeName }) => nodeName === name).map(({ uid }) => uid);
    expect(leaving.length).toBeGreaterThan(0);
    try {
      expect(await drain({ name, uid: node.uid })).toMatchObject({ state: 'succeeded' });
      const after = await own();
      expect(after.filter((pod) => leaving.includes(pod.uid) || pod.nodeName === name)).toEqual([]);
      expect(await isWhole()).toBe(true);
      const staying = before.filter(({ uid }) => !leaving.includes(uid)).map(({ uid }) => uid);
      expect(after.map(({ uid }) => uid)).toEqual(expect.arrayContaining(staying));
      expect(await cluster.kube.reader.nodes()).toContainEqual(
        expect.objectContaining({ uid: node.uid, unschedulable: true }),
      );
    } finally {
      const writer = createKubeWriter(cluster.kube.transport);
      await writer.setUnschedulable({ name, uid: node.uid, unschedulable: false, changeId: 'test' });
    }
  },
);
