import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { AcceptedLosses } from '@/lib/domain/drain/classified';
import { hasKubectl, kubectlChoice, ourChoice } from '@/lib/server/kube/testing/kubectl-choice';
import { connectKube, type KubeConnection } from '@/lib/server/kube/transport/connect-kube';
import { parseKubeconfig } from '@/lib/server/kube/transport/parse-kubeconfig';
import { createKubeWriter } from '@/lib/server/kube/write/write';
import { sampleOf } from '@/lib/server/testing/sample';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { clusterStage, endedPods } from '../testing/cluster-stage';
import { generateWorkloads } from '../testing/generated-workloads';
import { realEngine, writeConfig } from '../testing/real-engine';

const CLUSTER = 'dev-hangzhou';
const ALL = { emptyDir: 'all', hostPath: 'all', bare: 'all' } as const;
const FLAGS = ['--ignore-daemonsets', '--delete-emptydir-data', '--force'];

interface Cluster {
  simulator: StartedSimulator;
  kubeconfig: string;
  kube: KubeConnection;
}

const open: Cluster[] = [];
afterEach(async () => {
  for (const { simulator, kube } of open.splice(0)) {
    kube.transport.close();
    await simulator.stop();
  }
});

async function startCluster(name = CLUSTER): Promise<Cluster> {
  const simulator = await startSimulator({ frozen: true, pace: 20 });
  const kubeconfig = simulator.ready.clusters.find((one) => one.name === name)?.kubeconfigPath ?? '';
  const credential = parseKubeconfig(await readFile(kubeconfig, 'utf8'));
  const cluster = { simulator, kubeconfig, kube: connectKube(credential) };
  open.push(cluster);
  return cluster;
}

const minutes = async ({ simulator }: Cluster, count: number): Promise<void> => {
  for (let minute = 0; minute < count; minute += 1) await simulator.control('/clock', { advanceMs: 60_000 });
};

const linuxNodes = async ({ kube }: Cluster): Promise<{ name: string; uid: string }[]> =>
  (await kube.reader.nodes()).filter(({ os }) => os === 'linux').map(({ name, uid }) => ({ name, uid }));

/** Orphaned DaemonSet pods have to be named to Mullion; `--force` takes them all. */
async function everyBare({ kube }: Cluster, node: string): Promise<string[]> {
  const pods = await kube.reader.drainPods({ nodeName: node });
  return pods.map(({ namespace, name }) => `${namespace}/${name}`);
}

describe.skipIf(!hasKubectl)('on generated clusters', () => {
  test.each([11, 12, 13])('kubectl drain chooses the same pods with all flags (seed %i)', async (seed) => {
    const cluster = await startCluster();
    const nodes = await linuxNodes(cluster);
    const [first] = nodes;
    if (first === undefined) throw new Error('no node');
    const settle = await generateWorkloads(cluster.kube.transport, { namespace: 'made', seed, nodeName: first.name });
    await minutes(cluster, 4);
    await settle();
    await minutes(cluster, 1);
    const seen = { refused: 0, leaving: 0 };
    for (const { name: node } of nodes) {
      const bare = await everyBare(cluster, node);
      const ways: [string[], Partial<AcceptedLosses>][] = [
        [[], {}],
        [['--delete-emptydir-data'], { emptyDir: 'all' }],
        [['--force'], { bare }],
        [['--force', '--delete-emptydir-data'], { bare, emptyDir: 'all' }],
      ];
      for (const [flags, accepted] of ways) {
        const theirs = kubectlChoice(cluster.kubeconfig, { node, flags });
        const ours = await ourChoice(cluster.kube.reader, { node, accepted });
        expect({ node, flags, ...ours }).toEqual({ node, flags, ...theirs });
        seen.refused += theirs.refuses ? 1 : 0;
        seen.leaving += theirs.evicts.length;
      }
    }
    expect(seen.refused).toBeGreaterThan(0);
    expect(seen.leaving).toBeGreaterThan(3);
  });
});

/** Controllers of two clusters give their pods different suffixes. */
const withoutSuffixes = (names: readonly string[]): string[] =>
  names.map((name) => name.replace(/-[a-z0-9]{5}$/, '')).toSorted();

function kubectlDrain({ kubeconfig }: Cluster, node: string): Promise<number> {
  const args = ['--kubeconfig', kubeconfig, 'drain', node, ...FLAGS, '--timeout=300s'];
  const child = spawn('kubectl', args, { stdio: 'ignore' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? -1)));
}

describe.skipIf(!hasKubectl)('on twins of a generated cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mullion-kubectl-'));
  const databases = testDatabases();
  afterAll(async () => {
    await databases.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ourDrain({ simulator }: Cluster, node: { name: string; uid: string }): Promise<string> {
    const { db } = await databases.sqlite();
    const real = realEngine({ db, configFile: writeConfig(folder, simulator.ready) });
    real.fleet.start();
    const stage = clusterStage(real, CLUSTER);
    try {
      const { id } = await stage.request('node.drain', { nodes: [node], accepted: ALL, canaries: 0, soakMinutes: 0 });
      real.engine.start();
      return (await stage.reached(id)).state;
    } finally {
      await real.engine.stop();
      await stage.stop();
    }
  }

  /** Workloads whose pods all go to one node, so that both clusters are alike. */
  async function crowd(twin: Cluster, q: { seed: number; nodeName: string }): Promise<void> {
    const writer = createKubeWriter(twin.kube.transport);
    const others = (await linuxNodes(twin)).filter(({ name }) => name !== q.nodeName);
    const close = async (unschedulable: boolean): Promise<void> => {
      for (const node of others) await writer.setUnschedulable({ ...node, unschedulable, changeId: 'twins' });
    };
    await close(true);
    await generateWorkloads(twin.kube.transport, { ...q, namespace: 'made', endsHealthy: true });
    await minutes(twin, 4);
    await close(false);
  }

  test.each(sampleOf('kubectl drains', [21, 22], 1))(
    'a real kubectl drain evicts the same pods, each once (seed %i)',
    async (seed) => {
      const twins = [await startCluster(), await startCluster()] as const;
      const nodes = await Promise.all(twins.map(linuxNodes));
      const [[here], [there]] = [nodes[0] ?? [], nodes[1] ?? []];
      if (here === undefined || there === undefined) throw new Error('no node');
      expect(there.name).toBe(here.name);
      for (const twin of twins) await crowd(twin, { seed, nodeName: here.name });
      const podsOf = async ({ kube }: Cluster) =>
        withoutSuffixes((await kube.reader.pods({ nodeName: here.name })).map(({ name }) => name));
      expect(await podsOf(twins[1])).toEqual(await podsOf(twins[0]));
      for (const { simulator } of twins) await simulator.control('/clock', { resume: true });
      const [state, code] = await Promise.all([ourDrain(twins[0], here), kubectlDrain(twins[1], here.name)]);
      expect({ state, code }).toEqual({ state: 'succeeded', code: 0 });
      const ours = (await endedPods(twins[0].simulator, CLUSTER)).evicted;
      expect(ours.length).toBeGreaterThan(3);
      expect(new Set(ours).size).toBe(ours.length);
      expect(withoutSuffixes(ours)).toEqual(
        withoutSuffixes([...new Set((await endedPods(twins[1].simulator, CLUSTER)).evicted)]),
      );
    },
  );
});
