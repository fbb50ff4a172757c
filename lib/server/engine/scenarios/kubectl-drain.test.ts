import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AcceptedLosses, NO_LOSSES } from '@/lib/domain/drain/classified';
import { classifyPods } from '@/lib/domain/drain/classify-pods';
import { connectKube, type KubeConnection } from '@/lib/server/kube/transport/connect-kube';
import { parseKubeconfig } from '@/lib/server/kube/transport/parse-kubeconfig';
import { HttpKubeWriter } from '@/lib/server/kube/write/write';
import { sampleOf } from '@/lib/server/testing/sample';
import { type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { ann } from '../testing/bench';
import { generateWorkloads } from '../testing/generated-workloads';
import { realEngine, writeConfig } from '../testing/real-engine';

const present = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).status === 0;
if (!present) process.stderr.write('SKIPPED: no kubectl in PATH; drains were not compared with those of kubectl\n');

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
  const cluster = { simulator, kubeconfig, kube: connectKube({ cluster: 'c', credential }) };
  open.push(cluster);
  return cluster;
}

const minutes = async ({ simulator }: Cluster, count: number): Promise<void> => {
  for (let minute = 0; minute < count; minute += 1) await simulator.control('/clock', { advanceMs: 60_000 });
};

const linuxNodes = async ({ kube }: Cluster): Promise<{ name: string; uid: string }[]> =>
  (await kube.reader.nodes()).filter(({ os }) => os === 'linux').map(({ name, uid }) => ({ name, uid }));

interface Choice {
  leave: string[];
  refuses: boolean;
}

/** What kubectl would do with the pods of a node. */
function kubectlChoice({ kubeconfig }: Cluster, q: { node: string; flags: string[] }): Choice {
  const args = ['--kubeconfig', kubeconfig, 'drain', q.node, '--dry-run=client', '--ignore-daemonsets'];
  const { status, stdout } = spawnSync('kubectl', [...args, ...q.flags], { encoding: 'utf8' });
  const lines = stdout.matchAll(/^evicting pod (\S+)/gm);
  return { leave: [...lines].map(([, name = '']) => name).toSorted(), refuses: status !== 0 };
}

async function ourChoice({ kube }: Cluster, q: { node: string; accepted: Partial<AcceptedLosses> }): Promise<Choice> {
  const rows = classifyPods({
    pods: await kube.reader.drainPods({ nodeName: q.node }),
    nodes: await kube.reader.nodes(),
    // kubectl asks for no budget beforehand.
    budgets: [],
    accepted: { ...NO_LOSSES, ...q.accepted },
    disk: 'kept',
    now: 0,
  });
  const refuses = rows.some(({ treatment }) => treatment === 'blocked');
  const leave = rows.filter(({ mustLeave }) => mustLeave).map(({ pod }) => `${pod.namespace}/${pod.name}`);
  return { leave: refuses ? [] : leave.toSorted(), refuses };
}

/** Pods of DaemonSets that are gone have to be named to us; `--force` takes them all. */
async function everyBare({ kube }: Cluster, node: string): Promise<string[]> {
  const pods = await kube.reader.drainPods({ nodeName: node });
  return pods.map(({ namespace, name }) => `${namespace}/${name}`);
}

describe.skipIf(!present)('on generated clusters', () => {
  test.each([11, 12, 13])('kubectl drain chooses the same pods, whatever is allowed (seed %i)', async (seed) => {
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
        const theirs = kubectlChoice(cluster, { node, flags });
        expect({ node, flags, ...(await ourChoice(cluster, { node, accepted })) }).toEqual({ node, flags, ...theirs });
        seen.refused += theirs.refuses ? 1 : 0;
        seen.leaving += theirs.leave.length;
      }
    }
    expect(seen.refused).toBeGreaterThan(0);
    expect(seen.leaving).toBeGreaterThan(3);
  });
});

const callsSchema = z.object({ calls: z.array(z.object({ name: z.string(), code: z.number() })) });

/** Names of the pods whose eviction the API server accepted, each time it did. */
async function evicted({ simulator }: Cluster): Promise<string[]> {
  const path = `/kube-calls?cluster=${CLUSTER}&verb=create&resource=pods/eviction`;
  const { calls } = callsSchema.parse(await simulator.control(path));
  return calls
    .filter(({ code }) => code < 300)
    .map(({ name }) => name)
    .toSorted();
}

/** Controllers of two clusters give their pods different suffixes. */
const withoutSuffixes = (names: readonly string[]): string[] =>
  names.map((name) => name.replace(/-[a-z0-9]{5}$/, '')).toSorted();

function kubectlDrain({ kubeconfig }: Cluster, node: string): Promise<number> {
  const args = ['--kubeconfig', kubeconfig, 'drain', node, ...FLAGS, '--timeout=300s'];
  const child = spawn('kubectl', args, { stdio: 'ignore' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? -1)));
}

describe.skipIf(!present)('on twins of a generated cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mullion-kubectl-'));
  const databases = testDatabases();
  afterAll(async () => {
    await databases.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ourDrain({ simulator }: Cluster, node: { name: string; uid: string }): Promise<string> {
    const opened = await databases.open('sqlite');
    if (opened === null) throw new Error('SQLite is always there');
    const { engine, fleet } = realEngine({ db: opened.db, configFile: writeConfig(folder, simulator.ready) });
    fleet.start();
    try {
      const input = { nodes: [node], accepted: ALL, canaries: 0, soakMinutes: 0 };
      const requested = await engine.request({
        actor: ann,
        kind: 'node.drain',
        cluster: CLUSTER,
        input,
        reason: 'test',
      });
      engine.start();
      const state = async () => (await engine.get(requested.id))?.state ?? 'gone';
      await expect.poll(async () => !['queued', 'running', 'verifying'].includes(await state())).toBe(true);
      return await state();
    } finally {
      await engine.stop();
      await fleet.stop();
    }
  }

  /** Generates workloads whose pods all go to one node, so that twins are alike. */
  async function crowd(twin: Cluster, q: { seed: number; nodeName: string }): Promise<void> {
    const writer = new HttpKubeWriter(twin.kube.transport);
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
      const ours = await evicted(twins[0]);
      expect(ours.length).toBeGreaterThan(3);
      expect(new Set(ours).size).toBe(ours.length);
      expect(withoutSuffixes(ours)).toEqual(withoutSuffixes([...new Set(await evicted(twins[1]))]));
    },
  );
});
