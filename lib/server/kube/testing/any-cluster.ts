import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { vi } from 'vitest';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { connectKube, type KubeConnection } from '../transport/connect-kube';
import { parseKubeconfig } from '../transport/parse-kubeconfig';

const given = process.env['KUBECONFIG'];

/** With KUBECONFIG the same suites run against that cluster. */
export const isReal = given !== undefined && given !== '';
/** The one node of a real cluster whose labels and taints tests may change. */
export const markedNode = process.env['MULLION_TEST_NODE'] ?? '';

export interface AnyCluster {
  kube: KubeConnection;
  kubeconfig: string;
  /** Created for this test and deleted with it; nothing is written elsewhere. */
  namespace: string;
  node: string;
  /** Advances the simulated clock, or waits. @throws Error after some minutes. */
  until(test: () => Promise<boolean>): Promise<void>;
  settle(): Promise<void>;
  close(): Promise<void>;
}

const MANY = 60;

async function untilSo(simulator: StartedSimulator | null, test: () => Promise<boolean>): Promise<void> {
  if (simulator === null) {
    await vi.waitUntil(test, { timeout: 300_000, interval: 1_000 });
    return;
  }
  for (let turn = 0; turn < MANY; turn += 1) {
    if (await test()) return;
    await simulator.control('/clock', { advanceMs: 10_000 });
  }
  throw new Error('it never came true');
}

/** The cluster of KUBECONFIG, or a simulated one with a stopped clock. */
export async function anyCluster(): Promise<AnyCluster> {
  const simulator = isReal ? null : await startSimulator({ frozen: true });
  const simulated = simulator?.ready.clusters.find(({ name }) => name === 'dev-hangzhou')?.kubeconfigPath;
  const kubeconfig = simulated ?? given ?? '';
  const kube = connectKube(parseKubeconfig(await readFile(kubeconfig, 'utf8')));
  const namespace = `mullion-test-${randomUUID().slice(0, 8)}`;
  const json = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } };
  await kube.transport.call({ method: 'POST', path: '/api/v1/namespaces', body: { type: 'application/json', json } });
  const nodes = await kube.reader.nodes();
  const open = nodes.find(({ os, ready, unschedulable }) => os === 'linux' && ready === 'True' && !unschedulable);
  const node = open?.name ?? '';
  const until: AnyCluster['until'] = (test) => untilSo(simulator, test);
  return {
    kube,
    kubeconfig,
    namespace,
    node,
    until,
    settle: () =>
      until(async () => {
        const here = (await kube.reader.drainPods({ nodeName: node })).filter((pod) => pod.namespace === namespace);
        const { disrupted, whole } = await readState(kube, namespace);
        return here.length > 0 && here.every(({ ready }) => ready) && whole && disrupted;
      }),
    close: async () => {
      const path = `/api/v1/namespaces/${namespace}`;
      if (isReal) await kube.transport.call({ method: 'DELETE', path }).catch(() => undefined);
      kube.transport.close();
      await simulator?.stop();
    },
  };
}

/** Whether workloads have their pods and budgets their status. */
async function readState(kube: KubeConnection, namespace: string): Promise<{ whole: boolean; disrupted: boolean }> {
  const workloads = (await kube.reader.workloads()).filter((one) => one.namespace === namespace);
  const budgets = (await kube.reader.drainBudgets()).filter((one) => one.namespace === namespace);
  return {
    whole: workloads.every(({ available, replicas }) => available === null || available === replicas),
    disrupted: budgets.every(({ reconciled, expectedPods }) => reconciled && expectedPods !== 0),
  };
}
